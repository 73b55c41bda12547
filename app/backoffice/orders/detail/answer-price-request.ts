import { parseRequestId } from '../../../domain/id.ts';
import { answerPriceRequest } from '../../../domain/orders/price-requests/answer-price-request.ts';
import { answerQuotePrice } from '../../../domain/quotes/price-requests/answer-quote-price.ts';
import { change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { readBalance } from './typed/typed-order.ts';

export const action = change(
  'price request not answered',
  async ({ db, author, id: typedId, form }) => {
    const answer = (['accepted', 'refused'] as const).find((each) => each === form.field('answer'));
    const id = parseRequestId(typedId);
    if (!answer || id === undefined) throw new Response('answer', { status: 400 });
    const acceptedBalance = readBalance(form.field('acceptedBalance'));
    const ofOrder = await answerPriceRequest(db, author, { id, answer, acceptedBalance });
    if (ofOrder.ok || ofOrder.reason !== 'not-found') return ofOrder;
    return orMissing('price-request', answerQuotePrice(db, author, { id, answer }));
  },
  ({ form }, answered) =>
    redirectWithNotice(
      'quoteId' in answered ? `/admin/quotes/${answered.quoteId}` : `/admin/orders/${answered.orderId}`,
      form.field('answer') === 'accepted' ? 'price-accepted' : 'price-refused',
    ),
);
