import { m } from '../../generated/words/messages.js';
import { showNumber } from '../language/show.ts';

/** For lists of anything but products, which `resultSentence` counts. */
export function foundSentence(total: number): string {
  if (total === 0) return m.found_none();
  return total === 1 ? m.found_one() : m.found_count({ count: showNumber(total) });
}
