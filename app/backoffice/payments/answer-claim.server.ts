import { data, type RouterContextProvider } from 'react-router';
import { type ConfirmedClaim, confirmClaim, refuseClaim } from '../../domain/orders/claims/close-claim.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export type AnsweredClaim =
  | Exclude<ConfirmedClaim, { ok: true } | { reason: 'not-found' }>
  | { reason: 'failed' };

type ToAnswer = { id: string; how: 'confirm' | 'refuse'; context: Readonly<RouterContextProvider> };

export async function answerClaim({ id, how, context }: ToAnswer) {
  const shop = context.get(shopContext);
  const author = context.get(administratorContext);
  const answered = await attemptChange(shop, 'announced payment not answered', () =>
    how === 'confirm' ? confirmClaim(shop.db, author, id) : refuseClaim(shop.db, author, id),
  );
  if (answered.ok)
    return redirectWithNotice(
      `/admin/orders/${answered.orderId}`,
      how === 'confirm' ? 'payment-recorded' : 'claim-refused',
    );
  if (answered.reason === 'not-found') throw data('payment', { status: 404 });
  return refuse<AnsweredClaim>(answered);
}
