import { data, Form, Link, useNavigation } from 'react-router';
import { formatFcfa } from '../../../domain/money/money.ts';
import { paymentMethodName } from '../../../domain/money/name-payment-method.ts';
import { findPayment } from '../../../domain/orders/payments/payment.queries.ts';
import { voidPayment } from '../../../domain/orders/payments/void-payment.ts';
import { tidyLine } from '../../../domain/text.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { TextField } from '../../../ui/field.tsx';
import { ErrorSummary, Notice } from '../../../ui/notice.tsx';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { FailedChange } from '../../form/failed-change.tsx';
import { refuse } from '../../form/refuse.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Route } from './+types/void-page';

export const meta = pageTitle(() => m.payment_void());

const maxReason = 200;

async function open({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const payment = await findPayment(context.get(shopContext).db, params.id);
  if (!payment || payment.isVoid) throw data('payment', { status: 404 });
  return payment;
}

export const loader = (args: Route.LoaderArgs) => open(args);

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const { orderId } = await open({ params, context });
  const reason = tidyLine(form.field('reason')).slice(0, maxReason);
  if (reason === '') return refuse({ reason: 'reason-missing' as const });
  const voided = await attemptChange(shop, 'payment not voided', () =>
    voidPayment(shop.db, context.get(administratorContext), { id: params.id, reason }),
  );
  if (voided.ok) return redirectWithNotice(`/admin/orders/${orderId}`, 'payment-voided');
  if (voided.reason === 'not-found' || voided.reason === 'no-payment') throw data('payment', { status: 404 });
  return refuse(voided);
}

export default function VoidPage({ loaderData: payment, actionData }: Route.ComponentProps) {
  const { language } = useBackoffice();
  const { answer: refused, unanswered } = useAnswer(actionData);
  const isSending = useNavigation().state !== 'idle';
  const error = refused?.reason === 'reason-missing' ? m.field_required() : undefined;
  return (
    <>
      <PageHeader
        title={m.payment_void_one({ number: payment.receipt })}
        back={`/admin/orders/${payment.orderId}`}
      />
      <Form className="card-panel max-w-3xl" method="post" noValidate>
        {(unanswered || refused?.reason === 'failed') && (
          <FailedChange sentence={m.payment_void_failed()} unanswered={unanswered} />
        )}
        {refused?.reason === 'refunded' && (
          <Notice kind="problem">
            <p>{m.payment_void_refunded()}</p>
          </Notice>
        )}
        {refused?.reason === 'already-voided' && (
          <Notice kind="problem">
            <p>{m.payment_void_already()}</p>
            <Link to={`/admin/documents/${refused.receiptId}`}>{m.payment_key_open()}</Link>
          </Notice>
        )}
        <ErrorSummary
          title={m.fields_to_correct()}
          errors={[{ fieldId: 'reason', name: m.payment_void_reason(), error }]}
        />
        <p className="font-semibold">
          {formatFcfa(payment.amount, language)} · {paymentMethodName(payment.method)}
        </p>
        <p>{m.payment_void_hint()}</p>
        <TextField
          id="reason"
          name="reason"
          label={m.payment_void_reason()}
          autoComplete="off"
          maxLength={maxReason}
          error={error}
        />
        <div>
          <button className="button" type="submit" disabled={isSending}>
            {m.payment_void_save()}
          </button>
        </div>
      </Form>
    </>
  );
}
