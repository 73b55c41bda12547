import type { Refusal } from '../../domain/outcome.ts';
import { dismissMissedSearch } from '../../domain/products/synonyms/dismiss-missed-search.ts';
import { tidyLine } from '../../domain/text.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/dismiss-missed-search';

export type RefusedDismissal = { reason: Refusal<typeof dismissMissedSearch>['reason'] | 'failed' };

export async function action({ request, context }: Route.ActionArgs) {
  const words = tidyLine((await parseForm(request)).field('words'));
  const shop = context.get(shopContext);
  const gone = await attemptChange(shop, 'missed search not dismissed', () =>
    dismissMissedSearch(shop.db, context.get(administratorContext), { words }),
  );
  if (!gone.ok) return refuse<RefusedDismissal>({ reason: gone.reason });
  return redirectWithNotice('/admin/search-words', 'missed-search-dismissed');
}
