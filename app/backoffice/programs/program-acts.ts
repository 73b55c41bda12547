import { withdrawToken } from '../../domain/api/change-tokens.ts';
import { deleteWebhook } from '../../domain/webhooks/change-webhooks.ts';
import { queueTest, sendAgain } from '../../domain/webhooks/queue-delivery.ts';
import { byLastPart, change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

const acts = {
  withdraw: change(
    'api token not withdrawn',
    ({ db, author, numericId }) => withdrawToken(db, author, { id: numericId }),
    () => redirectWithNotice('/admin/programs', 'token-withdrawn'),
  ),
  delete: change(
    'webhook not deleted',
    ({ db, author, numericId }) => deleteWebhook(db, author, { id: numericId }),
    () => redirectWithNotice('/admin/programs', 'webhook-deleted'),
  ),
  test: change(
    'webhook not tried',
    ({ db, numericId }) => queueTest(db, { id: numericId }),
    ({ id }) => redirectWithNotice(`/admin/programs/webhooks/${id}`, 'webhook-tried'),
  ),
  again: change(
    'webhook not sent again',
    ({ db, author, id }) => sendAgain(db, author, { id }),
    (_, { webhookId }) => redirectWithNotice(`/admin/programs/webhooks/${webhookId}`, 'delivery-queued'),
  ),
};

export const action = byLastPart(acts);
