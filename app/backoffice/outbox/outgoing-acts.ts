import { numericIdOf } from '../../domain/id.ts';
import { putAwayFailedMails } from '../../domain/mails/put-away-failed-mails.ts';
import { retryMail } from '../../domain/mails/retry-mail.ts';
import { closeMessage, noteOpenedMessage } from '../../domain/outgoing-messages/close-message.ts';
import { byLastPart, change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

const acts = {
  opened: change(
    'opened message not noted',
    ({ db, author, numericId }) => noteOpenedMessage(db, author, { id: numericId }),
    () => Response.json({}),
  ),
  sent: change(
    'outgoing message not closed',
    ({ db, author, numericId }) => closeMessage(db, author, { id: numericId, how: 'sent' }),
    () => redirectWithNotice('/admin/outbox', 'outgoing-sent'),
  ),
  skip: change(
    'outgoing message not closed',
    ({ db, author, numericId }) => closeMessage(db, author, { id: numericId, how: 'skipped' }),
    () => redirectWithNotice('/admin/outbox', 'outgoing-skipped'),
  ),
  retry: change(
    'mail not queued again',
    ({ db, author, numericId }) => retryMail(db, author, { id: numericId }),
    () => redirectWithNotice('/admin/settings?mails=waiting', 'mail-retried'),
  ),
  'put-away': change(
    'failed mails not put away',
    ({ db, author, form }) =>
      putAwayFailedMails(db, author, { last: numericIdOf({ id: form.field('last') }) }),
    () => redirectWithNotice('/admin/dashboard', 'mails-put-away'),
  ),
};

export type Acts = typeof acts;

export const action = byLastPart(acts);
