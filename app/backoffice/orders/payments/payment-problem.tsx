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

type Refused = Exclude<RecordedPayment, { ok: true } | { reason: 'not-found' }>;

export function PaymentProblem({ refused, unanswered }: PaymentProblemProps) {
  if (unanswered || refused?.reason === 'failed' || refused?.reason === 'not-found')
    return <FailedChange sentence={m.payment_failed()} unanswered={unanswered} />;
  if (!refused || refused.reason === 'fields') return null;
  return (
    <Notice kind="problem">
      {sentencesOf(refused).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {refused.reason === 'key-used' && (
        <Link to={`/admin/documents/${refused.receiptId}`}>{m.payment_key_open()}</Link>
      )}
      {/* What was typed stays in this window. */}
      {refused.reason === 'no-till' && (
        <a href="/admin/till/open" target="_blank" rel="noopener" data-keeps-typed>
          {m.till_open()}
        </a>
      )}
    </Notice>
  );
}

function sentencesOf(refused: Refused): string[] {
  if (refused.reason === 'reference-used') {
    const when = showMoment(new Date(refused.at));
    return [m.payment_reference_used({ when, orders: refused.orders.join(', ') })];
  }
  if (refused.reason === 'key-used') return [m.payment_key_used()];
  if (refused.reason === 'no-till') return [m.till_missing()];
  if (refused.reason === 'above-till') return [m.till_above({ amount: showFcfa(refused.most) })];
  if (refused.reason === 'month-closed')
    return [m.payment_month_closed({ first: showIsoDay(refused.first) })];
  if (refused.reason === 'day-impossible')
    return [m.payment_day_impossible({ first: showIsoDay(refused.first), last: showIsoDay(refused.last) })];
  const sentence = aboveSentences[refused.reason];
  return refused.orders.map(({ number, most }) => sentence({ number, amount: showFcfa(most) }));
}
