import { queueTestPush } from '../../../domain/pushes/queue-push.ts';
import { change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'test notification not queued',
  ({ db, author, id }) => orMissing('device', queueTestPush(db, { administratorId: author.id, id })),
  () => redirectWithNotice('/admin/profile', 'notification-sent'),
);
