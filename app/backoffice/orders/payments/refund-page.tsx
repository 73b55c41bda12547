import { randomUUID } from 'node:crypto';
import { data, Link } from 'react-router';
import { todayInDouala } from '../../../domain/date.ts';
import { findStandingInvoice } from '../../../domain/documents/document.queries.ts';
import { findOwed } from '../../../domain/orders/payments/payment.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/refund-page';
import { PaymentForm } from './payment-form.tsx';
import { postPayment } from './post-payment.server.ts';

export const meta = pageTitle(() => m.payment_refund());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const order = await findOwed(db, params.id);
  if (!order) throw data('order', { status: 404 });
  return {
    formKey: randomUUID(),
    today: todayInDouala(new Date()),
    /** Proposed is what is paid too much; at most, all that was paid. */
    order: { id: order.id, number: order.number, most: Math.max(0, -order.balance) },
    paid: order.paid,
    /** What is paid too much is given back without a question. */
    isAsked: order.balance >= 0,
    invoiceId: (await findStandingInvoice(db, order.id))?.id,
  };
}

export const action = (args: Route.ActionArgs) => postPayment(args, -1);

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  const { order, paid, isAsked, invoiceId, ...form } = loaderData;
  return (
    <>
      <PageHeader title={m.payment_refund_of({ number: order.number })} back={`/admin/orders/${order.id}`} />
      {paid > 0 && isAsked && <GoodsQuestion invoiceId={invoiceId} orderId={order.id} />}
      {paid > 0 ? (
        <PaymentForm
          key={order.id}
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

function GoodsQuestion({ invoiceId, orderId }: { invoiceId: string | undefined; orderId: string }) {
  return (
    <section className="card-panel max-w-3xl" aria-labelledby="goods">
      <h2 id="goods">{m.refund_goods_ask()}</h2>
      <p>{invoiceId ? m.refund_goods_back() : m.refund_goods_uninvoiced()}</p>
      <div>
        {invoiceId ? (
          <Link className="button" to={`/admin/documents/${invoiceId}/credit`}>
            {m.credit_make()}
          </Link>
        ) : (
          <Link className="button" to={`/admin/orders/${orderId}`}>
            {m.invoice_to_order()}
          </Link>
        )}
      </div>
      {invoiceId && <p>{m.refund_goods_stay()}</p>}
    </section>
  );
}
