import { data } from 'react-router';
import { typedIn } from '../../../../domain/forms/form.schema.ts';
import type { Refusal } from '../../../../domain/outcome.ts';
import { changePrice } from '../../../../domain/products/changes/change-price.ts';
import { type PriceRefusals, parsePriceChange, priceForm } from '../../../../domain/products/price.schema.ts';
import { shopContext } from '../../../../platform/context.server.ts';
import { parseForm } from '../../../../platform/form.server.ts';
import { administratorContext } from '../../../access/authorize.server.ts';
import { attemptChange } from '../../../form/action/attempt-change.server.ts';
import { refuse } from '../../../form/action/refuse.server.ts';
import { answerWithNotice } from '../../../notices/flash.server.ts';
import { productIdOf } from '../../product-address.ts';
import type { Route } from './+types/change-price';

export type RefusedPrice =
  | { reason: 'fields'; fields: PriceRefusals }
  | Exclude<Refusal<typeof changePrice>, { reason: 'not-found' }>
  | { reason: 'failed' };

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const id = productIdOf(params);
  const read = parsePriceChange(typedIn(priceForm, form));
  if (!read.ok) return refuse<RefusedPrice>(read);
  const changed = await attemptChange(shop, 'product not changed', () =>
    changePrice(shop.db, context.get(administratorContext), { id, ...read.change }),
  );
  if (changed.ok) return answerWithNotice({ reason: 'changed' as const }, 'price-changed');
  if (changed.reason === 'not-found') throw data('product', { status: 404 });
  return refuse<RefusedPrice>(changed);
}
