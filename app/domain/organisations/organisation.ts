export const organisationKinds = ['clinic', 'hospital', 'ngo', 'public', 'company', 'other'] as const;
export type OrganisationKind = (typeof organisationKinds)[number];

/** The State and what belongs to it, for the accounts. */
export const publicKinds = ['public', 'hospital'] as const satisfies OrganisationKind[];

/** Counted from the invoice. */
export const maxTermsDays = 180;

/** What the tax office writes; another number is kept, and the screen asks to look again. */
export function isUsualNiu(niu: string): boolean {
  return niu === '' || /^[A-Z]\d{12}[A-Z]$/.test(niu);
}

/** 5 to 20 letters and figures, in capitals; undefined for anything else. */
export function parseNiu(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s.-]/g, '')
    .toUpperCase();
  return plain === '' || /^[A-Z0-9]{5,20}$/.test(plain) ? plain : undefined;
}
