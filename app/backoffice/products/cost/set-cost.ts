import { data } from 'react-router';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import type { Refusal } from '../../../domain/outcome.ts';
import { type CostRefusals, costForm, parseCost } from '../../../domain/products/costs/cost.schema.ts';
import { setCost } from '../../../domain/products/costs/set-cost.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { answerWithNotice } from '../../notices/flash.server.ts';
import { productIdOf } from '../product-address.ts';
import type { Route } from './+types/set-cost';

export type RefusedCost =
  | { reason: 'fields'; fields: CostRefusals }
  | Exclude<Refusal<typeof setCost>, { reason: 'not-found' }>
  | { reason: 'failed' };

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const id = productIdOf(params);
  const read = parseCost(typedIn(costForm, form));
  if (!read.ok) return refuse<RefusedCost>(read);
  const set = await attemptChange(shop, 'cost not set', () =>
    setCost(shop.db, context.get(administratorContext), { id, ...read.typed }),
  );
  if (set.ok) return answerWithNotice({ reason: 'set' as const }, 'changes-saved');
  if (set.reason === 'not-found') throw data('product', { status: 404 });
  return refuse<RefusedCost>(set);
}
