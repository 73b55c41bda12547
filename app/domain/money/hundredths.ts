import type { Language } from '../localized.ts';
import type { Outcome } from '../outcome.ts';
import { type AmountRefusal, formatNumber, maxAmount, parseWhole } from './money.ts';

/** An amount of a currency with cents, as hundredths: `12,5`, `1 250.00`. Empty is null. `12,505` is refused: it may be twelve or twelve thousand. */
export function parseHundredths(
  typed: string,
): Outcome<{ amount: number | null }, { reason: AmountRefusal }> {
  if (typed.length > 100) return { ok: false, reason: 'amount-invalid' };
  const plain = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (plain === '') return { ok: true, amount: null };
  if (/^\d{1,3}[.,]\d{3}$/.test(plain)) return { ok: false, reason: 'amount-invalid' };
  const [, units = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const whole = parseWhole(units);
  if (whole === undefined) return { ok: false, reason: 'amount-invalid' };
  const amount = whole * 100 + Number(cents.padEnd(2, '0'));
  return amount > maxAmount ? { ok: false, reason: 'amount-too-large' } : { ok: true, amount };
}

/** `1 250,00` in French, `1,250.00` in English: also as `parseHundredths` reads it. */
export function formatHundredths(amount: number, language: Language): string {
  const cents = String(amount % 100).padStart(2, '0');
  return `${formatNumber(Math.floor(amount / 100), language)}${language === 'fr' ? ',' : '.'}${cents}`;
}
