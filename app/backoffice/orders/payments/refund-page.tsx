import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { todayInDouala } from '../../../domain/date.ts';
import { findOwed } from '../../../domain/orders/payments/payment.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import type { Route } from './+types/refund-page';
import { PaymentForm } from './payment-form.tsx';
import { postPayment } from './post-payment.server.ts';

export const meta = pageTitle(() => m.payment_refund());

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOwed(context.get(shopContext).db, params.id);
  if (!order) throw data('order', { status: 404 });
  return {
    formKey: randomUUID(),
    today: todayInDouala(new Date()),
    /** Proposed is what is paid too much; at most, all that was paid. */
    order: { id: order.id, number: order.number, most: Math.max(0, -order.balance) },
    paid: order.paid,
  };
}

export const action = (args: Route.ActionArgs) => postPayment(args, -1);

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  const { order, paid, ...form } = loaderData;
  return (
    <>
      <PageHeader title={m.payment_refund_of({ number: order.number })} back={`/admin/orders/${order.id}`} />
      {paid > 0 ? (
        <PaymentForm
          order={order}
          {...form}
          others={[]}
          direction={-1}
          refused={refused}
          unanswered={unanswered}
        />
      ) : (
        <p>{m.payment_nothing_to_refund()}</p>
      )}
    </>
  );
}
