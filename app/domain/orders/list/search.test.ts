import { expect, test } from 'vitest';
import { findNumberEnd, orderSearchTerms } from './search.ts';

test.each([
  ['6 77 00 00 11', [['6 77 00 00 11', '677000011']]],
  ['00237677', [['00237677', '-237677', '+237677']]],
  ['+237 677', [['+237 677', '+237677']]],
  ['42', [['42']]],
  ['+42', [['+42', '-00042']]],
  ['2026 42', [['2026 42', '2026-00042', '202642']]],
  ['awa 677.00', [['awa'], ['677.00', '67700']]],
  ['677 00 awa', [['677 00', '67700'], ['awa']]],
  ['mb-42', [['-00042']]],
  ['MB-2026-00042', [['2026-00042']]],
  ['9F1B2C3D-0000-4000-8000-000000000000', [['9F1B2C3D']]],
  ['', []],
])('"%s" asks for %j', (search, terms) => {
  expect(orderSearchTerms(search)).toEqual(terms);
});

test('a search of a hundred words asks for eight', () => {
  expect(orderSearchTerms(Array.from({ length: 50 }, (_, i) => `x${i}`).join(' '))).toHaveLength(8);
});

test.each([
  ['42', '-00042'],
  ['MB 42', '-00042'],
  ['mb-2026-00042', '2026-00042'],
  ['2026 42', '2026-00042'],
  ['MB-2026-123456', '2026-123456'],
  ['awa', undefined],
  ['6 77 00', undefined],
])('"%s" names the number that ends with %s', (search, end) => {
  expect(findNumberEnd(search)).toBe(end);
});
