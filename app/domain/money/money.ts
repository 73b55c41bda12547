import type { Language } from '../localized.ts';
import type { Outcome } from '../outcome.ts';

/** In FCFA, which has no smaller unit. */
export const maxAmount = 999_999_999;

const groupSeparators: Record<Language, string> = { fr: '\u202f', en: ',' };

/** `12 500` in French, `12,500` in English; the same on every server and browser. */
export function formatNumber(value: number, language: Language): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, groupSeparators[language]);
}

export function formatFcfa(amount: number, language: Language): string {
  return `${formatNumber(amount, language)}\u00a0FCFA`;
}

export type AmountRefusal = 'amount-invalid' | 'amount-too-large';

const franc = String.raw`(?:xaf|(?:f(?:rs?|rancs?)?\.?\s?)?c\.?\s?f\.?\s?a\.?|fcfa|f(?:rs?|rancs?)?\.?)`;
const francBefore = new RegExp(`^${franc}\\s*(?=\\d)`, 'i');
const francBehind = new RegExp(`\\s*${franc}$`, 'i');
const whole = /^(?:\d+|\d{1,3}(?:(?: \d{3})+|(?:\.\d{3})+|(?:,\d{3})+|(?:['’]\d{3})+))$/;

/** Decimals that are zeros: the franc has no cents, and three digits may be thousands. */
const noCents = /^([^.]*)\.(?:0{1,2}|0{4,})$|^([^,]*),(?:0{1,2}|0{4,})$/;

/** A whole number as people and programs write it: `12500`, `12 500`, `12.500`, `12,500.00`. Undefined for `12,5`, which is never 125. */
export function parseWhole(typed: string): number | undefined {
  const plain = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(noCents, '$1$2');
  return whole.test(plain) ? Number(plain.replace(/\D/g, '')) : undefined;
}

/** A whole number, with or without FCFA on one side; empty is null. */
export function parseAmount(typed: string): Outcome<{ amount: number | null }, { reason: AmountRefusal }> {
  if (typed.length > 100) return { ok: false, reason: 'amount-invalid' };
  const plain = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const number = francBefore.test(plain) ? plain.replace(francBefore, '') : plain.replace(francBehind, '');
  if (number === '') return { ok: true, amount: null };
  const amount = parseWhole(number);
  if (amount === undefined) return { ok: false, reason: 'amount-invalid' };
  return amount > maxAmount ? { ok: false, reason: 'amount-too-large' } : { ok: true, amount };
}

export type PriceRefusal = AmountRefusal | 'amount-missing';

export function parsePrice(typed: string): Outcome<{ amount: number }, { reason: PriceRefusal }> {
  const parsed = parseAmount(typed);
  if (!parsed.ok) return parsed;
  return parsed.amount === null
    ? { ok: false, reason: 'amount-missing' }
    : { ok: true, amount: parsed.amount };
}

/** A price of at least 1 FCFA. */
export function parseSum(
  typed: string,
): Outcome<{ amount: number }, { reason: PriceRefusal | 'amount-zero' }> {
  const parsed = parsePrice(typed);
  return parsed.ok && parsed.amount === 0 ? { ok: false, reason: 'amount-zero' } : parsed;
}

export const paymentMethods = ['cash', 'mtn-momo', 'orange-money', 'bank', 'cheque', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** By `advance` no money moves: what was paid too much on one order pays another one. */
export const recordedMethods = [...paymentMethods, 'advance'] as const;
export type RecordedMethod = (typeof recordedMethods)[number];

const notes = [2_000, 5_000, 10_000];

/** The sums that who pays `total` hands over most often, smallest first. */
export function notesFor(total: number): number[] {
  const rounded = notes.map((note) => Math.ceil(total / note) * note);
  return [...new Set(rounded.filter((sum) => sum > total))].sort((one, other) => one - other).slice(-2);
}

/** Reads a whole number from 1 to the largest that is allowed. */
export function wholeUpTo(largest: number) {
  return (typed: string): number | undefined => {
    const whole = typed.length > 100 ? undefined : parseWhole(typed);
    return whole !== undefined && whole >= 1 && whole <= largest ? whole : undefined;
  };
}
