import type { Logger } from 'pino';
import { composeMail } from '../../app/domain/mails/compose-mail.ts';
import { deliverMails, type Send } from '../../app/domain/mails/deliver-mails.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { Mailer } from '../../app/platform/mailer.server.ts';
import { listen } from '../postgres-events/listen.ts';

export type MailDelivery = {
  /** Takes up no other mail, and waits for the one in hand. */
  stop: () => Promise<void>;
};

type Doors = { url: string; db: Database; mailer: Mailer; publicUrl: string; log: Logger };

/** How often the queue is looked at even when nobody told of a new mail, in milliseconds: some wait for their next attempt. */
const rounds = 30_000;

/** Delivers the shop's mail: at once when one is queued, by whichever instance, and later when one has to wait. */
export function startMailDelivery({ url, db, mailer, publicUrl, log }: Doors): MailDelivery {
  const stopping = new AbortController();
  const send: Send = (mail) =>
    mailer.send({ ...composeMail(mail, publicUrl), to: mail.recipient, messageId: mail.messageId });

  let working: Promise<void> | undefined;
  let isAskedAgain = false;
  function deliver() {
    isAskedAgain = true;
    working ??= work().finally(() => {
      working = undefined;
    });
  }

  async function work() {
    while (isAskedAgain && !stopping.signal.aborted) {
      isAskedAgain = false;
      try {
        const { failures } = await deliverMails(db, send, stopping.signal);
        for (const failure of failures) log.warn({ err: failure }, 'a mail was not sent');
      } catch (error) {
        log.error({ err: error }, 'the mail queue could not be read');
      }
    }
  }

  const clock = setInterval(deliver, rounds);
  const listening = listen(url, 'shop_mail', log, { onOpen: deliver, onNotification: deliver });
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(clock);
      await Promise.all([listening.close(), working]);
      mailer.close();
    },
  };
}
