import { expect, test } from 'vitest';
import { wholeUpTo } from './integer.ts';

test.each([
  ['5', 5],
  [' 5 ', 5],
  ['5.0', 5],
  ['5,00', 5],
  ['1 200', 1200],
  ['５', 5],
  ['0', undefined],
  ['2001', undefined],
  ['2,4', undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['', undefined],
  ['9'.repeat(500), undefined],
])('%s of at most 2000 is %s', (typed, whole) => {
  expect(wholeUpTo(2000)(typed)).toBe(whole);
});
