import { saveSubscription } from '../../../domain/administrators/push/save-subscription.ts';
import { pushKinds } from '../../../domain/administrators/push/subscription.ts';
import { cut, tidyLine } from '../../../domain/text.ts';
import { change } from '../../form/action/change.server.ts';
import { answerWithNotice } from '../../notices/flash.server.ts';

export const action = change(
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
);
