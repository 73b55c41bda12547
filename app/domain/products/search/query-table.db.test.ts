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

const wantedShare = 0.9;

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
    ['all', [...wantedProducts, ...laterWantedProducts]],
    ['later', laterWantedProducts],
  ])('90 %% of %s searches have a wanted product among the first three', async (name, searches) => {
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

  test.each(notSold)('"%s" is not sold, so the seller is asked', async (search) => {
    const query = { ...noFilter(), search, sort: 'relevance', page: 1, pageSize: 3 } as const;
    expect((await searchProducts(database().db, query)).match).toBe('none');
  });
});
