import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf, takeSlug } from './slug.ts';

test.each([
  ['Béquilles d’avant-bras', 'bequilles-d-avant-bras'],
  ['Œillères & cœur', 'oeilleres-coeur'],
  ['  100 % coton ', '100-coton'],
  ['轮椅', 'produit'],
  ['!', 'produit'],
  ['Suggestions', 'produit-suggestions'],
])('%s is found under %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('whatever the name, the database accepts the slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugOf(name).length).toBeLessThanOrEqual(80);
    }),
  );
});

test('no slug is used twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'a-2', 'a-3', 'a-2-2', 'b'), { maxLength: 30 }), (wanted) => {
      const taken = new Map([['a', 2]]);
      const slugs = wanted.map((slug) => takeSlug(slug, taken));
      expect(new Set(['a', ...slugs]).size).toBe(slugs.length + 1);
    }),
  );
});
