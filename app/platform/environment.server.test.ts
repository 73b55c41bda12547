import { expect, test } from 'vitest';
import { readEnvironment } from './environment.server.ts';

const from = 'Comptoir <shop@mail.example>';

test('without SMTP_URL there is no mail', () => {
  expect(readEnvironment({}).mail).toBeUndefined();
  expect(readEnvironment({ MAIL_FROM: from }).mail).toBeUndefined();
});

test.each([
  ['smtp://mail.example', from],
  ['smtps://user:p%40ss@mail.example:465', 'shop@mail.example'],
  ['smtp://127.0.0.1:2525', 'shop@localhost'],
])('%s from %s is mail', (smtpUrl, sender) => {
  expect(readEnvironment({ SMTP_URL: smtpUrl, MAIL_FROM: sender }).mail).toEqual({ smtpUrl, from: sender });
});

test.each(['mail.example', 'https://mail.example', 'smtp:', 'smtp://', 'user:secret@mail.example'])(
  'SMTP_URL "%s" stops the start with a sentence that does not repeat it',
  (SMTP_URL) => {
    expect(() => readEnvironment({ SMTP_URL, MAIL_FROM: from })).toThrow(
      'SMTP_URL must be an address like smtp://user:password@mail.example:587.',
    );
  },
);

test.each([undefined, 'Comptoir', 'shop@', 'a@b, c@d', 'Comptoir <shop@mail.example> x', '<a@b\n>'])(
  'MAIL_FROM "%s" stops the start',
  (MAIL_FROM) => {
    expect(() => readEnvironment({ SMTP_URL: 'smtp://mail.example', MAIL_FROM })).toThrow(
      'MAIL_FROM must be',
    );
  },
);
