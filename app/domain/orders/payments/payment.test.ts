import { expect, test } from 'vitest';
import { parseCounterSale } from '../entry/entry.schema.ts';
import { parseClaim, parsePayment } from './payment.schema.ts';
import { settlementOf } from './payment.ts';

test.each([
  [{ status: 'pending', balance: 5_000, paid: 0 } as const, 'unpaid'],
  [{ status: 'shipping', balance: 2_000, paid: 3_000 } as const, 'deposit'],
  [{ status: 'completed', balance: 0, paid: 5_000 } as const, 'paid'],
  [{ status: 'completed', balance: -500, paid: 5_500 } as const, 'overpaid'],
  [{ status: 'cancelled', balance: -3_000, paid: 3_000 } as const, 'to-refund'],
  [{ status: 'cancelled', balance: 0, paid: 0 } as const, undefined],
])('an order with %o is %s', (order, settlement) => {
  expect(settlementOf(order)).toBe(settlement);
});

const typed = { method: 'cash', reference: '', receivedOn: '2026-11-02', note: '' };
const read = (more: object, ...amounts: [string, string][]) =>
  parsePayment(
    { ...typed, ...more },
    amounts.map(([orderId, text]) => ({ orderId, typed: text })),
  );

test('a payment is read with the share of each order, and empty ones are left out', () => {
  expect(
    read({ method: 'cheque', reference: ' CH  20 881 ' }, ['a', '25 000'], ['b', ''], ['c', '5000 FCFA']),
  ).toEqual({
    ok: true,
    payment: { method: 'cheque', reference: 'CH 20 881', receivedOn: '2026-11-02', note: '' },
    shares: [
      { orderId: 'a', amount: 25_000 },
      { orderId: 'c', amount: 5_000 },
    ],
  });
  expect(read({}, ['a', ''], ['b', '700'])).toMatchObject({ shares: [{ orderId: 'b', amount: 700 }] });
});

test('a reference has no invisible signs, whoever writes it: a transaction pays once', () => {
  const reference = '\u202dMP2611\u200b.77\u202c';
  const method = 'mtn-momo';
  expect(read({ method, reference }, ['a', '700'])).toMatchObject({ payment: { reference: 'MP2611.77' } });
  expect(parseClaim({ method, reference, amount: '700' })).toMatchObject({
    claim: { reference: 'MP2611.77' },
  });
  expect(parseClaim({ method, reference: '\u200b', amount: '700' })).toMatchObject({
    fields: { reference: 'missing' },
  });
  const lines = [{ productId: '7', quantity: '1', actualPrice: '' }];
  expect(parseCounterSale({ name: '', phone: '', note: '', method, reference, lines }, 'fr')).toMatchObject({
    payment: { reference: 'MP2611.77' },
  });
});

test.each([
  [{}, [['a', '']], { amounts: { a: 'amount-missing' } }],
  [{}, [['a', '0']], { amounts: { a: 'amount-zero' } }],
  [{}, [['a', '12,5']], { amounts: { a: 'amount-invalid' } }],
  [{}, [['a', '1000000000']], { amounts: { a: 'amount-too-large' } }],
  [
    {},
    [
      ['a', '999999999'],
      ['b', '1'],
    ],
    { amounts: { a: 'amount-too-large' } },
  ],
  [{}, [['a', '-5']], { amounts: { a: 'amount-invalid' } }],
  [{ method: 'shells' }, [['a', '1']], { method: 'method-missing' }],
  [{ reference: 'x'.repeat(65) }, [['a', '1']], { reference: 'too-long' }],
  [{ receivedOn: '2999-01-01' }, [['a', '1']], { receivedOn: 'day-invalid' }],
  [{ receivedOn: '31/02/2026' }, [['a', '1']], { receivedOn: 'day-invalid' }],
  [{ note: 'x'.repeat(201) }, [['a', '1']], { note: 'too-long' }],
] as [object, [string, string][], object][])('%o with %o is refused', (more, amounts, fields) => {
  expect(read(more, ...amounts)).toEqual({ ok: false, reason: 'fields', fields });
});
