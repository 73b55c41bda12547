import { expect, test } from 'vitest';
import { findFaultyVersion } from './check-postgres.ts';

test.each([
  [180_004, { version: '18.4', repaired: '18.6' }],
  [180_006, undefined],
  [170_010, { version: '17.10', repaired: '17.11' }],
  [170_011, undefined],
  [160_014, { version: '16.14', repaired: '16.15' }],
  [150_018, { version: '15.18', repaired: '15.19' }],
  [150_020, undefined],
  [190_000, undefined],
])('of the server %i the shop says %o', (number, said) => {
  expect(findFaultyVersion(number)).toEqual(said);
});
