import type { Weekday } from './opening.ts';

/** The seller, as visitors may know them. A text that the company record lacks is empty, the name never. */
export type Company = {
  name: string;
  phone: string;
  email: string;
  address: string;
  horaireFr: string;
  horaireEn: string;
  whatsapp: string;
  logoUrl: string;
  descriptionFr: string;
  descriptionEn: string;
  teachingUrl: string;
  teachingWhatsapp: string;
  /** Number of the taxpayer, and of the register of commerce. */
  niu: string;
  rccm: string;
  /** The ISO day on which it was entered there. */
  rccmOn: string | null;
} & Record<Weekday, string>;

/** Whether the delivery fee bears VAT, in the words that products use. */
export const deliveryTaxes = ['standard', 'exempt'] as const;

export const taxRegimes = ['', 'igs', 'real'] as const;
/** `real` states VAT, `igs` pays one tax instead; empty says nothing. */
export type TaxRegime = (typeof taxRegimes)[number];
/** In hundredths of a percent. */
export const usualVatBp = 1925;

export const fallbackName = 'Comptoir Médical';

/** An address of the web as browsers write it; undefined for any other scheme: a link must not run a script. */
export function parseWebAddress(typed: string): string | undefined {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
