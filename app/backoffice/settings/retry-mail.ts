import { retryMail } from '../../domain/mails/retry-mail.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'mail not queued again',
  ({ db, author, numericId }) => retryMail(db, author, { id: numericId }),
  () => redirectWithNotice('/admin/settings?mails=waiting', 'mail-retried'),
);
