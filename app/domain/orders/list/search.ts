import { leaveOutBracketedZero, stripPhone } from '../../contact/phone.ts';
import { isId } from '../../id.ts';

export const orderSorts = ['newest', 'oldest', 'highest', 'lowest', 'customer'] as const;
export type OrderSort = (typeof orderSorts)[number];

const maxTerms = 8;

/** For each term, the spellings of which an order must contain one. Groups of digits in a row are one term: `6 77 00 00 11`. */
export function orderSearchTerms(search: string): string[][] {
  const numberEnd = findNumberEnd(search);
  if (numberEnd && namesOrder(search)) return [[numberEnd]];
  const terms: string[] = [];
  let isAfterDigits = false;
  for (const word of search.split(' ').filter((each) => each !== '')) {
    const isOfDigits = /^[\d+()./-]*\d[\d+()./-]*$/.test(word);
    if (isOfDigits && isAfterDigits) terms.push(`${terms.pop()} ${word}`);
    else terms.push(word);
    isAfterDigits = isOfDigits;
  }
  return [...new Set(terms)].slice(0, maxTerms).map(spellings);
}

/** `MB-2026-00042`, `mb 42`: an order, and no paper. */
export const namesOrder = (search: string) => /^mb/i.test(search);

/** `2026-00042` for `MB-2026-00042`, `-00042` for `MB 42` or `42`; undefined when the search names no number. */
export function findNumberEnd(search: string): string | undefined {
  const [, year = '', sequence] = /^(?:mb)?\W*(?:(20\d\d)\W+)?0*(\d{1,9})$/i.exec(search) ?? [];
  return sequence && `${year}-${sequence.padStart(5, '0')}`;
}

function spellings(term: string): string[] {
  if (isId(term)) return [term.slice(0, 8)];
  const phone = /\p{L}/u.test(term) ? '' : stripPhone(leaveOutBracketedZero(term));
  const all = [term, findNumberEnd(term) ?? '', phone, phone.replace(/^00/, '+')];
  const distinct = [...new Set(all)].filter((spelling) => spelling !== '');
  return distinct.filter((one) => !distinct.some((other) => other !== one && one.includes(other)));
}
