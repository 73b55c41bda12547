import { expect, test } from 'vitest';
import { notesFor } from './change.ts';

test.each([
  [25_500, [26_000, 30_000]],
  [12_000, [15_000, 20_000]],
  [30_000, []],
  [9_500, [10_000]],
  [1_200, [5_000, 10_000]],
])('%i FCFA are paid with round sums above it', (total, sums) => {
  expect(notesFor(total)).toEqual(sums);
});
