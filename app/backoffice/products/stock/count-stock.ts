import { data } from 'react-router';
import type { Refusal } from '../../../domain/outcome.ts';
import { countStock } from '../../../domain/products/count-stock.ts';
import { type CountRefusals, parseCount } from '../../../domain/products/stock.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { answerWithNotice } from '../../notices/flash.server.ts';
import { productIdOf } from '../product-address.ts';
import type { Route } from './+types/count-stock';

export type RefusedCount =
  | { reason: 'fields'; fields: CountRefusals }
  | Exclude<Refusal<typeof countStock>, { reason: 'not-found' }>
  | { reason: 'failed' };

const statuses: Record<RefusedCount['reason'], number> = { fields: 422, 'stock-moved': 409, failed: 503 };

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const id = productIdOf(params);
  const refuse = (refused: RefusedCount) => data<RefusedCount>(refused, { status: statuses[refused.reason] });

  const read = parseCount({
    counted: form.field('counted'),
    seen: form.field('seen'),
    note: form.field('note'),
  });
  if (!read.ok) return refuse(read);
  const counted = await attemptChange(shop, 'stock not counted', () =>
    countStock(shop.db, context.get(administratorContext), { id, ...read.count }),
  );
  if (counted.ok) return answerWithNotice({ reason: 'counted' as const }, 'stock-counted');
  if (counted.reason === 'not-found') throw data('product', { status: 404 });
  return refuse(counted);
}
