import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { author, crutches, listAstray } from '../../../tests/support/products.ts';
import { listStockHistory } from '../reports/stock-history.queries.ts';
import { addProduct } from './add-product.ts';
import { archiveProduct } from './archive-product.ts';
import { findProductBySlug } from './product.queries.ts';
import { restoreProduct } from './restore-product.ts';
import { findProductForStaff } from './staff-products.queries.ts';

onDatabase('adding products', (database) => {
  const add = async (more: Partial<typeof crutches> = {}, stock = 3) => {
    const added = await addProduct(database().db, author, { product: { ...crutches, ...more }, stock });
    if (!added.ok) throw new Error(JSON.stringify(added.fields));
    return added;
  };
  const actions = async (id: number) => {
    const { rows } = await database().pool.query(
      "select action, administrator_name, after from audit_log where subject_type = 'product' and subject_id = $1 order by id",
      [String(id)],
    );
    return rows;
  };

  test('a product is on sale under its slug, with its stock in the ledger and its author in the audit log', async () => {
    const { id, slug } = await add({ name: 'Béquilles d’avant-bras', sku: 'ADD-1' });
    expect(slug).toBe('bequilles-d-avant-bras');
    expect(await findProductForStaff(database().db, id)).toMatchObject({
      stock: 3,
      sku: 'ADD-1',
      version: 1,
    });
    expect(await listStockHistory(database().db, id, { page: 1 })).toMatchObject({
      movements: [{ change: 3, reason: 'count', stock: 3, who: 'awa', orderId: null }],
    });
    expect(await actions(id)).toEqual([
      {
        action: 'product.added',
        administrator_name: 'awa',
        after: expect.objectContaining({ stock: 3, price: 18_000 }),
      },
    ]);
  });

  test('a product without stock has an empty ledger', async () => {
    const { id } = await add({}, 0);
    expect(await listStockHistory(database().db, id, { page: 9 })).toEqual({
      movements: [],
      total: 0,
      page: 1,
      pageCount: 1,
    });
  });

  test('twelve products of one name, added at once, get twelve slugs', async () => {
    const slugs = await Promise.all(
      Array.from({ length: 12 }, async () => (await add({ name: 'Gants' })).slug),
    );
    expect(slugs.toSorted()).toEqual(
      ['gants', ...Array.from({ length: 11 }, (_, i) => `gants-${i + 2}`)].toSorted(),
    );
    expect(await listAstray(database().db)).toEqual([]);
  });

  test('one SKU used for six products at once is saved once', async () => {
    const product = { ...crutches, name: 'Même référence', sku: 'ONE' };
    const added = await Promise.all(
      Array.from({ length: 6 }, () => addProduct(database().db, author, { product, stock: 1 })),
    );
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    expect(added.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 5 }, () => ({ ok: false, reason: 'fields', fields: { sku: 'sku-taken' } })),
    );
  });

  test('an archived product is not sold until it is restored, and keeps its SKU', async () => {
    const { id, slug } = await add({ sku: 'GONE' });
    expect(await archiveProduct(database().db, author, id)).toEqual({ ok: true });
    await archiveProduct(database().db, author, id);
    expect(await findProductBySlug(database().db, slug)).toBeUndefined();
    expect(
      await addProduct(database().db, author, { product: { ...crutches, sku: 'GONE' }, stock: 1 }),
    ).toMatchObject({ fields: { sku: 'sku-taken' } });
    expect(await restoreProduct(database().db, author, id)).toEqual({ ok: true });
    await restoreProduct(database().db, author, id);
    expect(await findProductBySlug(database().db, slug)).toMatchObject({ id });
    expect((await actions(id)).map(({ action }) => action)).toEqual([
      'product.added',
      'product.archived',
      'product.restored',
    ]);
  });

  test.each([0, -1, 2.5, Number.NaN, 2 ** 31, 2_000_000_000])('there is no product %d', async (id) => {
    const { db } = database();
    expect(await archiveProduct(db, author, id)).toEqual({ ok: false, reason: 'not-found' });
    expect(await restoreProduct(db, author, id)).toEqual({ ok: false, reason: 'not-found' });
    expect(await findProductForStaff(db, id)).toBeUndefined();
  });
});
