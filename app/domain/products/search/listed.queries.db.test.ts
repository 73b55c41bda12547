import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { families } from '../families/family.tables.ts';
import { noFilter, type Sort } from '../list/product-list.ts';
import { listListed } from './listed.queries.ts';
import { searchProducts, sharedBySearches } from './search.queries.ts';

onDatabase('lists without words', (database) => {
  beforeAll(async () => {
    const { db, pool } = database();
    const [family] = await db.insert(families).values({ slug: 'knee', name: 'Knee' }).returning();
    const familyId = family?.id ?? 0;
    await putOnSale(db, { slug: 'bed', price: 900, category: 'medical', needs: ['sleep', 'rise'], stock: 0 });
    await putOnSale(db, { slug: 'cane', price: 500, category: 'orthopedic', needs: ['walk'] });
    await putOnSale(db, { slug: 'pillow', price: 500, category: 'medical', needs: ['sleep'] });
    await putOnSale(db, { slug: 'knee-s', price: 800, category: 'orthopedic', familyId, option1: 'S' });
    await putOnSale(db, { slug: 'knee-m', price: 700, category: 'orthopedic', familyId, option1: 'M' });
    const gone = await putOnSale(db, { slug: 'gone', price: 500, category: 'medical' });
    await pool.query('update products set archived_at = now() where id = $1', [gone.id]);
  });

  test.each([
    { filter: {}, slugs: ['knee-s', 'pillow', 'cane', 'bed'] },
    { filter: { sort: 'price-up' }, slugs: ['cane', 'pillow', 'knee-s', 'bed'] },
    { filter: { sort: 'price-down' }, slugs: ['bed', 'knee-s', 'pillow', 'cane'] },
    { filter: { need: 'sleep', inStock: true }, slugs: ['pillow'] },
    { filter: { category: 'orthopedic', maxPrice: 700 }, slugs: ['knee-s', 'cane'] },
    { filter: { minPrice: 901 }, slugs: [] },
  ] as const)('are the same from memory and from the database: $filter', async ({ filter, slugs }) => {
    const { db } = database();
    const sort: Sort = 'newest';
    const wanted = { ...noFilter(), search: '', sort, page: 1, pageSize: 24, ...filter };
    const listed = await listListed(db);
    const fromMemory = await searchProducts(db, wanted, {
      ...sharedBySearches(db),
      listed: async () => listed,
    });
    expect(fromMemory.products.map(({ slug }) => slug)).toEqual(slugs);
    expect(fromMemory).toEqual(await searchProducts(db, wanted));
  });
});
