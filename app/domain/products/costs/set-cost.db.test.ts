import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, putOnSale } from '../../../../tests/support/products.ts';
import { findStockCost, listAverageCosts } from './cost.queries.ts';
import { setCost } from './set-cost.ts';

onDatabase('setting a cost', (database) => {
  const set = (id: number, cost: number, seen: string) => setCost(database().db, author, { id, cost, seen });

  test('values each piece in stock; the audit log has no figure', async () => {
    const { id } = await putOnSale(database().db, { slug: 'valued', stock: 4 });
    expect(await set(id, 1_250, '4-')).toEqual({ ok: true });
    expect(await findStockCost(database().db, id)).toEqual({ stock: 4, value: 5_000 });
    expect(await set(id, 1_000, '4-5000')).toEqual({ ok: true });
    expect(await listAverageCosts(database().db, [id])).toEqual(new Map([[id, 1_000]]));
    const { rows } = await database().pool.query(
      "select before, after from audit_log where action = 'product.cost-set' and subject_id = $1",
      [String(id)],
    );
    expect(rows).toEqual([
      { before: null, after: null },
      { before: null, after: null },
    ]);
  });

  test('is refused when pieces or value moved meanwhile, without pieces, and for no product', async () => {
    const { id } = await putOnSale(database().db, { slug: 'moved', stock: 4 });
    expect(await set(id, 1_250, '5-')).toEqual({ ok: false, reason: 'cost-moved' });
    const none = await putOnSale(database().db, { slug: 'no-pieces', stock: 0 });
    expect(await set(none.id, 1, '0-')).toEqual({ ok: false, reason: 'no-pieces' });
    expect(await set(2_000_000_000, 1, '')).toEqual({ ok: false, reason: 'not-found' });
  });
});
