import { expect, test } from 'vitest';
import { parseDelivery, type TypedDelivery } from './delivery.schema.ts';

const typed: TypedDelivery = {
  ...{ method: 'zone', town: '', place: ' ', landmark: 'Face au port', recipient: '', recipientPhone: '' },
  ...{ fee: '1 000', feePaidTo: 'shop', agency: '', carrier: '', promisedOn: '', isTold: false },
};

test('a delivery by quarter needs its quarter, other ways do not', () => {
  const refused = { ok: false, reason: 'fields', fields: { place: 'quarter-missing' } };
  expect(parseDelivery(typed)).toEqual(refused);
  expect(parseDelivery({ ...typed, fee: 'mille' })).toMatchObject({
    fields: { place: 'quarter-missing', fee: 'amount-invalid' },
  });
  expect(parseDelivery({ ...typed, place: 'Akwa' }).ok).toBe(true);
  for (const method of ['pickup', 'agency', 'agree'])
    expect(parseDelivery({ ...typed, method }).ok).toBe(true);
});

test('what the agency collects is no fee of the shop: the buyer would pay it twice', () => {
  const carriage = { ...typed, method: 'agency', feePaidTo: 'carrier' };
  expect(parseDelivery(carriage)).toEqual({
    ...{ ok: false, reason: 'fields', fields: { fee: 'fee-of-carrier' } },
  });
  for (const fee of ['', '0']) expect(parseDelivery({ ...carriage, fee }).ok).toBe(true);
  expect(parseDelivery({ ...carriage, feePaidTo: 'shop' }).ok).toBe(true);
});
