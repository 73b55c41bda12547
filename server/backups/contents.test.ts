import { expect, test } from 'vitest';
import { describeContents, describeTables, sizeOf } from './contents.ts';

const tally = { bytes: 1_500_000, sha256: '0123456789abcdef0123', columns: [] };
const tables = [
  { ...tally, name: 'orders', rows: 1200 },
  { ...tally, name: 'secrets', rows: 1 },
];
const ofTables = [
  '  orders        1200 rows  0123456789abcdef',
  '  secrets          1 row   0123456789abcdef',
  '  2 tables, 1201 rows, 3.0 MB',
];

test('a backup is described by its tables and its files, a move by its tables alone', () => {
  const files = [{ name: 'a.webp', bytes: 20_480, sha256: '' }];
  expect(describeContents({ tables, files }).split('\n')).toEqual([...ofTables, '  1 file, 21 kB']);
  expect(describeTables(tables).split('\n')).toEqual(ofTables);
});

test('only what is empty has no size', () => {
  expect([0, 1, 999_999, 1_000_000, 25_340_000].map(sizeOf)).toEqual([
    '0 kB',
    '1 kB',
    '1000 kB',
    '1.0 MB',
    '25.3 MB',
  ]);
});
