import { expect, test } from 'vitest';
import { paginate } from './pagination.ts';

test('a page past the end is the last one', () => {
  expect(paginate(17, { page: 9, pageSize: 8 })).toEqual({ page: 3, pageCount: 3, offset: 16 });
});

test('an empty list has one page', () => {
  expect(paginate(0, { page: 4, pageSize: 8 })).toEqual({ page: 1, pageCount: 1, offset: 0 });
});

test('a page that is not a number is the first one', () => {
  expect(paginate(17, { page: Number.NaN, pageSize: 8 })).toEqual({ page: 1, pageCount: 3, offset: 0 });
  expect(paginate(17, { page: -2, pageSize: 8 }).page).toBe(1);
});
