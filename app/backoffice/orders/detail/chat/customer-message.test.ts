import { expect, test } from 'vitest';
import { openedMessages } from '../../../../domain/orders/edit/step.ts';
import { customerLink } from './customer-message.ts';

const shop = { companyName: 'Comptoir Médical', publicUrl: 'https://exemple.cm' };
const order = {
  number: 'MB-2026-00042',
  token: 'un-jeton',
  customerName: 'Awa Ngo',
  phone: '+237677000011',
  language: 'fr' as const,
  totalAmount: 12_500,
  invoiceNumber: 'FA-2026-00007',
};
const textOf = (link: string) => new URL(link).searchParams.get('text') ?? '';

test('every text names the customer, the seller, the order and its total, in the customer’s language', () => {
  const texts = openedMessages.flatMap((message) => [
    textOf(customerLink(message, order, shop)),
    textOf(customerLink(message, { ...order, language: 'en' }, shop)),
  ]);
  for (const [i, text] of texts.entries()) {
    expect(text).toContain('Awa Ngo');
    expect(text).toContain('Comptoir Médical');
    expect(text).toContain('MB-2026-00042');
    expect(text).toContain(i % 2 === 0 ? '12\u202f500\u00a0FCFA' : '12,500\u00a0FCFA');
    expect(text).toContain(`https://exemple.cm${i % 2 === 0 ? '' : '/en'}/order/un-jeton`);
  }
  expect(new Set(texts).size).toBe(10);
});

test('the chat opens with the customer’s own number', () => {
  expect(customerLink('ready', order, shop)).toMatch(/^https:\/\/wa\.me\/237677000011\?text=/);
});

test('long names are cut so that phones can open the link', () => {
  const longest = { ...order, customerName: '🩺'.repeat(120) };
  for (const message of openedMessages) {
    const link = customerLink(message, longest, { ...shop, companyName: 'Société '.repeat(40) });
    expect(link.length).toBeLessThanOrEqual(2000);
    expect(textOf(link)).toContain('🩺🩺…');
  }
});
