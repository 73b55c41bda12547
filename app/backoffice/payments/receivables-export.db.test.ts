import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { changeOrder, placeTestOrder } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { listReceivables } from '../../domain/orders/payments/receivables.queries.ts';
import { allRows } from '../import-export/export/all-rows.ts';
import { listed } from './receivables-page.tsx';

onDatabase('the file of receivables', (database) => {
  test('holds each debtor whose telephone is unknown, also two of one name', async () => {
    const { db, pool } = database();
    const { id: productId } = await putOnSale(db, { slug: 'scale', price: 10_000, stock: 10 });
    for (const name of ['Client au comptoir', 'Client au comptoir', 'Awa']) {
      const { id } = await placeTestOrder(database(), [{ productId, quantity: 1 }], { name });
      await changeOrder(db, id, { status: 'completed' });
      await pool.query("update orders set phone = '', entered_by = 'Mireille' where id = $1", [id]);
    }
    await pool.query("update settings set payments_on = true, payments_since = '2000-01-01'");
    const read = async (page: number) => {
      const found = await listReceivables(db, { today: '2026-11-22', page, pageSize: 2 });
      return listed({ ...found, reminded: [] });
    };
    const rows = [];
    for await (const row of allRows(read, { keyOf: (await read(1)).keyOf, pageSize: 2 })) rows.push(row);
    expect(rows.map(({ due }) => due)).toEqual([10_000, 10_000, 10_000]);
  });
});
