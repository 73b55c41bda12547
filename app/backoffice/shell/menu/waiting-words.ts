import { m } from '../../../generated/words/messages.js';
import { showNumber } from '../../language/show.ts';

export type Counts = { unread: number; pending: number; requested: number; claims: number; outgoing: number };

const words: Record<keyof Counts, [one: () => string, more: () => string]> = {
  unread: [m.count_unread_one, m.count_unread],
  pending: [m.count_pending_one, m.count_pending],
  requested: [m.count_requested_one, m.count_requested],
  claims: [m.count_claims_one, m.count_claims],
  outgoing: [m.count_outgoing_one, m.count_outgoing],
};

/** For screen readers, after the sum: of several kinds, how many each. */
export function waitingWords(kinds: (keyof Counts)[], counts: Counts): string {
  const each = kinds.map((kind) => [showNumber(counts[kind]), words[kind][counts[kind] === 1 ? 0 : 1]()]);
  return kinds.length === 1 ? String(each[0]?.[1]) : `: ${each.map((parts) => parts.join(' ')).join(', ')}`;
}
