import { expect, test } from 'vitest';
import { looksAutomatic } from './trap.ts';

test.each([
  { bait: '', openFor: 1999, is: true },
  { bait: '', openFor: 2000, is: false },
  { bait: '', openFor: -5, is: true },
  { bait: '', openFor: undefined, is: false },
  { bait: 'http://spam.example', openFor: 60_000, is: true },
  { bait: ' ', openFor: undefined, is: true },
])('a form open for $openFor ms with "$bait" in the hidden field: $is', ({ is, ...sent }) => {
  expect(looksAutomatic({ ...sent, shortest: 2000 })).toBe(is);
});
