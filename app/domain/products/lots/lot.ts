export const maxLotLength = 40;
export const maxExpiredReasonLength = 200;

/** As lots are told apart: case does not count. */
export const lotKey = (code: string) => code.toUpperCase();

/** `today` and `expiresOn` are days of Douala, YYYY-MM-DD: on its last day a piece is still good. */
export const isExpired = (expiresOn: string | null, today: string) => expiresOn !== null && expiresOn < today;

/** Whole days from `today` to the last good day; negative once it is over. */
export function daysLeft(expiresOn: string, today: string): number {
  return Math.round((Date.parse(expiresOn) - Date.parse(today)) / 86_400_000);
}

/** What the list of lots may leave: those that are over, or will be in so many days; each names the ones before it. */
export const lotFilters = ['expired', '30', '90'] as const;
export type LotFilter = (typeof lotFilters)[number];
