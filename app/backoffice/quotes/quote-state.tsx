import type { ShownState } from '../../domain/quotes/quote.ts';
import { stateName } from '../language/names.ts';

const looks: Record<ShownState, string> = {
  requested: 'badge-pending',
  draft: 'badge-other',
  sent: 'badge-processing',
  expired: 'badge-cancelled',
  accepted: 'badge-completed',
  declined: 'badge-cancelled',
  superseded: 'badge-other',
};

export function QuoteState({ state }: { state: ShownState }) {
  return <span className={`badge ${looks[state]}`}>{stateName(state)}</span>;
}
