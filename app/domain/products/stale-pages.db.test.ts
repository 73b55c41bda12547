import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { putOnSale } from '../../../tests/support/products.ts';

onDatabase('a changed product', (database) => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await putOnSale(database().db, { slug: 'lit', stock: 20 }));
    await database().pool.query("alter table products add column seen_later text not null default ''");
  });

  /** What instances are told when these columns of the product change. */
  const told = async (change: string) => {
    const client = await database().pool.connect();
    const payloads: string[] = [];
    client.on('notification', ({ payload = '' }) => payloads.push(payload));
    await client.query('listen shop_content');
    await client.query(`update products set ${change} where id = ${id}`);
    await client.query('select 1');
    await client.query('unlisten shop_content');
    client.removeAllListeners('notification');
    client.release();
    return payloads;
  };

  test.each([
    'lprice = lprice - 1',
    'version = version + 1',
    'stock = stock - 1',
    'low_at = 3',
    "tax = 'exempt'",
    'stock_value = 5',
  ])('leaves pages as they are after %s', async (change) => {
    expect(await told(change)).toEqual([]);
  });

  test.each(['goes_with = slug', "seen_later = 'new'"])('makes its page stale after %s', async (change) => {
    expect(await told(change)).toEqual([`product ${id}`]);
  });

  test.each(["brand = 'Omron'", "model = 'M3'", "customer_words = 'tension'"])(
    'makes searches stale after %s, by which it is found',
    async (change) => {
      expect(await told(change)).toContain('wording');
    },
  );

  test('makes its page stale once five pieces are left', async () => {
    expect(await told('stock = 6')).toEqual([]);
    expect(await told('stock = 5')).toEqual([`product ${id}`]);
  });
});
