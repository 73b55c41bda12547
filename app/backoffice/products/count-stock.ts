import { data } from 'react-router';
import { countStock } from '../../domain/products/count-stock.ts';
import { type CountRefusals, readCount } from '../../domain/products/stock.ts';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { attemptChange } from '../attempt-change.server.ts';
import { answerWithNotice } from '../flash.server.ts';
import { visitorContext } from '../gate.server.ts';
import type { Route } from './+types/count-stock';
import { productIdOf } from './product-address.ts';

export type RefusedCount =
  | { reason: 'fields'; fields: CountRefusals }
  | { reason: 'stock-moved'; stock: number }
  | { reason: 'failed' };

const statuses: Record<RefusedCount['reason'], number> = { fields: 422, 'stock-moved': 409, failed: 503 };

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const id = productIdOf(params);
  const refuse = (refused: RefusedCount) => data<RefusedCount>(refused, { status: statuses[refused.reason] });

  const read = readCount({
    counted: form.field('counted'),
    seen: form.field('seen'),
    note: form.field('note'),
  });
  if (!read.ok) return refuse(read);
  const counted = await attemptChange(shop, 'stock not counted', () =>
    countStock(shop.db, context.get(visitorContext), { id, ...read.count }),
  );
  if (counted.ok) return answerWithNotice({ reason: 'counted' as const }, 'stock-counted');
  if (counted.reason === 'not-found') throw data('product', { status: 404 });
  return refuse(counted);
}
