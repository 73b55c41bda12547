import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { countOnSale, listCards, listNewest, listProductsByIds, listSlugs } from './product.queries.ts';

onDatabase('lists of products', (database) => {
  test('hold what is on sale, and nothing that is archived', async () => {
    const { db, pool } = database();
    await pool.query('truncate products cascade');
    const [{ id }, { id: archived }] = [
      await putOnSale(db, { slug: 'bequilles' }),
      await putOnSale(db, { slug: 'ancien-lit', archivedAt: new Date() }),
    ];
    expect((await listNewest(db, 9)).map(({ slug }) => slug)).toEqual(['bequilles']);
    expect([...(await listCards(db, [id, archived])).keys()]).toEqual([id]);
    expect((await listProductsByIds(db, [id, archived])).map(({ slug }) => slug)).toEqual(['bequilles']);
    expect(await listSlugs(db)).toEqual([{ slug: 'bequilles' }]);
    expect(await countOnSale(db)).toBe(1);
  });
});
