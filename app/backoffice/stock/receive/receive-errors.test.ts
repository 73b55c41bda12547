import { expect, test } from 'vitest';
import { noLot } from '../../lines/line.ts';
import { arrivalErrors } from './receive-errors.ts';
import { noArrival } from './typed-arrival.ts';

const line = (part: number, typed: { code?: string; serials?: string }) => ({
  ...{ productId: 7, quantity: '1', price: '' },
  lot: { ...noLot, part, ...typed },
});
const refusal = { ok: false, key: 'key', mayBeSaved: false } as const;

test('a serial number that is known is told at the line that names it, not at one that begins alike', () => {
  const lines = [line(0, { serials: 'X-10' }), line(1, { serials: 'X-2\nx-1' })];
  const [error] = arrivalErrors({
    ...{ ...refusal, typed: { ...noArrival, lines } },
    ...{ reason: 'serial-known', productId: 7, serial: 'X-1', state: 'repair', order: 'MB-2026-00042' },
  });
  expect(error).toEqual({
    ...{ fieldId: 'serials-7-1', name: 'Ligne 2' },
    error: '«\u00a0X-1\u00a0» est déjà connu (En réparation, commande MB-2026-00042).',
  });
});

test('a lot with two dates is told at its line, however its code was spaced', () => {
  const lines = [line(0, { code: 'L-1' }), line(1, { code: ' L  7' })];
  const [error] = arrivalErrors({
    ...{ ...refusal, typed: { ...noArrival, lines } },
    ...{ reason: 'lot-two-dates', productId: 7, code: 'L 7', known: '2099-01-31' },
  });
  expect(error).toMatchObject({ fieldId: 'expiry-7-1', name: 'Ligne 2' });
});
