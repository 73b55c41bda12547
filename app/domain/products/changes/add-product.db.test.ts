import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, crutches, listAstray } from '../../../../tests/support/products.ts';
import { listStockHistory } from '../../reports/stock-history.queries.ts';
import { findProductDetails } from '../list/product-details.queries.ts';
import { findProductForStaff } from '../list/staff-products.queries.ts';
import { addProduct, addProductOnce } from './add-product.ts';
import { archiveProduct, restoreProduct } from './archive-product.ts';

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

  test('of SKUs that are taken for one another, added at once, one is saved', async () => {
    const alike = ['MED 0471', 'med-0471', 'MED.0471', 'Med_0471', 'MED/0471', 'MED0471'];
    const results = await Promise.all(
      alike.map((sku) =>
        addProduct(database().db, author, { product: { ...crutches, name: `Pareil ${sku}`, sku }, stock: 0 }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('the same form sent ten times at once adds one product; with other contents it is refused', async () => {
    const key = randomUUID();
    const send = (more: Partial<typeof crutches> = {}, stock = 4) =>
      addProductOnce(database().db, author, {
        key,
        product: { ...crutches, name: 'Une fois', ...more },
        stock,
      });
    const all = await Promise.all(Array.from({ length: 10 }, () => send()));
    const ids = new Set(all.map((each) => (each.ok ? each.id : each.reason)));
    const [id = 0] = ids;
    expect([...ids]).toEqual([expect.any(Number)]);
    expect(await send({ price: 1 })).toEqual({ ok: false, reason: 'key-used', id });
    expect(await send({}, 5)).toEqual({ ok: false, reason: 'key-used', id });
    const { rows } = await database().pool.query("select stock from products where name = 'Une fois'");
    expect(rows).toEqual([{ stock: 4 }]);
    expect((await actions(Number(id))).map(({ action }) => action)).toEqual(['product.added']);
  });

  test('a refused form keeps its key for the next try', async () => {
    await add({ sku: 'KEPT' });
    const key = randomUUID();
    const send = (sku: string) =>
      addProductOnce(database().db, author, { key, product: { ...crutches, sku }, stock: 0 });
    expect(await send('KEPT')).toEqual({ ok: false, reason: 'fields', fields: { sku: 'sku-taken' } });
    expect(await send('KEPT-2')).toMatchObject({ ok: true });
  });

  test('a SKU that a person or a scanner takes for one of the shop is refused', async () => {
    await add({ sku: '0084301' });
    await add({ sku: 'TWIN-1' });
    for (const sku of ['84301', '00-84301', 'twin-1', 'TWIN 1', 'TWIN1'])
      expect(
        await addProduct(database().db, author, { product: { ...crutches, sku }, stock: 0 }),
        sku,
      ).toEqual({ ok: false, reason: 'fields', fields: { sku: 'sku-taken' } });
    await add({ sku: 'TWIN-11' });
  });

  test('of four people who are proposed one SKU, each gets the next free one', async () => {
    await add({ sku: 'SER-002' });
    const product = { ...crutches, name: 'Série', sku: 'SER-001' };
    const added = await Promise.all(
      Array.from({ length: 4 }, () =>
        addProductOnce(database().db, author, { key: randomUUID(), product, stock: 0, isSkuProposed: true }),
      ),
    );
    expect(added.filter(({ ok }) => ok)).toHaveLength(4);
    const { rows } = await database().pool.query(
      "select sku from products where name = 'Série' order by sku",
    );
    expect(rows.map(({ sku }) => sku)).toEqual(['SER-001', 'SER-003', 'SER-004', 'SER-005']);
  });

  test('an archived product is not sold until it is restored, and keeps its SKU', async () => {
    const { id, slug } = await add({ sku: 'GONE' });
    expect(await archiveProduct(database().db, author, id)).toEqual({ ok: true });
    await archiveProduct(database().db, author, id);
    expect(await findProductDetails(database().db, slug)).toBeUndefined();
    expect(
      await addProduct(database().db, author, { product: { ...crutches, sku: 'GONE' }, stock: 1 }),
    ).toMatchObject({ fields: { sku: 'sku-taken' } });
    expect(await restoreProduct(database().db, author, id)).toEqual({ ok: true });
    await restoreProduct(database().db, author, id);
    expect(await findProductDetails(database().db, slug)).toMatchObject({ product: { id } });
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
