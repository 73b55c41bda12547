import { expect, test } from 'vitest';
import { kindsFor } from '../administrators/push/subscription.ts';
import { composePush } from './compose-push.ts';
import { type Push, pushDelay } from './push.ts';

const news: Push[] = [
  { kind: 'new-order', facts: { orderId: 'abc', number: 'MB-2026-00042', total: 12_500 } },
  { kind: 'new-message', facts: { messageId: 'def' } },
  { kind: 'low-stock', facts: { productId: 7 } },
  { kind: 'price-request', facts: { orderId: 'abc', number: 'MB-2026-00042' } },
  { kind: 'test', facts: {} },
];

test('a notification says what happened, and where it leads', () => {
  expect(news.map((each) => composePush(each, { language: 'fr', tag: 't' }))).toEqual([
    {
      title: 'Nouvelle commande',
      body: 'MB-2026-00042 · 12\u202f500\u00a0FCFA',
      address: '/admin/orders/abc',
      tag: 't',
      language: 'fr',
    },
    {
      title: 'Nouveau message',
      body: 'Touchez pour le lire.',
      address: '/admin/messages?open=def',
      tag: 't',
      language: 'fr',
    },
    {
      title: 'Stock bas',
      body: 'Un produit est à réapprovisionner.',
      address: '/admin/products?show=low',
      tag: 't',
      language: 'fr',
    },
    {
      title: 'Accord demandé',
      body: 'MB-2026-00042\u00a0: un prix attend votre réponse.',
      address: '/admin/orders/abc',
      tag: 't',
      language: 'fr',
    },
    {
      title: 'Notification de test',
      body: 'Cet appareil reçoit bien les notifications de la boutique.',
      address: '/admin/profile',
      tag: 't',
      language: 'fr',
    },
  ]);
  const [order] = news;
  expect(order && composePush(order, { language: 'en', tag: 't' })).toMatchObject({
    title: 'New order',
    body: 'MB-2026-00042 · 12,500\u00a0FCFA',
  });
});

test('each role is notified only of what it may see', () => {
  expect(kindsFor('admin')).toEqual(['new-order', 'new-message', 'low-stock', 'price-request']);
  expect(kindsFor('editor')).toEqual(['new-order', 'new-message', 'low-stock']);
  expect(kindsFor('cashier')).toEqual(['new-order']);
  expect(kindsFor('accountant')).toEqual(['new-order']);
  expect(kindsFor('storekeeper')).toEqual(['new-order', 'low-stock']);
});

test('the pause grows, and follows the push service for an hour at most', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => pushDelay(attempts))).toEqual([60, 300, 900, 3600, 3600]);
  expect(pushDelay(1, 120)).toBe(120);
  expect(pushDelay(3, 120)).toBe(900);
  expect(pushDelay(1, 999_999)).toBe(3600);
});
