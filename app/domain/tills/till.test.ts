import { expect, test } from 'vitest';
import { parserOf } from '../forms/form.schema.ts';
import { moveForm, openingForm, parseClosing, type TypedClosing } from './till.schema.ts';
import { sumCash, sumCounts } from './till.ts';

const empty: TypedClosing = {
  ...{
    count10000: '',
    count5000: '',
    count2000: '',
    count1000: '',
    count500: '',
    count200: '',
    count100: '',
  },
  ...{ count50: '', count25: '', count10: '', count5: '', count2: '', count1: '', note: '' },
};

test('notes and coins are added up, and what was not counted is left out', () => {
  const read = parseClosing({ ...empty, count10000: '3', count500: ' 1 204 ', count25: '7', count1: '0' });
  expect(read).toEqual({
    ok: true,
    closing: { note: '', counts: { 10000: 3, 500: 1204, 25: 7, 1: 0 } },
  });
  expect(sumCounts({ 10000: 3, 500: 1204, 25: 7, 1: 0 })).toBe(632_175);
  expect(sumCounts({})).toBe(0);
});

test('an empty till is counted with one 0, and nothing typed is no count', () => {
  expect(parseClosing({ ...empty, count1: '0' })).toMatchObject({ closing: { counts: { 1: 0 } } });
  expect(parseClosing(empty)).toMatchObject({ fields: { count10000: 'nothing-counted' } });
});

test.each(['-1', '1,5', '100000', '1e3', 'abc', '0x10'])('"%s" is no number of pieces', (typed) => {
  expect(parseClosing({ ...empty, count50: typed, note: 'x'.repeat(201) })).toEqual({
    ...{ ok: false, reason: 'fields' },
    fields: { count50: 'count-invalid', note: 'too-long' },
  });
});

const parseOpening = parserOf(openingForm);
const parseMove = parserOf(moveForm);

test('a till has a name and a float, which may be 0', () => {
  expect(parseOpening({ name: ' Comptoir  1 ', float: '25 000' })).toEqual({
    ok: true,
    ...{ name: 'Comptoir 1', float: 25_000 },
  });
  expect(parseOpening({ name: 'x', float: '0' })).toMatchObject({ float: 0 });
  expect(parseOpening({ name: ' ', float: '' })).toMatchObject({
    fields: { name: 'missing', float: 'amount-missing' },
  });
  expect(parseOpening({ name: 'x'.repeat(41), float: '12,5' })).toMatchObject({
    fields: { name: 'too-long', float: 'amount-invalid' },
  });
});

test('cash moves for a reason, and never by 0', () => {
  expect(parseMove({ kind: 'expense', amount: '1 500 FCFA', reason: 'Taxi' })).toEqual({
    ok: true,
    ...{ kind: 'expense', amount: 1_500, reason: 'Taxi' },
  });
  expect(parseMove({ kind: 'gift', amount: '0', reason: '' })).toMatchObject({
    fields: { kind: 'kind-missing', amount: 'amount-zero', reason: 'missing' },
  });
});

test('what entered and left is summed by kind', () => {
  expect(
    sumCash({
      payments: [
        { direction: 1, amount: 10_000 },
        { direction: 1, amount: 500 },
        { direction: -1, amount: 2_000 },
      ],
      moves: [
        { kind: 'expense', amount: 700 },
        { kind: 'float', amount: 1_000 },
        { kind: 'bank', amount: 5_000 },
        { kind: 'expense', amount: 300 },
      ],
    }),
  ).toEqual({ received: 10_500, givenBack: 2_000, expense: 1_000, bank: 5_000, float: 1_000 });
});
