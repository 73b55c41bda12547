import type { Language } from '../../domain/localized.ts';
import { formatNumber } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';

export function resultSentence(total: number, language: Language): string {
  if (total === 0) return m.results_none();
  return total === 1 ? m.results_one() : m.results_count({ count: formatNumber(total, language) });
}
