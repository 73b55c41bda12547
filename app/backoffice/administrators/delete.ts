import { redirect } from 'react-router';
import { deleteAdministrator } from '../../domain/administrators/delete-administrator.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/delete';

export type RefusedDeletion = { reason: Refusal<typeof deleteAdministrator>['reason'] | 'failed' };

/** Administrators who delete their own account are signed out. */
export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const self = context.get(administratorContext);
  const deleted = await attemptChange(shop, 'administrator not deleted', () =>
    deleteAdministrator(shop.db, self, { id: params.id }),
  );
  if (!deleted.ok) return refuse<RefusedDeletion>({ reason: deleted.reason });
  return params.id === self.id
    ? redirect('/admin')
    : redirectWithNotice('/admin/users', 'administrator-deleted');
}
