import type { Language } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';

export const signedAmount = (amount: number, language: Language) =>
  `${amount < 0 ? '−' : ''}${formatFcfa(Math.abs(amount), language)}`;
