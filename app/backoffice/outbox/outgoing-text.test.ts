import { expect, test } from 'vitest';
import type { WaitingMessage } from '../../domain/outgoing-messages/outgoing.queries.ts';
import { outgoingLinks } from './outgoing-text.ts';

const reminder: WaitingMessage = {
  ...{
    id: 1,
    kind: 'reminder',
    language: 'en',
    madeFor: new Date(0),
    openedAt: null,
    phone: '+237677000011',
  },
  ...{
    orderId: 'o',
    number: 'MB-2026-00001',
    token: 'abc',
    customerName: 'Awa',
    agency: null,
    waybill: null,
  },
  ...{ productName: null, productNameEn: null, productSlug: null, option1: null, option2: null },
  debt: { numbers: ['MB-2026-00001', 'MB-2026-00007'], due: 16_000 },
};
const shop = { companyName: 'Comptoir', publicUrl: 'https://shop.example' };

test('a reminder says what is due, on which orders, and where to see it', () => {
  expect(outgoingLinks(reminder, shop).text).toBe(
    'Hello Awa, if we are not mistaken 16,000\u00a0FCFA is still to be paid for MB-2026-00001, MB-2026-00007. ' +
      'If this is done already, please tell us. https://shop.example/en/order/abc – Comptoir',
  );
});

test.each([
  ['fr', 'Genouillère – M, gauche', 'https://shop.example/products/genouillere'],
  ['en', 'Knee brace – M, left', 'https://shop.example/en/products/genouillere'],
] as const)('in %s, what is in stock again is named with its size and side', (language, product, link) => {
  const wanted = { productName: 'Genouillère', productNameEn: 'Knee brace', productSlug: 'genouillere' };
  const message = { ...reminder, ...wanted, kind: 'back-in-stock', token: null, language } as const;
  const { text } = outgoingLinks({ ...message, option1: 'M', option2: 'gauche' }, shop);
  expect(text).toContain(product);
  expect(text).toContain(link);
});

test('of many orders a reminder names ten, and stays short enough for a phone', () => {
  const numbers = Array.from({ length: 60 }, (_, i) => `MB-2026-${String(i).padStart(5, '0')}`);
  const name = 'Établissement '.repeat(40);
  const { text, whatsapp } = outgoingLinks(
    { ...reminder, language: 'fr', customerName: name, debt: { numbers, due: 600_000 } },
    shop,
  );
  expect(text).toContain('MB-2026-00009 + 50. Si c’est déjà fait, dites-le-nous.');
  expect(whatsapp.length).toBeLessThanOrEqual(2_000);
});
