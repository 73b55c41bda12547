import { createTransport } from 'nodemailer';

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
  /** Message-ID before the `@`: the same at each attempt. */
  messageId: string;
};
export type Mailer = ReturnType<typeof createMailer>;

const maxSilenceMs = 10_000;
const maxSendMs = 60_000;

export function createMailer(smtpUrl: string, from: string) {
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 1,
      // Reconnects between two mails. A connection lost within a mail is not retried: the mail could be sent twice.
      maxRequeues: 1,
      idleTimeout: maxSilenceMs,
      connectionTimeout: maxSilenceMs,
      greetingTimeout: maxSilenceMs,
      socketTimeout: maxSilenceMs,
      dnsTimeout: maxSilenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );

  /** Throws if the mail was refused, or if the answer was lost. */
  async function send({ messageId, ...mail }: OutgoingMail): Promise<void> {
    const signal = AbortSignal.timeout(maxSendMs);
    await transport.sendMail({ ...mail, messageId: `<${messageId}@${domain}>`, signal });
  }

  return { send, close: () => transport.close() };
}
