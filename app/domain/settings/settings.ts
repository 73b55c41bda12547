export const currencies = ['XAF', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

export const twoFactorChoices = ['disabled', 'sms', 'email', 'app'] as const;
export type TwoFactorChoice = (typeof twoFactorChoices)[number];

/** The highest rate that is accepted, in FCFA for one US dollar. */
export const maxUsdRate = 100_000;

/** The longest retention that can be set, in months. */
export const maxRetention = 240;

/** A rate with up to four decimals, after a comma or a point; null when none was typed, undefined when it is no rate. */
export function parseRate(typed: string): number | null | undefined {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  if (plain === '') return null;
  const rate = Number(plain);
  return /^\d{1,6}(\.\d{1,4})?$/.test(plain) && rate > 0 && rate <= maxUsdRate ? rate : undefined;
}

/** Whole months; null when none were typed, undefined when it is no number of months. */
export function parseMonths(typed: string): number | null | undefined {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return null;
  const months = Number(plain);
  return /^\d{1,3}$/.test(plain) && months >= 1 && months <= maxRetention ? months : undefined;
}
