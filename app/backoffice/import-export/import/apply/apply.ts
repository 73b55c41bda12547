import { setTimeout as sleep } from 'node:timers/promises';
import { data, redirect } from 'react-router';
import { applyImport } from '../../../../domain/import-export/import/apply-import.ts';
import { claimImport } from '../../../../domain/import-export/import/claim-import.ts';
import { shopContext } from '../../../../platform/context.server.ts';
import { parseForm } from '../../../../platform/form.server.ts';
import { administratorContext } from '../../../access/authorize.server.ts';
import { attemptChange } from '../../../form/action/attempt-change.server.ts';
import type { Route } from './+types/apply';

/** A short import ends within this time, and needs no progress page. */
const maxWaitMs = 400;

/** Starts to apply an import. The work continues after the response; the import's page shows its progress. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { field } = await parseForm(request);
  const [skipErrors, trial] = [field('skipErrors') === 'yes', field('trial')];
  const shop = context.get(shopContext);
  const claim = await attemptChange(shop, 'import not claimed', () =>
    claimImport(shop.db, { id, skipErrors, trial, by: context.get(administratorContext) }),
  );
  if (claim.ok) {
    const work = applyImport(shop.db, context.get(administratorContext), claim.claimed);
    shop.background.runAfterResponse('import not applied', work);
    await Promise.race([work.catch(() => undefined), sleep(maxWaitMs)]);
  } else {
    if (claim.reason === 'not-found') throw data('import', { status: 404 });
    if (claim.reason === 'failed') return data({ reason: claim.reason }, { status: 503 });
    if (claim.reason === 'has-errors') return data({ reason: claim.reason }, { status: 422 });
    if (claim.reason === 'tried-again') return data({ reason: claim.reason }, { status: 409 });
  }
  return redirect(`/admin/products/import/${id}`);
}
