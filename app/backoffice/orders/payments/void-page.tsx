import { data, Link } from 'react-router';
import { paymentMethodName } from '../../../domain/money/name-payment-method.ts';
import { findPayment } from '../../../domain/orders/payments/payment.queries.ts';
import { voidForm } from '../../../domain/orders/payments/payment.schema.ts';
import { voidPayment } from '../../../domain/orders/payments/void-payment.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { TextField } from '../../../ui/field.tsx';
import { formAction, formOf } from '../../form/action/form-action.server.ts';
import { PlainForm, useForm } from '../../form/use-form.tsx';
import { showFcfa } from '../../language/show.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/void-page';

export const meta = pageTitle(() => m.payment_void());

export async function loader({ params, context }: Route.LoaderArgs) {
  const payment = await findPayment(context.get(shopContext).db, params.id);
  if (!payment || payment.isVoid) throw data('payment', { status: 404 });
  return { payment, form: formOf(voidForm) };
}

export const action = formAction({
  schema: voidForm,
  event: 'payment not voided',
  save: ({ db, author, values, id }) => voidPayment(db, author, { id, reason: values.reason }),
  to: ({ orderId }) => `/admin/orders/${orderId}`,
  notice: 'payment-voided',
});

export default function VoidPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, form } = loaderData;
  const { field, frame } = useForm(form, actionData, {
    labels: { reason: m.payment_void_reason },
    failed: m.payment_void_failed(),
    problems: {
      refunded: () => m.payment_void_refunded(),
      'already-voided': ({ receiptId }) => (
        <>
          <p>{m.payment_void_already()}</p>
          <Link to={`/admin/documents/${receiptId}`}>{m.payment_key_open()}</Link>
        </>
      ),
    },
  });
  return (
    <>
      <PageHeader
        title={m.payment_void_one({ number: payment.receipt })}
        back={`/admin/orders/${payment.orderId}`}
      />
      <PlainForm {...frame} save={m.payment_void_save()}>
        <p className="font-semibold">
          {showFcfa(payment.amount)} · {paymentMethodName(payment.method)}
        </p>
        <p>{m.payment_void_hint()}</p>
        <TextField {...field('reason')} />
      </PlainForm>
    </>
  );
}
