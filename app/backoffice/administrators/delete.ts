import { data, redirect } from 'react-router';
import { deleteAdministrator } from '../../domain/administrators/delete-administrator.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/delete';

export type RefusedDeletion = { reason: Refusal<typeof deleteAdministrator>['reason'] | 'failed' };

const statuses: Record<RefusedDeletion['reason'], number> = {
  'not-found': 404,
  'last-admin': 409,
  failed: 503,
};

/** Whoever deletes their own account is at the door at once. */
export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = context.get(administratorContext);
  const deleted = await attemptChange(shop, 'administrator not deleted', () =>
    deleteAdministrator(shop.db, visitor, { id: params.id }),
  );
  if (!deleted.ok)
    return data<RefusedDeletion>({ reason: deleted.reason }, { status: statuses[deleted.reason] });
  return params.id === visitor.id
    ? redirect('/admin')
    : redirectWithNotice('/admin/users', 'administrator-deleted');
}
