import { saveSubscription } from '../../../domain/administrators/push/save-subscription.ts';
import { pushKinds } from '../../../domain/administrators/push/subscription.ts';
import type { Refusal } from '../../../domain/outcome.ts';
import { tidyLine } from '../../../domain/text.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { answerWithNotice } from '../../notices/flash.server.ts';
import type { Route } from './+types/save-push';

export type RefusedPush = {
  ok: false;
  reason: Refusal<typeof saveSubscription>['reason'] | 'not-a-device' | 'failed';
};
export type SavedPush = { ok: true; id: string } | RefusedPush;

export async function action({ request, context }: Route.ActionArgs) {
  const { field, fields } = await parseForm(request);
  const shop = context.get(shopContext);
  const self = context.get(administratorContext);
  const device = { endpoint: field('endpoint'), p256dh: field('p256dh'), auth: field('auth') };
  if (!shop.push.accepts(device)) return refuse<RefusedPush>({ ok: false, reason: 'not-a-device' });
  const chosen = fields('kinds');
  const saved = await attemptChange(shop, 'notifications not changed', () =>
    saveSubscription(shop.db, self, {
      sessionId: self.sessionId,
      userAgent: tidyLine(request.headers.get('User-Agent') ?? '').slice(0, 300),
      device,
      kinds: pushKinds.filter((kind) => chosen.includes(kind)),
    }),
  );
  if (!saved.ok) return refuse<RefusedPush>(saved);
  return answerWithNotice<SavedPush>(saved, 'notifications-on');
}
