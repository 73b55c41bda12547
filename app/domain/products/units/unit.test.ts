import { expect, test } from 'vitest';
import { parseSerials, parseWarrantyMonths, stateAfter, stateBeforeSale, stepsFrom } from './unit.ts';

test.each([
  ['SN-1\nSN-2\r\n  SN 3 ', ['SN-1', 'SN-2', 'SN 3']],
  ['SN-1, SN-2;SN-3\n\n', ['SN-1', 'SN-2', 'SN-3']],
  [' \n', []],
])('%j names the serial numbers %j', (typed, serials) => {
  expect(parseSerials(typed)).toEqual({ ok: true, serials });
});

test('a serial number that is written twice, whatever its capitals, or is too long, is named', () => {
  expect(parseSerials('sn-1\nSN-1')).toEqual({ ok: false, reason: 'serial-twice', serial: 'SN-1' });
  const long = 'x'.repeat(41);
  expect(parseSerials(`SN-1\n${long}`)).toEqual({ ok: false, reason: 'serial-too-long', serial: long });
  expect(parseSerials('x'.repeat(40))).toMatchObject({ ok: true });
});

test.each([
  ['0', 0],
  [' 24 ', 24],
  ['240', 240],
  ['241', undefined],
  ['-1', undefined],
  ['1,5', undefined],
  ['', undefined],
])('%j are %j months of warranty', (typed, months) => {
  expect(parseWarrantyMonths(typed)).toBe(months);
});

test('what may be noted follows from where a unit is', () => {
  expect(stepsFrom('sold')).toEqual(['visit', 'repair', 'returned']);
  expect(stepsFrom('repair')).toEqual(['repaired', 'returned', 'scrapped']);
  expect(stepsFrom('returned')).toEqual(['restocked', 'scrapped']);
  expect(stepsFrom('scrapped')).toEqual([]);
  expect(stepsFrom('in-stock')).toEqual(['scrapped']);
  expect(stateAfter('repair', 'repaired')).toBe('sold');
  expect(stateAfter('sold', 'repaired')).toBeUndefined();
});

test.each([
  ['arrived', true, 'in-stock'],
  ['restocked', true, 'in-stock'],
  ['returned', true, 'returned'],
  ['returned', false, 'returned'],
  // Of an order that was cancelled.
  ['sold', true, 'in-stock'],
  ['sold', false, 'returned'],
  [null, false, undefined],
] as const)(
  'a sale that did not happen, after %j (in stock before: %j), leaves a unit %j',
  (before, wasInStock, state) => {
    expect(stateBeforeSale({ before, wasInStock })).toBe(state);
  },
);
