import { endSubscription } from '../../../domain/administrators/push/end-subscription.ts';
import { change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'notifications not ended',
  ({ db, author, id }) => orMissing('device', endSubscription(db, author, { id })),
  () => redirectWithNotice('/admin/profile', 'notifications-off'),
);
