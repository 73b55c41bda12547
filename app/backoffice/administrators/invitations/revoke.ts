import { revokeInvitation } from '../../../domain/invitations/revoke-invitation.ts';
import type { Refusal } from '../../../domain/outcome.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { refuse } from '../../form/refuse.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { Route } from './+types/revoke';

export type RefusedRevocation = { reason: Refusal<typeof revokeInvitation>['reason'] | 'failed' };

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const revoked = await attemptChange(shop, 'invitation not revoked', () =>
    revokeInvitation(shop.db, context.get(administratorContext), { id: params.id }),
  );
  if (!revoked.ok) return refuse<RefusedRevocation>({ reason: revoked.reason });
  return redirectWithNotice('/admin/users', 'invitation-revoked');
}
