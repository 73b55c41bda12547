import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { todayInDouala } from '../../../domain/date.ts';
import { findOwed, listOthersDue } from '../../../domain/orders/payments/payment.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/payment-page';
import { Advances } from './advances/advances.tsx';
import { listAdvances } from './order-money.server.ts';
import { PaymentForm } from './payment-form.tsx';
import { postPayment } from './post-payment.server.ts';

export const meta = pageTitle(() => m.payment_record());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const order = await findOwed(db, params.id);
  if (!order) throw data('order', { status: 404 });
  return {
    formKey: randomUUID(),
    today: todayInDouala(new Date()),
    order: { id: order.id, number: order.number, most: Math.max(0, order.balance) },
    others: await listOthersDue(db, order),
    advances: await listAdvances(db, order),
  };
}

export const action = (args: Route.ActionArgs) => postPayment(args, 1);

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  const { order, advances, ...form } = loaderData;
  return (
    <>
      <PageHeader title={m.payment_of_order({ number: order.number })} back={`/admin/orders/${order.id}`} />
      <Advances advances={advances} />
      <PaymentForm
        key={order.id}
        order={order}
        {...form}
        direction={1}
        refused={refused}
        unanswered={unanswered}
      />
    </>
  );
}
