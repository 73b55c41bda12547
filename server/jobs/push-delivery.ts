import type { Logger } from 'pino';
import { deliverPushes } from '../../app/domain/pushes/deliver-pushes.ts';
import { maxPushAgeHours } from '../../app/domain/pushes/push.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { PushService } from '../../app/platform/push/push-service.server.ts';

type PushContext = { db: Database; push: PushService; log: Logger };

export async function deliverDuePushes({ db, push, log }: PushContext, signal: AbortSignal) {
  const failures = await deliverPushes(
    db,
    (device, message) =>
      push.send(device, JSON.stringify(message), {
        ttl: maxPushAgeHours * 3600,
        urgency: 'high',
        topic: message.tag,
      }),
    signal,
  );
  for (const failure of failures) log.warn({ err: failure }, 'push not sent');
}
