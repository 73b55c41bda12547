import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../localized.ts';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

const shop = 'https://shop.example';
const facts = {
  'new-order': {
    kind: 'new-order',
    facts: {
      number: 'MB-2026-00042',
      orderId: 'abc',
      customerName: 'Awa Ngo',
      phone: '+237677000011',
      total: 167_500,
      lines: 2,
    },
  },
  'new-message': {
    kind: 'new-message',
    facts: {
      messageId: 'abc',
      senderName: 'Paul',
      senderEmail: 'paul@exemple.cm',
      subject: 'Prix',
      content: 'Combien ?\nMerci',
    },
  },
  'low-stock': { kind: 'low-stock', facts: { productId: 7, name: 'Gants', stock: 0, threshold: 1200 } },
  'sign-in-code': { kind: 'sign-in-code', facts: { code: '123456', minutes: 5 } },
  'password-reset': { kind: 'password-reset', facts: { link: `${shop}/admin/reset/abc`, minutes: 30 } },
  'backup-failed': { kind: 'backup-failed', facts: { problem: 'disk-full' } },
} as const;
const compose = (kind: keyof typeof facts, language: Language) => {
  const mail: Mail = { ...facts[kind], key: kind, recipient: 'boss@exemple.cm', language };
  return composeMail(mail, shop);
};

test('the mail about a new order has what the seller needs to call back', () => {
  expect(compose('new-order', 'fr')).toEqual({
    subject: 'Commande MB-2026-00042\u00a0: Awa Ngo, 167\u202f500\u00a0FCFA',
    text: [
      'Bonjour,',
      'Awa Ngo (+237\u00a06\u00a077\u00a000\u00a000\u00a011) vient de passer la commande MB-2026-00042.',
      '2\u00a0articles, 167\u202f500\u00a0FCFA au total.',
      'Voir la commande\u00a0: https://shop.example/admin/orders/abc',
      '-- \nhttps://shop.example\n',
    ].join('\n\n'),
  });
});

test('the mail about a new order can be English, and says "one item" in the singular', () => {
  const one = { ...facts['new-order'], facts: { ...facts['new-order'].facts, lines: 1 } };
  const { subject, text } = composeMail({ ...one, key: '', recipient: '', language: 'en' }, shop);
  expect(subject).toBe('Order MB-2026-00042: Awa Ngo, 167,500\u00a0FCFA');
  expect(text).toContain('1\u00a0item, 167,500\u00a0FCFA in all.');
});

describe.each(languages)('in %s', (language) => {
  test.each([
    ['new-message', ['Combien ?\nMerci', 'paul@exemple.cm', '/admin/messages']],
    ['low-stock', ['Gants', '/admin/products/edit/7', language === 'fr' ? '1\u202f200' : '1,200']],
    ['sign-in-code', ['123456', '5']],
    ['backup-failed', [language === 'fr' ? 'plus de place' : 'no room', '/admin/settings']],
    ['password-reset', [`\n${shop}/admin/reset/abc\n`, '30']],
  ] as const)('%s says what it must', (kind, parts) => {
    const { text } = compose(kind, language);
    for (const part of parts) expect(text).toContain(part);
  });
});

test('a code is never in the subject, which a locked phone shows', () => {
  expect(compose('sign-in-code', 'fr').subject).not.toContain('123456');
});

test('a customer’s text cannot add control characters or turn text around in a mail', () => {
  const name = 'Awa\u202e Ngo\u2066\nBcc: x@exemple.cm';
  const order = { ...facts['new-order'], facts: { ...facts['new-order'].facts, customerName: name } };
  const message = {
    ...facts['new-message'],
    facts: {
      ...facts['new-message'].facts,
      senderName: name,
      subject: '\u200fPrix\u061c',
      content: 'a\u202eb\nc',
    },
  };
  for (const mail of [order, message]) {
    const { subject, text } = composeMail({ ...mail, key: '', recipient: '', language: 'fr' }, shop);
    expect(subject).toContain('Awa Ngo Bcc: x@exemple.cm');
    expect(`${subject}${text}`).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\r]/);
  }
});
