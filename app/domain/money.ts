import type { Language } from './localized.ts';
import type { Outcome } from './outcome.ts';

/** The largest amount of one price, in FCFA. The franc has no smaller unit: amounts are whole. */
export const maxAmount = 999_999_999;

const groupSeparators: Record<Language, string> = { fr: '\u202f', en: ',' };

/** A whole number with its groups of three: `12 500` in French, `12,500` in English. Same text on server and browser. */
export function formatNumber(value: number, language: Language): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, groupSeparators[language]);
}

/** An amount in FCFA that no line break can part: `12 500 FCFA` in French, `12,500 FCFA` in English. */
export function formatFcfa(amount: number, language: Language): string {
  return `${formatNumber(amount, language)}\u00a0FCFA`;
}

export type AmountRefusal = 'amount-invalid' | 'amount-too-large';

/**
 * Reads an amount in FCFA as people and spreadsheets write it: `12500`, `12 500`, `12.500` or `12,500`, with or without
 * FCFA behind it. Nothing typed is `null`. Anything but a whole number with groups of three is refused, so that `12,5`
 * never becomes 125.
 */
export function parseAmount(typed: string): Outcome<{ amount: number | null }, { reason: AmountRefusal }> {
  if (typed.length > 100) return { ok: false, reason: 'amount-invalid' };
  const plain = typed
    .normalize('NFKC')
    .replace(/\s*(?:F\s?CFA|XAF|F)\s*$/i, '')
    .trim();
  if (plain === '') return { ok: true, amount: null };
  if (!/^(?:\d+|\d{1,3}(?:(?: \d{3})+|(?:\.\d{3})+|(?:,\d{3})+))$/.test(plain))
    return { ok: false, reason: 'amount-invalid' };
  const amount = Number(plain.replace(/\D/g, ''));
  return amount > maxAmount ? { ok: false, reason: 'amount-too-large' } : { ok: true, amount };
}

export type PriceRefusal = AmountRefusal | 'amount-missing';

/** Reads an amount that must be there. */
export function parsePrice(typed: string): Outcome<{ amount: number }, { reason: PriceRefusal }> {
  const parsed = parseAmount(typed);
  if (!parsed.ok) return parsed;
  return parsed.amount === null
    ? { ok: false, reason: 'amount-missing' }
    : { ok: true, amount: parsed.amount };
}
