import { expect, test } from 'vitest';
import type { BuyerQuote } from '../../domain/quotes/quote.queries.ts';
import { shownQuote } from './shown-quote.ts';

const quote: BuyerQuote = {
  id: '7b5c6a1e-0000-4000-8000-00000000000a',
  number: 'DE-2026-00001',
  requestNumber: 'DM-2026-00001',
  revision: 1,
  state: 'sent',
  buyerName: 'Awa Ngo',
  phone: '+237677000011',
  buyerCompany: 'typed company',
  buyerNiu: 'typed niu',
  organisation: 'Clinique du Plateau',
  organisationNiu: 'M012345678901A',
  remark: 'Deuxième étage',
  delivery: null,
  deliveryFee: 1_000,
  language: 'fr',
  validUntil: '2026-12-31',
  purchaseOrder: 'BC 12',
  terms: '30 jours',
  discount: 500,
  acceptedName: 'Dr Ekambi',
  acceptedAt: new Date('2026-11-25T10:00:00Z'),
  createdAt: new Date('2026-11-20T10:00:00Z'),
  sentAt: new Date('2026-11-21T10:00:00Z'),
  orderToken: 'order-token',
  newerToken: 'newer-token',
  lines: [{ productId: 77, description: 'Lit', quantity: 2, unitPrice: 10_000, imageUrl: '' }],
};
const shown = {
  ...{ number: 'DE-2026-00001', requestNumber: 'DM-2026-00001', revision: 1, buyerName: 'Awa Ngo' },
  ...{ remark: 'Deuxième étage', purchaseOrder: 'BC 12', terms: '30 jours', delivery: null },
  ...{ deliveryFee: 1_000, discount: 500, total: 19_500, due: 20_500 },
  ...{ buyerCompany: 'Clinique du Plateau', buyerNiu: 'M012345678901A' },
  date: new Date('2026-11-21T10:00:00Z'),
  lines: [{ description: 'Lit', quantity: 2, unitPrice: 10_000, imageUrl: '' }],
  ...{ phone: '', validUntil: null, acceptedName: '', orderToken: null, newerToken: undefined },
};

test('a draft that staff work on shows neither lines nor terms before it is sent', () => {
  expect(shownQuote(quote, 'draft')).toStrictEqual({
    ...{ ...shown, state: 'draft', purchaseOrder: '', terms: '', lines: [] },
    ...{ deliveryFee: 0, discount: 0, total: 0, due: 0 },
  });
});

test.each([
  ['requested', { phone: '+237677000011' }],
  ['sent', { validUntil: '2026-12-31' }],
  ['expired', { validUntil: '2026-12-31' }],
  ['accepted', { acceptedName: 'Dr Ekambi', orderToken: 'order-token' }],
  ['declined', {}],
  ['superseded', { newerToken: 'newer-token' }],
] as const)('the page of a quote that is %s sends what it shows, and no more', (state, more) => {
  expect(shownQuote(quote, state)).toStrictEqual({ ...shown, state, ...more });
});
