import { expect, test } from 'vitest';
import { parseOrderNumber } from './order.ts';

test.each([
  ['MB-2026-00042', 'MB-2026-00042'],
  [' mb 2026 42 ', 'MB-2026-00042'],
  ['MB2026-123456', 'MB-2026-123456'],
])('the number "%s" is read', (typed, number) => {
  expect(parseOrderNumber(typed)).toBe(number);
});

test.each(['', '42', 'MB-26-1', 'MB-2026-', 'FA-2026-00042', 'MB-2026-1234567890'])(
  '"%s" is no number',
  (typed) => {
    expect(parseOrderNumber(typed)).toBeUndefined();
  },
);
