import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../localized.ts';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';

const shop = {
  name: 'Comptoir Médical',
  publicUrl: 'https://shop.example',
  queuedAt: new Date('2026-11-29T08:45:50Z'),
};
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
      senderPhone: '+237677000011',
      subject: 'Prix',
      content: 'Combien ?\nMerci',
    },
  },
  'low-stock': { kind: 'low-stock', facts: { productId: 7, name: 'Gants', stock: 0, threshold: 1200 } },
  'sign-in-code': { kind: 'sign-in-code', facts: { code: '123456', minutes: 5 } },
  'password-reset': { kind: 'password-reset', facts: { link: `${shop}/admin/reset/abc`, minutes: 30 } },
  invitation: {
    kind: 'invitation',
    facts: { link: `${shop}/admin/invitation?token=abc`, name: 'Paul', invitedBy: 'Awa', minutes: 10_080 },
  },
  digest: {
    kind: 'digest',
    facts: {
      day: '2026-11-21',
      orders: 5,
      total: 125_000,
      pending: 3,
      asked: 1,
      unread: 2,
      low: 17,
      out: 4,
    },
  },
  'passkey-added': {
    kind: 'passkey-added',
    facts: { device: 'Chrome, Android', link: `${shop}/admin/profile/passkeys` },
  },
  'collection-disputed': {
    kind: 'collection-disputed',
    facts: { orderId: 'abc', number: 'MB-2026-00042', amount: 25_000, dispute: 'amount' },
  },
  'lots-expiring': {
    kind: 'lots-expiring',
    facts: {
      lots: [
        { name: 'Gants', nameEn: 'Gloves', code: 'A-12', expiresOn: '2027-01-31', pieces: 1200 },
        { name: 'Gel', nameEn: '', code: 'B 7', expiresOn: '2027-03-01', pieces: 1 },
      ],
    },
  },
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
      '2\u00a0produits, 167\u202f500\u00a0FCFA au total.',
      'Voir la commande\u00a0: https://shop.example/admin/orders/abc',
      '-- \nComptoir Médical\nhttps://shop.example\n',
    ].join('\n\n'),
  });
});

test.each([
  [
    'zone',
    'Douala, Bonamoussadi',
    1500,
    'fr',
    'Livraison\u00a0: Douala, Bonamoussadi – 1\u202f500\u00a0FCFA',
  ],
  ['zone', 'Douala, Bonamoussadi', 0, 'en', 'Delivery: Douala, Bonamoussadi – free'],
  ['zone', '', 0, 'fr', 'Livraison\u00a0: frais à convenir'],
  ['agency', 'Yaoundé, Général Express', 0, 'fr', 'Expédition par agence\u00a0: Yaoundé, Général Express'],
  ['agency', '', 0, 'en', 'Parcel by agency'],
  ['pickup', '', 0, 'fr', 'Retrait en boutique'],
] as const)('it says how the order goes: %s to "%s"', (method, place, fee, language, sentence) => {
  const wanted = { ...facts['new-order'].facts, delivery: { method, place, fee } };
  const { text } = composeMail({ kind: 'new-order', facts: wanted, key: '', recipient: '', language }, shop);
  expect(text.split('\n\n')[3]).toBe(sentence);
});

test('while the delivery is to be agreed, the mail says nothing of it', () => {
  const delivery = { method: 'agree', place: '', fee: 0 } as const;
  const wanted = { ...facts['new-order'].facts, delivery };
  const mail = { kind: 'new-order', facts: wanted, key: '', recipient: '', language: 'fr' } as const;
  expect(composeMail(mail, shop)).toEqual(compose('new-order', 'fr'));
});

test('the mail about a new order can be English, and says "one item" in the singular', () => {
  const one = { ...facts['new-order'], facts: { ...facts['new-order'].facts, lines: 1 } };
  const { subject, text } = composeMail({ ...one, key: '', recipient: '', language: 'en' }, shop);
  expect(subject).toBe('Order MB-2026-00042: Awa Ngo, 167,500\u00a0FCFA');
  expect(text).toContain('1\u00a0product, 167,500\u00a0FCFA in all.');
});

describe.each(languages)('in %s', (language) => {
  test.each([
    ['new-message', ['Combien ?\nMerci', 'paul@exemple.cm', 'https://wa.me/237677000011', '/admin/messages']],
    ['low-stock', ['Gants', '/admin/products/edit/7', language === 'fr' ? '1\u202f200' : '1,200']],
    ['sign-in-code', ['123456', language === 'fr' ? '29 nov. 2026, 09:50' : '29 Nov 2026, 09:50']],
    ['backup-failed', [language === 'fr' ? 'plus de place' : 'no room', '/admin/settings']],
    [
      'invitation',
      [
        `\n${shop}/admin/invitation?token=abc\n`,
        'Paul',
        'Awa',
        language === 'fr' ? '6 déc. 2026, 09:45' : '6 Dec 2026, 09:45',
      ],
    ],
    [
      'password-reset',
      [`\n${shop}/admin/reset/abc\n`, language === 'fr' ? '29 nov. 2026, 10:15' : '29 Nov 2026, 10:15'],
    ],
  ] as const)('%s says what it must', (kind, parts) => {
    const { text } = compose(kind, language);
    for (const part of parts) expect(text).toContain(part);
  });
});

test('the mail about a remote store that failed does not say that today has no backup', () => {
  const facts = { problem: 'store' } as const;
  const textIn = (language: Language) =>
    composeMail({ kind: 'backup-failed', facts, key: '', recipient: '', language }, shop).text;
  expect(textIn('fr')).toContain('Une sauvegarde n’a pas pu être faite. La boutique réessaie');
  expect(textIn('en')).toContain('A backup could not be made. The shop tries again');
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

test('a reply is the seller’s own words, goes back to the seller, and has one "Re:"', () => {
  const mail = (subject: string, replyTo: string): Mail => ({
    kind: 'message-reply',
    facts: { messageId: 'abc', subject, content: 'Bonjour Awa,\noui.', replyTo },
    ...{ key: 'reply', recipient: 'awa@exemple.cm', language: 'fr' },
  });
  expect(composeMail(mail('Prix', 'boutique@exemple.cm'), shop)).toEqual({
    subject: 'Re: Prix',
    text: 'Bonjour Awa,\noui.\n\n-- \nComptoir Médical\nhttps://shop.example\n',
    replyTo: 'boutique@exemple.cm',
  });
  expect(composeMail(mail('RE : Prix', ''), shop)).toEqual({
    subject: 'RE : Prix',
    text: 'Bonjour Awa,\noui.\n\n-- \nComptoir Médical\nhttps://shop.example\n',
  });
});

test('who answers the mail of a message writes to its sender, and to nobody by any other mail', () => {
  expect(compose('new-message', 'fr').replyTo).toBe('paul@exemple.cm');
  for (const kind of Object.keys(facts) as (keyof typeof facts)[])
    if (kind !== 'new-message') expect(compose(kind, 'fr'), kind).not.toHaveProperty('replyTo');
});

test('the morning digest says what was ordered yesterday and what waits, in both languages', () => {
  expect(compose('digest', 'fr')).toEqual({
    subject: 'Bilan du 21 nov. 2026',
    text: [
      'Bonjour,',
      'Hier, 21 nov. 2026\u00a0: 5 commandes, 125\u202f000\u00a0FCFA au total.',
      [
        'Commandes en attente\u00a0: 3',
        'Demandes d’accord sur un prix\u00a0: 1',
        'Messages non lus\u00a0: 2',
        'Produits à réapprovisionner\u00a0: 17, dont épuisés\u00a0: 4',
      ].join('\n'),
      'Ouvrir le tableau de bord\u00a0: https://shop.example/admin/dashboard',
      '-- \nComptoir Médical\nhttps://shop.example\n',
    ].join('\n\n'),
  });
  expect(compose('digest', 'en').text).toContain(
    'Yesterday, 21 Nov 2026: 5 orders, 125,000\u00a0FCFA in total.',
  );
});

test('the mail about lots that expire names them all, in both languages', () => {
  expect(compose('lots-expiring', 'fr')).toEqual({
    subject: 'Péremption proche\u00a0: 2 lots',
    text: [
      'Bonjour,',
      'Ces lots en stock périment bientôt\u00a0:',
      [
        'Gants, lot A-12, 31 janv. 2027\u00a0: 1\u202f200 en stock',
        'Gel, lot B 7, 1 mars 2027\u00a0: 1 en stock',
      ].join('\n'),
      'Ouvrir la liste des lots\u00a0: https://shop.example/admin/lots?show=90',
      '-- \nComptoir Médical\nhttps://shop.example\n',
    ].join('\n\n'),
  });
  expect(compose('lots-expiring', 'en').text).toContain('Gloves, lot A-12, 31 Jan 2027: 1,200 in stock');
  const [gel] = facts['lots-expiring'].facts.lots.slice(1);
  if (!gel) throw new Error('no lot');
  const mail: Mail = {
    ...{ kind: 'lots-expiring', facts: { lots: [gel] } },
    ...{ key: '', recipient: '', language: 'en' },
  };
  expect(composeMail(mail, shop).subject).toBe('Expiring soon: Gel');
});

test('a digest leaves out what is nothing', () => {
  const quiet = { ...facts.digest.facts, orders: 1, pending: 0, asked: 0, unread: 0, low: 0, out: 0 };
  const mail: Mail = { kind: 'digest', facts: quiet, key: '', recipient: '', language: 'fr' };
  expect(composeMail(mail, shop).text).toBe(
    [
      'Bonjour,',
      'Hier, 21 nov. 2026\u00a0: 1 commande, 125\u202f000\u00a0FCFA.',
      'Ouvrir le tableau de bord\u00a0: https://shop.example/admin/dashboard',
      '-- \nComptoir Médical\nhttps://shop.example\n',
    ].join('\n\n'),
  );
});
