import { expect, test } from 'vitest';
import { followVersion, mergeTyped } from './use-conflict.ts';

const open = { stored: 1, seen: 1 };

test('a form is saved upon the version that an answer has shown, also after an answer without one', () => {
  const shown = followVersion(open, 1, { version: 2 });
  expect(shown).toEqual({ stored: 1, seen: 2 });
  expect(followVersion(shown, 1, undefined)).toBe(shown);
});

test('a saved form is saved upon its new version next', () => {
  expect(followVersion({ stored: 1, seen: 2 }, 3, undefined)).toEqual({ stored: 3, seen: 3 });
});

test('a version that is loaded under a refused form is not seen', () => {
  expect(followVersion(open, 2, { version: 1 })).toEqual({ stored: 2, seen: 1 });
});

test('what was typed stays, and every other field follows what others saved', () => {
  const before = { name: 'Cannes', sku: '', price: '5' };
  const theirs = { name: 'Béquilles', sku: 'B-1', price: '6' };
  expect(mergeTyped({ ...before, price: '7' }, before, theirs)).toEqual({ ...theirs, price: '7' });
});

test('an answer to a version that cannot be read settles at once', () => {
  const shown = followVersion(open, 1, { version: Number.NaN });
  expect(followVersion(shown, 1, { version: Number.NaN })).toBe(shown);
});
