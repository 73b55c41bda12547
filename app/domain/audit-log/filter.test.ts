import { expect, test } from 'vitest';
import { parseAuditFilter } from './filter.ts';

test.each([
  ['2026-11-02', '2026-11-02'],
  ['02/11/2026', '2026-11-02'],
  [' 2.11.2026 ', '2026-11-02'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', undefined],
  ['31/04/2026', undefined],
  ['0000-01-01', undefined],
  ['01/01/0000', undefined],
  ['02/11', undefined],
  ['hier', undefined],
  ['', undefined],
])('the day %j is read as %j', (from, day) => {
  expect(parseAuditFilter(new URLSearchParams({ from })).from).toBe(day);
});
