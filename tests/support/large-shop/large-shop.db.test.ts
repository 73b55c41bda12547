import { expect, test } from 'vitest';
import { onDatabase } from '../database/database.ts';
import { expectNothingLost } from '../orders.ts';
import { putOnSale } from '../products.ts';
import { fillLargeShop } from './large-shop.ts';
import { inventOrders } from './large-shop-orders.ts';
import { inventProducts } from './large-shop-products.ts';
import { chanceFrom } from './seeded-random.ts';

test('the same seed makes the same shop', () => {
  const invent = (seed: number) => {
    const now = new Date('2026-07-01');
    const products = inventProducts(chanceFrom(seed), { count: 20, firstId: 1, now });
    return inventOrders(chanceFrom(seed), { count: 20, products, firstNumber: 1, firstItem: 1, now });
  };
  expect(invent(1)).toEqual(invent(1));
  expect(invent(1)).not.toEqual(invent(2));
});

onDatabase('a large shop made for measuring', (database) => {
  test('holds to every law of the shop, beside what was there', async () => {
    const { db, pool, url } = database();
    await putOnSale(db, { slug: 'first', stock: 3 });
    await fillLargeShop(url, { products: 400, orders: 500, messages: 20 });
    await putOnSale(db, { slug: 'last' });
    await expectNothingLost(pool);
    const { rows } =
      await pool.query(`select count(distinct status)::int as statuses, count(distinct category)::int as categories,
      (select count(*)::int from products) as products, count(distinct orders.id)::int as orders,
      (select count(*)::int from messages) as messages, (select last_value::int from order_number) as number
      from orders join order_items on order_id = orders.id join products on product_id = products.id`);
    expect(rows).toEqual([
      { statuses: 5, categories: 4, products: 402, orders: 500, messages: 20, number: 500 },
    ]);
    const { rows: unknown } = await pool.query(`select distinct word
      from products, regexp_split_to_table(search_form(name || ' ' || description_en), '[^a-z0-9]+') as word
      where length(word) between 3 and 40 and word !~ '[0-9]' and word not in (select word from search_words)`);
    expect(unknown).toEqual([]);
  });
});
