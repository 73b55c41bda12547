import type { Language } from '../../domain/localized.ts';
import { formatNumber } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';

/** For lists of anything but products, which `resultSentence` counts. */
export function foundSentence(total: number, language: Language): string {
  if (total === 0) return m.found_none();
  return total === 1 ? m.found_one() : m.found_count({ count: formatNumber(total, language) });
}
