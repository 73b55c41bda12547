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
