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

export type AmountRefusal = 'amount-missing' | 'amount-invalid' | 'amount-too-large';

/**
 * Reads a typed amount of whole FCFA: `12500`, `12 500`, `12,500`, `12.500` (groups of three, by any space too), with
 * or without `FCFA`. Refuses signs, decimals and letters.
 */
export function parseAmount(typed: string): Outcome<{ amount: number }, { reason: AmountRefusal }> {
  if (typed.length > 100) return { ok: false, reason: 'amount-invalid' };
  const text = typed.replace(/\s+/g, ' ').trim();
  if (text === '') return { ok: false, reason: 'amount-missing' };
  const [, digits = ''] =
    /^(\d+|\d{1,3}(?:( |,|\.)\d{3})(?:\2\d{3})*)(?: ?(?:fcfa|f ?cfa|xaf|f))?$/i.exec(text) ?? [];
  if (digits === '') return { ok: false, reason: 'amount-invalid' };
  const amount = Number(digits.replace(/\D/g, ''));
  return amount > maxAmount ? { ok: false, reason: 'amount-too-large' } : { ok: true, amount };
}
