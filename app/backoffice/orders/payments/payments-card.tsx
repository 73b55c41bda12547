import { Link } from 'react-router';
import { paymentMethodName } from '../../../domain/money/name-payment-method.ts';
import type { PaymentOfOrder } from '../../../domain/orders/payments/payment.queries.ts';
import { settlementOf } from '../../../domain/orders/payments/payment.ts';
import { m } from '../../../generated/words/messages.js';
import { showFcfa, showIsoDay } from '../../language/show.ts';
import { ClaimAnswer } from '../../payments/claim-answer.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import { Advances } from './advances/advances.tsx';
import type { OrderMoney } from './order-money.server.ts';
import { SettlementDot } from './settlement-badge.tsx';

type PaymentsCardProps = {
  money: OrderMoney | undefined;
  isTotalBeside?: boolean;
};

export function PaymentsCard({ money, isTotalBeside = false }: PaymentsCardProps) {
  const { may } = useBackoffice();
  if (!money) return null;
  const { owed, payments } = money;
  const { id, totalAmount, deliveryFee, credited, withheld, paid, balance } = owed;
  const amount = (value: number) => showFcfa(Math.abs(value));
  const facts: [string, string][] = [
    ...(isTotalBeside ? [] : [[m.total(), amount(totalAmount + deliveryFee)] as [string, string]]),
    ...(credited > 0 ? [[m.payment_credited(), `−${amount(credited)}`] as [string, string]] : []),
    ...(withheld > 0 ? [[m.payment_withheld(), `−${amount(withheld)}`] as [string, string]] : []),
    ...(paid > 0 ? [[m.payment_paid(), amount(paid)] as [string, string]] : []),
    balance < 0 ? [m.payment_to_give_back(), amount(balance)] : [m.payment_due(), amount(balance)],
  ];
  return (
    <section className="card-panel" aria-labelledby="payments">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payments">{m.payments_title()}</h2>
        {paid > 0 && <SettlementDot settlement={settlementOf(owed)} />}
      </div>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {payments.length > 0 && (
        <ul className="grid gap-3">
          {payments.map((payment) => (
            <li key={payment.id}>
              <PaymentRow payment={payment} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {may('record-payments') && (
          <Link className="button button-quiet button-small" to={`/admin/orders/${id}/payments`}>
            <span className="icon icon-till" aria-hidden="true" />
            {m.payment_record()}
          </Link>
        )}
        {may('void-payments') && paid > 0 && (
          <Link className="button button-quiet button-small" to={`/admin/orders/${id}/refund`}>
            {m.payment_refund()}
          </Link>
        )}
      </div>
    </section>
  );
}

/** What waits for an answer; outside of the form of the order, because each has its own. */
export function OpenPayments({ money }: { money: OrderMoney | undefined }) {
  if (!money) return null;
  return (
    <>
      {money.claims.map((claim) => (
        <section className="card-panel" key={claim.id} aria-label={m.claims_one()}>
          <p className="font-semibold">{m.claims_one()}</p>
          <ClaimAnswer claim={claim} />
        </section>
      ))}
      <Advances advances={money.advances} />
    </>
  );
}

function PaymentRow({ payment }: { payment: PaymentOfOrder }) {
  const { may } = useBackoffice();
  const { id, direction, amount, method, reference, receivedOn, by, voidsId, isVoided, ...paper } = payment;
  const isOpen = !isVoided && !voidsId;
  return (
    <>
      <p className={isOpen ? 'font-semibold' : 'text-muted line-through'}>
        {direction === -1 && '−'}
        {showFcfa(amount)} · {paymentMethodName(method)}
      </p>
      <small className="block wrap-anywhere text-muted">
        {[m.orders_when_by({ when: showIsoDay(receivedOn), by }), reference, paper.note]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <span className="flex flex-wrap gap-x-4">
        {may('see-documents') && (
          <Link className="press-line" to={`/admin/documents/${paper.receiptId}`}>
            {paper.receipt}
          </Link>
        )}
        {isOpen && may('void-payments') && (
          <Link
            className="press-line"
            to={`/admin/payments/${id}/void`}
            aria-label={m.payment_void_one({ number: paper.receipt })}
          >
            {m.payment_void()}
          </Link>
        )}
      </span>
    </>
  );
}
