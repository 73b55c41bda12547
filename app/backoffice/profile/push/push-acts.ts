import type { ActionFunctionArgs } from 'react-router';
import { endSubscription } from '../../../domain/administrators/push/end-subscription.ts';
import { renewSubscription } from '../../../domain/administrators/push/renew-subscription.ts';
import { saveSubscription } from '../../../domain/administrators/push/save-subscription.ts';
import { pushKinds } from '../../../domain/administrators/push/subscription.ts';
import { queueTestPush } from '../../../domain/pushes/queue-push.ts';
import { cut, tidyLine } from '../../../domain/text.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { byLastPart, change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { answerWithNotice, redirectWithNotice } from '../../notices/flash.server.ts';

const acts = {
  off: change(
    'notifications not ended',
    ({ db, author, id }) => orMissing('device', endSubscription(db, author, { id })),
    () => redirectWithNotice('/admin/profile', 'notifications-off'),
  ),
  push: change(
    'notifications not changed',
    async ({ shop, db, author, form: { field, fields }, request }) => {
      const device = { endpoint: field('endpoint'), p256dh: field('p256dh'), auth: field('auth') };
      if (!shop.push.accepts(device)) return { ok: false, reason: 'not-a-device' } as const;
      const chosen = fields('kinds');
      return saveSubscription(db, author, {
        sessionId: author.sessionId,
        userAgent: cut(tidyLine(request.headers.get('User-Agent') ?? ''), 300),
        device,
        kinds: pushKinds.filter((kind) => chosen.includes(kind)),
      });
    },
    (_, saved) => answerWithNotice(saved, 'notifications-on'),
  ),
  test: change(
    'test notification not queued',
    ({ db, author, id }) => orMissing('device', queueTestPush(db, { administratorId: author.id, id })),
    () => redirectWithNotice('/admin/profile', 'notification-sent'),
  ),
  renew,
};

export type Acts = typeof acts;

export const action = byLastPart(acts);

/** Sent by each page that is opened on a device with notifications. */
async function renew({ request, context }: ActionFunctionArgs) {
  const form = await parseForm(request);
  const { id: administratorId, sessionId } = context.get(administratorContext);
  const endpoint = tidyLine(form.field('endpoint'));
  const id = await renewSubscription(context.get(shopContext).db, { administratorId, sessionId, endpoint });
  return Response.json({ id: id ?? null });
}
