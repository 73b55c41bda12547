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

/** `12500`, `12 500`, `12.500` or `12,500`, with or without FCFA; empty is null. `12,5` is refused, and never 125. */
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
