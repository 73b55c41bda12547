import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { isId } from '../../../domain/id.ts';
import { parsePayment, paymentForm } from '../../../domain/orders/payments/payment.schema.ts';
import { recordPayment } from '../../../domain/orders/payments/record-payment.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { isFormKey, parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { Route } from './+types/payment-page';
import type { RefusedPayment } from './payment-form.tsx';

const maxOrders = 21;

export async function postPayment(
  { params, request, context }: Pick<Route.ActionArgs, 'params' | 'request' | 'context'>,
  direction: 1 | -1,
) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const key = form.field('key');
  if (!isFormKey(key)) throw data('key', { status: 400 });
  if (!isId(params.id)) throw data('order', { status: 404 });
  const typed = typedIn(paymentForm, form);
  const ids = [...new Set([params.id, ...form.fields('other').filter(isId)])].slice(0, maxOrders);
  const amounts = Object.fromEntries(ids.map((id) => [id, form.field(`amount-${id}`)]));
  const asked = { typed, amounts, key };
  const read = parsePayment(
    typed,
    ids.map((orderId) => ({ orderId, typed: amounts[orderId] ?? '' })),
  );
  if (!read.ok) return refuse<RefusedPayment>({ ...read, ...asked });
  const recorded = await attemptChange(shop, 'payment not recorded', () =>
    recordPayment(shop.db, context.get(administratorContext), {
      ...read.payment,
      key,
      direction,
      shares: read.shares,
      isAdvance: form.field('advance') === 'yes',
      owesAgain: form.field('owesAgain') === 'yes',
    }),
  );
  if (recorded.ok)
    return redirectWithNotice(
      `/admin/orders/${params.id}`,
      direction === 1 ? 'payment-recorded' : 'payment-refunded',
    );
  if (recorded.reason === 'not-found') throw data('order', { status: 404 });
  return refuse<RefusedPayment>({
    ...recorded,
    ...asked,
    fields: {},
    key: recorded.reason === 'key-used' ? randomUUID() : key,
  });
}
