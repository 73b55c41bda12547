import { expect, test } from 'vitest';
import { countSubstrings, indexSubstrings, type MatchedBy } from './substring.ts';

const product = { names: 'attelle', content: 'attelle reglable\nen 2,5', category: 'medical' } as const;

function commonFragments(products: MatchedBy[], worth: { share: number; fragments: number }): string[] {
  const counted = countSubstrings();
  for (const each of products) counted.add(each);
  return counted.listCommon(worth);
}

test('fragments are substrings of words, never across a blank', () => {
  const fragments = commonFragments([product], { share: 1, fragments: 1000 });
  expect(fragments).toEqual(expect.arrayContaining(['a', 'attelle', 'ttel', 'glab', 'en', '2,5', ',']));
  for (const other of ['e r', 'le\nen', 'attelles', '']) expect(fragments).not.toContain(other);
});

test('fragments below the share are left out, and of too many the rarest', () => {
  const others = ['abc', 'ab', 'ad'].map((content) => ({ ...product, content }));
  expect(commonFragments(others, { share: 0.5, fragments: 1000 })).toEqual(['a', 'ab', 'b']);
  expect(commonFragments(others, { share: 0.5, fragments: 1 })).toEqual(['a']);
});

test('a product has keys for its fragments in texts and names, its category and all products', () => {
  const { keys, read } = indexSubstrings(['telle', 'glab', 'zz']);
  const found = new Set(read(product).map((i) => keys[i]));
  expect(found).toEqual(new Set(['telle', 'glab', '\u0001telle', '\u0002', '\u0002medical']));
});

test('pairs of numbers that stand for one letter stay together', () => {
  const fragments = commonFragments([{ ...product, content: 'a😀b' }], { share: 1, fragments: 1000 });
  expect(fragments).toEqual(['a', 'a😀', 'a😀b', '😀', '😀b', 'b']);
});
