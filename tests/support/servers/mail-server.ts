import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string[]; messageId: string; raw: string };
export type MailServer = {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** What it answers to the next mails instead of taking them: the first refusal to the first mail, and so on. */
  refusals: { code: number; text: string }[];
  /** Lets every mail wait for its answer until the function that this answers is called. */
  hold: () => () => void;
  /** How many mails wait for their answer. */
  held: () => number;
  close: () => Promise<void>;
};

/** A mail server on this machine that keeps what it takes. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusals: MailServer['refusals'] = [];
  let gate = Promise.resolve();
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
      await gate;
      held -= 1;
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), messageId, raw });
      answer();
    },
  });
  // A visitor who hangs up is no failure of the server.
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
      gate = promise;
      return resolve;
    },
    held: () => held,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
