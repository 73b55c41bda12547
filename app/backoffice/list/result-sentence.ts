import { m } from '../../generated/words/messages.js';
import { showNumber } from '../language/show.ts';

export function resultSentence(total: number): string {
  if (total === 0) return m.results_none();
  return total === 1 ? m.results_one() : m.results_count({ count: showNumber(total) });
}
