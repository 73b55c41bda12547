import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string[]; messageId: string; raw: string };
export type MailServer = {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Refusals for the next mails, in order. */
  refusals: { code: number; text: string }[];
  /** Delays every answer until the returned function is called. */
  hold: () => () => void;
  held: () => number;
  close: () => Promise<void>;
};

/** A local SMTP server that stores the mails it accepts. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusals: MailServer['refusals'] = [];
  let released = Promise.resolve();
  let held = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: (_address, _session, answer) => {
      const refusal = refusals.shift();
      answer(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: async (stream, session, answer) => {
      const raw = await text(stream);
      const messageId = /^Message-ID: <(.+)>/im.exec(raw)?.[1] ?? '';
      held += 1;
      await released;
      held -= 1;
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), messageId, raw });
      answer();
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: opened } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${opened}`,
    port: opened,
    received,
    refusals,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    held: () => held,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
