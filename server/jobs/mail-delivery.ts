import type { Logger } from 'pino';
import { composeMail } from '../../app/domain/mails/compose-mail.ts';
import { deliverMails } from '../../app/domain/mails/deliver-mails.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { Mailer } from '../../app/platform/mailer.server.ts';

type MailContext = { db: Database; mailer: Mailer; publicUrl: string; log: Logger };

export async function deliverDueMails({ db, mailer, publicUrl, log }: MailContext, signal: AbortSignal) {
  const { failures } = await deliverMails(
    db,
    (mail) => mailer.send({ ...composeMail(mail, publicUrl), to: mail.recipient, messageId: mail.messageId }),
    signal,
  );
  for (const failure of failures) log.warn({ err: failure }, 'mail not sent');
}
