import type { Settlement } from '../../../domain/orders/payments/payment.ts';
import { m } from '../../../generated/words/messages.js';

const names: Record<Settlement, () => string> = {
  unpaid: m.settlement_unpaid,
  deposit: m.settlement_deposit,
  paid: m.settlement_paid,
  overpaid: m.settlement_overpaid,
  'to-refund': m.settlement_to_refund,
};

/** In the colours of the states of an order. */
const badges: Record<Settlement, string> = {
  unpaid: 'badge badge-few',
  deposit: 'badge badge-processing',
  paid: 'badge badge-completed',
  overpaid: 'badge badge-shipping',
  'to-refund': 'badge badge-few',
};

export const settlementName = (settlement: Settlement) => names[settlement]();

export function SettlementBadge({ settlement }: { settlement: Settlement | undefined }) {
  if (!settlement) return null;
  return <span className={badges[settlement]}>{settlementName(settlement)}</span>;
}
