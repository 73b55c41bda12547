import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { tidySearch } from '../../search-terms.ts';
import { findProductBySlug, listNewest } from '../product.queries.ts';
import { searchProducts } from './search.queries.ts';

const catalogue = [
  {
    slug: 'bequilles',
    name: 'Béquilles axillaires',
    descriptionEn: 'Adjustable crutches',
    category: 'orthopedic',
  },
  { slug: 'fauteuil', name: 'Fauteuil roulant', nameEn: 'Folding wheelchair', category: 'orthopedic' },
  {
    slug: 'tensiometre',
    name: 'Tensiomètre de bras',
    descriptionFr: 'Brassard 100% coton_doux, dit « l’essentiel »',
    category: 'medical',
  },
  { slug: 'boeuf', name: 'Œillères', descriptionFr: 'C:\\dossier', category: 'wellness' },
] as const;

onDatabase('searching products', (database) => {
  const find = async (search: string, more = {}) => {
    const wanted = { search, category: undefined, page: 1, pageSize: 24, ...more };
    const found = await searchProducts(database().db, wanted);
    return { ...found, slugs: found.products.map(({ slug }) => slug).sort() };
  };

  beforeAll(async () => {
    for (const product of catalogue) await putOnSale(database().db, product);
    const archived = await putOnSale(database().db, { slug: 'archived', name: 'Béquilles anciennes' });
    await database().pool.query('update products set archived_at = now() where id = $1', [archived.id]);
  });

  test.each([
    ['bequille', 'bequilles'],
    ['BÉQUILLE', 'bequilles'],
    ['béquilles', 'bequilles'],
    ['quill', 'bequilles'],
    ['crutch', 'bequilles'],
    ['tensiometre', 'tensiometre'],
    ['wheelchair', 'fauteuil'],
    ['roulant fauteuil', 'fauteuil'],
    ['oeillere', 'boeuf'],
    ["L'ESSENTIEL", 'tensiometre'],
  ])('"%s" is contained in %s, case and accents aside', async (search, slug) => {
    expect(await find(search)).toMatchObject({ slugs: [slug], total: 1, isCorrected: false });
  });

  test.each([
    ['wheelchairs', 'fauteuil'],
    ['bequile', 'bequilles'],
    ['bequillle', 'bequilles'],
    ['tensoimetre', 'tensiometre'],
    ['tensiomètres', 'tensiometre'],
    ['fauteuils roulants', 'fauteuil'],
    ['crutchs', 'bequilles'],
  ])('"%s" is corrected to find %s', async (search, slug) => {
    expect(await find(search)).toMatchObject({ slugs: [slug], isCorrected: true });
  });

  test('every word must be contained', async () => {
    expect(await find('bequilles tensiometre')).toMatchObject({ total: 0 });
  });

  test.each([
    ['100%', ['tensiometre']],
    ['n_d', ['tensiometre']],
    ['C:\\d', ['boeuf']],
    ['%', ['tensiometre']],
    ['_', ['tensiometre']],
    ['\\', ['boeuf']],
    ["' or 1=1 --", []],
    ['"', []],
  ])('%s stands for itself', async (search, slugs) => {
    expect((await find(search)).slugs).toEqual(slugs);
  });

  test('a phrase is not found across two fields', async () => {
    expect((await find('axillaires\nAdjustable')).total).toBe(0);
  });

  test('one wrong, missing, added or swapped letter in a word of a name still finds it', async () => {
    const words = ['bequilles', 'axillaires', 'fauteuil', 'roulant', 'tensiometre'];
    const edit = fc.record({
      word: fc.constantFrom(...words),
      place: fc.nat(),
      letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      kind: fc.constantFrom('change', 'drop', 'add', 'swap'),
    });
    await fc.assert(
      fc.asyncProperty(edit, async ({ word, place, letter, kind }) => {
        const i = place % (word.length - 1);
        const rest = {
          change: letter + word.slice(i + 1),
          drop: word.slice(i + 1),
          add: letter + word.slice(i),
          swap: `${word[i + 1]}${word[i]}${word.slice(i + 2)}`,
        };
        expect((await find(word.slice(0, i) + rest[kind])).total).toBeGreaterThan(0);
      }),
      { numRuns: 400 },
    );
  });

  test('whatever is typed, the answer is a page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 100 }), async (typed) => {
        expect((await find(tidySearch(typed))).page).toBe(1);
      }),
      { numRuns: 100 },
    );
  });

  describe('lists', () => {
    test('respect category and page size, and clamp a page past the end', async () => {
      expect((await find('', { category: 'orthopedic' })).slugs).toEqual(['bequilles', 'fauteuil']);
      expect(await find('', { page: 999_999, pageSize: 3 })).toMatchObject({
        page: 2,
        pageCount: 2,
        total: 4,
      });
    });

    test('never show an archived product', async () => {
      expect((await listNewest(database().db, 99)).map(({ slug }) => slug)).not.toContain('archived');
      expect(await findProductBySlug(database().db, 'archived')).toBeUndefined();
    });

    test('never carry the floor price', async () => {
      const product = await findProductBySlug(database().db, 'fauteuil');
      expect(Object.keys(product ?? {})).not.toContain('lprice');
      expect(JSON.stringify(await find(''))).not.toContain('8000');
    });
  });
});
