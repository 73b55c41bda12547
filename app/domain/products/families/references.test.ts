import fc from 'fast-check';
import { expect, test } from 'vitest';
import { familyReferences } from './references.ts';

const families = familyReferences([
  { slug: 'gants-nitrile', name: 'Gants nitrile, boîte de 100' },
  { slug: 'attelle', name: 'Attelle de poignet' },
  { slug: 'attelle-2', name: 'Attelle de poignet' },
  { slug: 'bas', name: 'attelle' },
]);

test.each([
  ['Gants nitrile, boîte de 100', 'gants-nitrile'],
  ['GANTS  NITRILE, BOÎTE DE 100', 'gants-nitrile'],
  ['gants-nitrile', 'gants-nitrile'],
  ['attelle', 'attelle'],
  ['Attelle de poignet', 'attelle-de-poignet'],
  ['Ceinture lombaire', 'ceinture-lombaire'],
  ['', ''],
])('“%s” means the family “%s”', (reference, slug) => {
  expect(families.slugMeant(reference)).toBe(slug);
});

test('a family is called by its name, unless that could mean another one', () => {
  expect(families.referTo('gants-nitrile')).toBe('Gants nitrile, boîte de 100');
  expect(families.referTo('attelle-2')).toBe('attelle-2');
  expect(families.referTo('bas')).toBe('bas');
});

test('whatever families are called, what an export writes means the same family', () => {
  const name = fc.constantFrom('Gants', 'gants', 'Gants !', 'gants-2', ' Bas', 'bas-3', 'Ａ', '');
  const slug = fc.constantFrom('gants', 'gants-2', 'gants-3', 'bas', 'bas-2', 'bas-3', 'a', 'produit');
  const some = fc.uniqueArray(fc.record({ slug, name }), { selector: (family) => family.slug });
  fc.assert(
    fc.property(some, (list) => {
      const { referTo, slugMeant } = familyReferences(list);
      for (const family of list) expect(slugMeant(referTo(family.slug))).toBe(family.slug);
    }),
  );
});
