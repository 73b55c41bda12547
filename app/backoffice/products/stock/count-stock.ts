import { data } from 'react-router';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import type { Refusal } from '../../../domain/outcome.ts';
import { countStock } from '../../../domain/products/stock/count-stock.ts';
import { type CountRefusals, countForm, parseCount } from '../../../domain/products/stock/stock.schema.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { answerWithNotice } from '../../notices/flash.server.ts';
import { productIdOf } from '../product-address.ts';
import type { Route } from './+types/count-stock';

export type RefusedCount =
  | { reason: 'fields'; fields: CountRefusals }
  | Exclude<Refusal<typeof countStock>, { reason: 'not-found' }>
  | { reason: 'failed' };

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const id = productIdOf(params);

  const read = parseCount(typedIn(countForm, form));
  if (!read.ok) return refuse<RefusedCount>(read);
  const counted = await attemptChange(shop, 'stock not counted', () =>
    countStock(shop.db, context.get(administratorContext), { id, ...read.count }),
  );
  if (counted.ok) return answerWithNotice({ reason: 'counted' as const }, 'stock-counted');
  if (counted.reason === 'not-found') throw data('product', { status: 404 });
  return refuse<RefusedCount>(counted);
}
