import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { changeOrder, placeTestOrder } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { listBestSellers } from './best-sellers.queries.ts';

onDatabase('best sellers', (database) => {
  test('are those of the newest 1 000 completed orders, then the newest products', async () => {
    const { db, pool } = database();
    const [old, sold, pending, unsold] = [
      await putOnSale(db, { slug: 'old', stock: 100 }),
      await putOnSale(db, { slug: 'sold', stock: 100 }),
      await putOnSale(db, { slug: 'pending', stock: 100 }),
      await putOnSale(db, { slug: 'unsold', stock: 100 }),
    ];
    const sell = async (productId: number, quantity: number) => {
      const { id } = await placeTestOrder(database(), [{ productId, quantity }]);
      return changeOrder(db, id, { status: 'completed' });
    };
    const best = async () =>
      (await listBestSellers(db, { category: undefined, limit: 3 })).map(({ id }) => id);
    await sell(old.id, 9);
    await sell(sold.id, 1);
    await placeTestOrder(database(), [{ productId: pending.id, quantity: 10 }]);
    expect(await best()).toEqual([old.id, sold.id, unsold.id]);
    await pool.query(`
      insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount, status, created_at)
      select 'MB-2020-' || lpad(n::text, 5, '0'), lpad(n::text, 22, 'x'), n, '', 'Awa', '+237677000001', '677000001', 'fr', 0, 'completed', now() + interval '1 second'
        from generate_series(1, 999) as n`);
    // The order of nine pieces is now the 1 001st.
    expect(await best()).toEqual([sold.id, unsold.id, pending.id]);
  });
});
