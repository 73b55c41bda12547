import { parseDay } from '../../date.ts';
import { tidyLine, upperCase } from '../../text.ts';

export const maxLotLength = 40;
export const maxExpiredReasonLength = 200;

/** As lots are told apart: case does not count. */
export const lotKey = upperCase;

/** `today` and `expiresOn` are days of Douala, YYYY-MM-DD: on its last day a piece is still good. */
export const isExpired = (expiresOn: string | null, today: string) => expiresOn !== null && expiresOn < today;

/** Whole days from `today` to the last good day; negative once it is over. */
export function daysLeft(expiresOn: string, today: string): number {
  return Math.round((Date.parse(expiresOn) - Date.parse(today)) / 86_400_000);
}

/** How their names begin in French and in English. */
const months = [
  ...['jan', 'fév fev feb', 'mar', 'avr apr', 'mai may', 'juin jun', 'juil jul', 'aoû aou aug'],
  ...['sep', 'oct', 'nov', 'déc dec'],
].map((starts) => starts.split(' '));

/** An ISO day from the usual spellings of French, English and boxes, the day first; of a month alone, its last day. Null when nothing is typed. */
export function parseExpiry(typed: string): string | null | undefined {
  const plain = tidyLine(typed).slice(0, 40).toLowerCase();
  if (plain === '') return null;
  const iso = /^(\d{4})[/. -](\d{1,2})(?:[/. -](\d{1,2}))?$/.exec(plain);
  if (iso) return isoDay(iso[1], Number(iso[2]), iso[3]);
  const numbers = /^(?:(\d{1,2})[/. -])?(\d{1,2})[/. -](\d{4}|\d\d)$/.exec(plain);
  if (numbers) {
    const [, first, second, year] = numbers;
    const isMonthFirst = Number(first) <= 12 && Number(second) > 12;
    return isMonthFirst ? isoDay(year, Number(first), second) : isoDay(year, Number(second), first);
  }
  const named = /^(?:(\d{1,2})[/. -]*)?(\p{L}+)[/., -]+(?:(\d{1,2}),? )?(\d{4}|\d\d)$/u.exec(plain);
  if (!named) return undefined;
  const [, before, name = '', after, year] = named;
  return isoDay(
    year,
    months.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1,
    before ?? after,
  );
}

function isoDay(typedYear = '', month = 0, typedDay = ''): string | undefined {
  const year = typedYear.length === 2 ? Number(typedYear) + 2_000 : Number(typedYear);
  const day = typedDay === '' ? new Date(Date.UTC(year, month, 0)).getUTCDate() : Number(typedDay);
  return parseDay(`${day}/${month}/${year}`);
}
/** What the list of lots may leave: those that are over, or will be in so many days; each names the ones before it. */
export const lotFilters = ['expired', '30', '90'] as const;
export type LotFilter = (typeof lotFilters)[number];
