import { Link } from 'react-router';
import type { RecordedPayment } from '../../../domain/orders/payments/record-payment.ts';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import type { Unanswered } from '../../form/unanswered.ts';
import { showFcfa, showIsoDay, showMoment } from '../../language/show.ts';

type PaymentProblemProps = {
  refused: { reason: 'fields' } | { reason: 'failed' } | Exclude<RecordedPayment, { ok: true }> | undefined;
  unanswered: Unanswered | undefined;
};

const aboveSentences = {
  'above-due': m.payment_above_due,
  'above-paid': m.payment_above_paid,
  'makes-debt': m.refund_makes_debt,
};

export function PaymentProblem({ refused, unanswered }: PaymentProblemProps) {
  if (unanswered || refused?.reason === 'failed' || refused?.reason === 'not-found')
    return <FailedChange sentence={m.payment_failed()} unanswered={unanswered} />;
  if (!refused || refused.reason === 'fields') return null;
  if (refused.reason === 'reference-used')
    return (
      <Notice kind="problem">
        <p>
          {m.payment_reference_used({
            when: showMoment(new Date(refused.at)),
            orders: refused.orders.join(', '),
          })}
        </p>
      </Notice>
    );
  if (refused.reason === 'key-used')
    return (
      <Notice kind="problem">
        <p>{m.payment_key_used()}</p>
        <Link to={`/admin/documents/${refused.receiptId}`}>{m.payment_key_open()}</Link>
      </Notice>
    );
  if (refused.reason === 'no-till')
    return (
      <Notice kind="problem">
        <p>{m.till_missing()}</p>
        {/* What was typed stays in this window. */}
        <a href="/admin/till/open" target="_blank" rel="noopener" data-keeps-typed>
          {m.till_open()}
        </a>
      </Notice>
    );
  if (refused.reason === 'above-till')
    return (
      <Notice kind="problem">
        <p>{m.till_above({ amount: showFcfa(refused.most) })}</p>
      </Notice>
    );
  if (refused.reason === 'day-impossible' || refused.reason === 'month-closed') {
    const first = showIsoDay(refused.first);
    return (
      <Notice kind="problem">
        <p>
          {refused.reason === 'month-closed'
            ? m.payment_month_closed({ first })
            : m.payment_day_impossible({ first, last: showIsoDay(refused.last) })}
        </p>
      </Notice>
    );
  }
  const sentence = aboveSentences[refused.reason];
  return (
    <Notice kind="problem">
      {refused.orders.map(({ number, most }) => (
        <p key={number}>{sentence({ number, amount: showFcfa(most) })}</p>
      ))}
    </Notice>
  );
}
