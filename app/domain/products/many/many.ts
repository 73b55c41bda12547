import { maxAmount } from '../../money/money.ts';
import type { Outcome } from '../../outcome.ts';
import type { Category } from '../product.ts';

export const maxMany = 200;

export const manyKinds = ['price', 'category', 'hide', 'archive'] as const;
export type ManyKind = (typeof manyKinds)[number];

export type ManyChange =
  | { kind: 'price'; percent: number }
  | { kind: 'category'; category: Category }
  | { kind: 'hide' }
  | { kind: 'archive' };

/** In whole percent, with a sign or without. */
export function parsePercent(typed: string): Outcome<{ percent: number }, { reason: 'percent-invalid' }> {
  const plain = typed.normalize('NFKC').replace(/\s|%/g, '').replace('−', '-');
  const percent = Number(plain);
  if (!/^[+-]?\d{1,3}$/.test(plain) || percent === 0 || percent <= -100)
    return { ok: false, reason: 'percent-invalid' };
  return { ok: true, percent };
}

/** In FCFA, rounded to 5, the smallest coin. */
export function raisedPrice(price: number, percent: number): number {
  const raised = Math.round((price * (100 + percent)) / 500) * 5;
  return Math.min(Math.max(raised, 0), maxAmount);
}
