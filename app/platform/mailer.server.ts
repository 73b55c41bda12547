import { createTransport } from 'nodemailer';

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  /** What its Message-ID has before the `@`: the same at each attempt. */
  messageId: string;
};
export type Mailer = ReturnType<typeof createMailer>;

/** How long the mail server may keep silent, and how long one mail may take in all, in milliseconds. */
const patience = 10_000;
const longest = 60_000;

/** The door to the mail server: one connection, kept open between mails that follow each other. */
export function createMailer(smtpUrl: string, from: string) {
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 1,
      // A connection that went stale between two mails is opened anew; one lost within a mail is never repeated here.
      maxRequeues: 1,
      idleTimeout: patience,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      dnsTimeout: patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );

  /** Hands a mail to the mail server; throws when it is not taken, or nobody knows whether it was. */
  async function send({ messageId, ...mail }: OutgoingMail): Promise<void> {
    const signal = AbortSignal.timeout(longest);
    await transport.sendMail({ ...mail, messageId: `<${messageId}@${domain}>`, signal });
  }

  return { send, close: () => transport.close() };
}
