import type { Refusal } from '../../domain/outcome.ts';
import { removePasskey } from '../../domain/passkeys/remove-passkey.ts';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { refuse } from '../form/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/remove-passkey';

export type RefusedRemoval = { reason: Refusal<typeof removePasskey>['reason'] | 'failed' };

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const self = context.get(administratorContext);
  const removed = await attemptChange(shop, 'passkey not removed', () =>
    removePasskey(shop.db, self, { id: params.id, sessionId: self.sessionId }),
  );
  if (!removed.ok) return refuse<RefusedRemoval>({ reason: removed.reason });
  return redirectWithNotice('/admin/profile/passkeys', 'passkey-removed');
}
