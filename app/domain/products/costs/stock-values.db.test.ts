import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, putOnSale } from '../../../../tests/support/products.ts';
import { listAllMovements } from '../../import-export/export/export.queries.ts';
import { archiveProduct, hideProduct } from '../changes/archive-product.ts';
import { listStockValues } from './cost.queries.ts';

onDatabase('the value of the stock', (database) => {
  test('has the pieces of hidden and archived products too, and no archived product without pieces', async () => {
    const { db, pool } = database();
    const put = async (slug: string, pieces: number) => {
      const { id } = await putOnSale(db, { slug, name: slug, stock: 0 });
      if (pieces > 0)
        await pool.query(
          "insert into stock_movements (product_id, change, reason, value) values ($1, $2, 'arrival', $2 * 100)",
          [id, pieces],
        );
      return id;
    };
    await put('bed', 2);
    await put('sold-out', 0);
    await hideProduct(db, author, await put('hidden', 3));
    await archiveProduct(db, author, await put('archived', 4));
    await archiveProduct(db, author, await put('gone', 0));
    const values = await listStockValues(db);
    expect(values.map(({ name, stock, value }) => [name, stock, value])).toEqual([
      ['bed', 2, 200],
      ['sold-out', 0, null],
      ['hidden', 3, 300],
      ['archived', 4, 400],
    ]);
    await pool.query("update products set option1 = 'S', option2 = 'gauche' where name = 'bed'");
    expect((await listStockValues(db))[0]).toMatchObject({ name: 'bed', option1: 'S', option2: 'gauche' });
    for await (const { name, option1 } of listAllMovements(db))
      expect([name, option1]).toEqual([name, name === 'bed' ? 'S' : '']);
    const { rows } = await pool.query('select sum(stock_value)::int as sum from products');
    expect(values.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(rows[0].sum);
  });
});
