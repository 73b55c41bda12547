import { beforeAll, expect, test } from 'vitest';
import { loadFirstContents } from '../../../../database/load-demo/load-demo-shop.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import {
  laterWantedProducts,
  notSold,
  wantedProducts,
} from '../../../../tests/support/search/wanted-products.ts';
import { noFilter } from '../list/product-list.ts';
import { searchProducts } from './search.queries.ts';

const wantedShare = 0.97;

onDatabase('searches in the words of the country', (database) => {
  const skus = new Map<number, string>();

  beforeAll(async () => {
    const store = {
      admit: async () => ({ ok: true, file: '', color: '', size: 0 }) as const,
      remove: async () => {},
    };
    await loadFirstContents(database().db, 'demo', { pictures: store, notices: store } as never, () => {});
    const { rows } = await database().pool.query('select id, sku from products');
    for (const { id, sku } of rows) skus.set(id, sku);
  });

  test.each([
    { name: 'all', searches: [...wantedProducts, ...laterWantedProducts] },
    { name: 'later', searches: laterWantedProducts },
  ])('97 % of $name searches have a wanted product among the first three', async ({ name, searches }) => {
    const missed: string[] = [];
    for (const [search, ...wanted] of searches) {
      const query = { ...noFilter(), search, sort: 'relevance', page: 1, pageSize: 3 } as const;
      const { products, match } = await searchProducts(database().db, query);
      const found = products.map(({ id }) => skus.get(id) ?? '');
      if (!found.some((sku) => wanted.includes(sku)))
        missed.push(`${search}: ${found.join(', ') || 'nothing'} (${match}), wanted ${wanted.join(', ')}`);
    }
    const score = 1 - missed.length / searches.length;
    process.stdout.write(
      `${searches.length} (${name}) searches, ${(100 * score).toFixed(1)} % with a wanted product in the first three\n${missed.join('\n')}\n`,
    );
    expect(score).toBeGreaterThanOrEqual(wantedShare);
  });

  const findSkus = async (search: string) => {
    const query = { ...noFilter(), search, sort: 'relevance', page: 1, pageSize: 24 } as const;
    return (await searchProducts(database().db, query)).products.map(({ id }) => skus.get(id) ?? '');
  };

  test.each([
    ['chaise pour grand-mère qui ne marche plus', ['ORT-003', 'ORT-004']],
    ['chair for grandma who cannot walk', ['ORT-003', 'ORT-004']],
    ['pousse pousse pour malade', ['ORT-003', 'ORT-004']],
    ['accu-chek', ['MED-004']],
    ['accuchek', ['MED-004']],
    ['one touch', ['MED-004']],
    ['pot pour personne âgée', ['MED-013']],
    ['theragun', ['BIE-002']],
    ['cold and cough machine', ['MED-006']],
    ['lit médicalisé prix douala', ['MED-008']],
    ['acheter lit médicalisé pas cher 500 000 FCFA', ['MED-008']],
  ])('"%s" finds %s and nothing else', async (search, wanted) => {
    expect((await findSkus(search)).toSorted()).toEqual(wanted);
  });

  test.each([
    ['fièvre bébé', ['MED-005']],
    ['matelas qui gonfle', ['MED-009']],
    ['pied cassé', ['ORT-001', 'ORT-002', 'ORT-010']],
    ['élastique kiné', ['PHY-001']],
  ])('"%s" finds %s first', async (search, first) => {
    expect((await findSkus(search)).slice(0, first.length).toSorted()).toEqual(first);
  });

  test.each(notSold)('"%s" is not sold, so the seller is asked', async (search) => {
    const query = { ...noFilter(), search, sort: 'relevance', page: 1, pageSize: 3 } as const;
    expect((await searchProducts(database().db, query)).match).toBe('none');
  });
});
