import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type MailServer, openMailServer } from '../../tests/support/servers/mail-server.ts';
import { createMailer } from './mailer.server.ts';

const opened: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

const mail = {
  to: 'boss@exemple.cm',
  subject: 'Commande\u00a0: 12\u202f500',
  text: 'Élise\n',
  messageId: 'abc',
};

function mailerTo({ url }: Pick<MailServer, 'url'>, from: string) {
  const mailer = createMailer(url, from);
  opened.push(mailer);
  return mailer;
}

test.each([
  ['Comptoir <shop@exemple.cm>', 'abc@exemple.cm'],
  ['shop@exemple.cm', 'abc@exemple.cm'],
  ['shop@localhost', 'abc@localhost'],
])('a mail from %s is known as <%s>', async (from, messageId) => {
  const server = await openMailServer();
  opened.push(server);
  await mailerTo(server, from).send(mail);
  expect(server.received).toMatchObject([{ to: [mail.to], messageId }]);
});

test('a mail whose connection is lost before the answer is not sent again', async () => {
  let carried = 0;
  const server = createServer((socket) => hangUpAfterMail(socket, () => (carried += 1)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(server);
  const { port } = server.address() as AddressInfo;
  const mailer = mailerTo({ url: `smtp://127.0.0.1:${port}` }, 'shop@exemple.cm');
  await expect(mailer.send(mail)).rejects.toThrow();
  expect(carried).toBe(1);
});

/** Takes a mail to its last line, and says nothing more. */
function hangUpAfterMail(socket: Socket, onCarried: () => void) {
  let input = '';
  socket.write('220 here\r\n');
  socket.on('data', (bytes) => {
    input += bytes;
    if (input.endsWith('\r\n.\r\n')) {
      onCarried();
      socket.end();
    } else if (/^(EHLO|MAIL|RCPT) .*\r\n$/.test(String(bytes))) socket.write('250 ok\r\n');
    else if (String(bytes) === 'DATA\r\n') socket.write('354 go on\r\n');
  });
}
