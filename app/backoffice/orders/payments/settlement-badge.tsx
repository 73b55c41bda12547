import type { Settlement } from '../../../domain/orders/payments/payment.ts';
import { m } from '../../../generated/words/messages.js';

const names: Record<Settlement, () => string> = {
  unpaid: m.settlement_unpaid,
  deposit: m.settlement_deposit,
  paid: m.settlement_paid,
  overpaid: m.settlement_overpaid,
  'to-refund': m.settlement_to_refund,
};

const dots: Record<Settlement, string> = {
  unpaid: 'dot dot-due',
  deposit: 'dot dot-deposit',
  paid: 'dot dot-paid',
  overpaid: 'dot dot-over',
  'to-refund': 'dot dot-due',
};

export const settlementName = (settlement: Settlement) => names[settlement]();

/** A payment is a dot and a word beside the pill of a state. */
export function SettlementDot({ settlement }: { settlement: Settlement | undefined }) {
  if (!settlement) return null;
  return <span className={dots[settlement]}>{settlementName(settlement)}</span>;
}
