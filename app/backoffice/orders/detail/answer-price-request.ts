import { data } from 'react-router';
import { answerPriceRequest } from '../../../domain/orders/price-requests/answer-price-request.ts';
import { parseRequestId } from '../../../domain/orders/price-requests/price-request.ts';
import { answerQuotePrice } from '../../../domain/quotes/price-requests/answer-quote-price.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { Route } from './+types/answer-price-request';

export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const typed = (await parseForm(request)).field('answer');
  const answer = typed === 'accepted' || typed === 'refused' ? typed : undefined;
  const id = parseRequestId(params.id);
  if (!answer || id === undefined) throw data('answer', { status: 400 });
  const administrator = context.get(administratorContext);
  const answered = await attemptChange(shop, 'price request not answered', async () => {
    const ofOrder = await answerPriceRequest(shop.db, administrator, { id, answer });
    const isOther = !ofOrder.ok && ofOrder.reason === 'not-found';
    return isOther ? answerQuotePrice(shop.db, administrator, { id, answer }) : ofOrder;
  });
  if (answered.ok)
    return redirectWithNotice(
      'quoteId' in answered ? `/admin/quotes/${answered.quoteId}` : `/admin/orders/${answered.orderId}`,
      answer === 'accepted' ? 'price-accepted' : 'price-refused',
    );
  if (answered.reason === 'not-found') throw data('price-request', { status: 404 });
  return refuse({ reason: answered.reason });
}
