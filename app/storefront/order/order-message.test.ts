import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fallbackName } from '../../domain/company/company.ts';
import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import { type OrderToSend, orderMessage } from './order-message.ts';

const company = { name: fallbackName, whatsapp: '+237677000011' } as Parameters<typeof orderMessage>[1];
const link = 'https://comptoir.example/order/abcdefghijklmnopqrstuvwx';
const bonamoussadi = {
  method: 'zone',
  town: 'Douala',
  place: 'Bonamoussadi',
  agency: '',
  landmark: 'Face pharmacie du Lycée',
  recipient: '',
  recipientPhone: '',
} as const;
const order: OrderToSend = {
  number: 'MB-2026-00042',
  customerName: 'Awa Ngo',
  phone: '+237677000011',
  totalAmount: 12_500,
  discount: 0,
  deliveryFee: 1500,
  isWholeDue: true,
  delivery: bonamoussadi,
  ...{ remark: '', buyerCompany: '', buyerNiu: '', quote: null, purchaseOrder: '' },
  lines: [{ quantity: 1, price: 12_500, actualPrice: null, name: 'Genouillère', nameEn: 'Knee brace' }],
};
const linesOf = (change: Partial<OrderToSend>) =>
  orderMessage({ ...order, ...change }, company, link, 'fr')
    .replace(/[\u00a0\u202f]/g, ' ')
    .split('\n');

test('says place, fee, landmark and what is to pay, in three lines more', () => {
  const plain = linesOf({ delivery: null, deliveryFee: 0 });
  expect(linesOf({})).toEqual([
    ...plain.slice(0, 3),
    'Livraison : Douala, Bonamoussadi – 1 500 FCFA',
    'Repère : Face pharmacie du Lycée',
    'À payer : 14 000 FCFA',
    ...plain.slice(3),
  ]);
});

test('asks for nothing once a part is paid', () => {
  expect(linesOf({ isWholeDue: false }).filter((line) => line.includes('payer'))).toEqual([]);
});

test.each([
  [
    'a free delivery',
    { deliveryFee: 0, delivery: { ...bonamoussadi, landmark: '' } },
    'Livraison : Douala, Bonamoussadi – gratuite',
  ],
  [
    'a quarter that is not listed',
    { deliveryFee: 0, delivery: { ...bonamoussadi, town: '', place: '', landmark: '' } },
    'Livraison : frais à convenir',
  ],
  [
    'a pick-up',
    { deliveryFee: 0, delivery: { ...bonamoussadi, method: 'pickup' as const, landmark: '' } },
    'Retrait en boutique',
  ],
  [
    'a parcel',
    {
      deliveryFee: 0,
      delivery: {
        ...bonamoussadi,
        method: 'agency' as const,
        town: 'Yaoundé',
        place: '',
        agency: 'Général Express',
        landmark: '',
      },
    },
    'Expédition par agence : Yaoundé, Général Express',
  ],
])('says %s in one line', (_, change, line) => {
  const plain = linesOf({ delivery: null, deliveryFee: 0 });
  expect(linesOf(change)).toEqual([...plain.slice(0, 3), line, ...plain.slice(3)]);
});

test('a delivery to be agreed leaves the text as it was', () => {
  expect(linesOf({ deliveryFee: 0, delivery: { ...bonamoussadi, method: 'agree', landmark: '' } })).toEqual(
    linesOf({ delivery: null, deliveryFee: 0 }),
  );
});

test('says who receives, the remark, who pays, and the numbers of quote and purchase order', () => {
  const said = linesOf({
    delivery: { ...bonamoussadi, recipient: 'Mme Essomba', recipientPhone: '+237699112233' },
    remark: 'Appeler avant 10 h',
    buyerCompany: 'Clinique Sainte-Anne',
    buyerNiu: 'M061812345678B',
    quote: { number: 'DV-2026-00007', revision: 2 },
    purchaseOrder: 'BC 17/HD',
  });
  const plain = linesOf({});
  expect(said.slice(3)).toEqual([
    ...plain.slice(3, 5),
    'Destinataire : Mme Essomba, +237 6 99 11 22 33',
    plain[5],
    'Remarque : Appeler avant 10 h',
    ...plain.slice(6, 8),
    'Entreprise : Clinique Sainte-Anne',
    'NIU : M061812345678B',
    'Devis : DV-2026-00007/2',
    'Bon de commande : BC 17/HD',
    ...plain.slice(8),
  ]);
});

test('the landmark is cut before any line', () => {
  const lines = Array.from({ length: 8 }, () => ({
    ...order.lines[0],
    name: 'Gants',
  })) as OrderToSend['lines'];
  const message = linesOf({ lines, delivery: { ...bonamoussadi, landmark: '漢'.repeat(200) } });
  expect(message.filter((line) => line.startsWith('•'))).toHaveLength(8);
  expect(message.find((line) => line.startsWith('Repère'))).toMatch(/^Repère : 漢{10,199}…$/);
});

test('the link has at most 2 000 characters for any landmark, place and goods', () => {
  const anyText = (maxLength: number) =>
    fc.string({ unit: 'grapheme', maxLength }).map((text) => text.slice(0, maxLength));
  const anyOrder = fc.record({
    landmark: anyText(200),
    place: anyText(80),
    town: anyText(60),
    agency: anyText(80),
    method: fc.constantFrom('zone' as const, 'agency' as const),
    lineCount: fc.integer({ min: 1, max: 40 }),
    name: anyText(60),
    recipient: anyText(120),
    recipientPhone: fc.constantFrom('', '+237677000022'),
    fee: fc.constantFrom(0, 1500, 999_999_999),
    said: fc.record({
      remark: anyText(500),
      buyerCompany: anyText(160),
      buyerNiu: anyText(20),
      purchaseOrder: anyText(64),
    }),
  });
  fc.assert(
    fc.property(anyOrder, ({ lineCount, name, fee, said, ...delivery }) => {
      const lines = Array.from({ length: lineCount }, () => ({ ...order.lines[0], name, nameEn: name }));
      const message = orderMessage(
        { ...order, ...said, deliveryFee: fee, delivery, lines: lines as OrderToSend['lines'] },
        company,
        link,
        'fr',
      );
      expect(whatsappLink(company.whatsapp, message).length).toBeLessThanOrEqual(2000);
      expect(message).toContain(link);
    }),
  );
});
