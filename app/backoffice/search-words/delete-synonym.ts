import type { Refusal } from '../../domain/outcome.ts';
import { deleteSynonym } from '../../domain/products/synonyms/delete-synonym.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { productIdOf } from '../products/product-address.ts';
import type { Route } from './+types/delete-synonym';

export type RefusedDeletion = { reason: Refusal<typeof deleteSynonym>['reason'] | 'failed' };

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const deleted = await attemptChange(shop, 'synonym not deleted', () =>
    deleteSynonym(shop.db, context.get(administratorContext), { id: productIdOf(params) }),
  );
  if (!deleted.ok) return refuse<RefusedDeletion>({ reason: deleted.reason });
  return redirectWithNotice('/admin/search-words', 'synonym-deleted');
}
