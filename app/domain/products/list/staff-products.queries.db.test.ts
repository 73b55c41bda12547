import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, putOnSale } from '../../../../tests/support/products.ts';
import { placeOrder } from '../../orders/place-order.ts';
import { listStockHistory } from '../../reports/stock-history.queries.ts';
import { archiveProduct, hideProduct } from '../changes/archive-product.ts';
import { moveStock } from '../stock/move-stock.ts';
import { isLow } from '../stock/stock.ts';
import { findGoodsByCode, listGoodsByCodes } from './find-goods.queries.ts';
import { countByState, listProductsForStaff } from './staff-products.queries.ts';

onDatabase('products for administrators', (database) => {
  const list = async (more: Partial<Parameters<typeof listProductsForStaff>[1]> = {}) => {
    const wanted = { search: '', category: undefined, state: 'all' as const, page: 1, ...more };
    const found = await listProductsForStaff(database().db, wanted);
    return { ...found, slugs: found.products.map(({ slug }) => slug) };
  };

  beforeAll(async () => {
    const { db } = database();
    await putOnSale(db, { slug: 'nine', name: 'Béquilles', stock: 9, category: 'orthopedic', sku: 'ÖRT_9' });
    await putOnSale(db, { slug: 'none', name: 'Gants', stock: 0, descriptionEn: 'Nitrile gloves' });
    await putOnSale(db, { slug: 'two', name: 'Tensiomètre', stock: 2, lprice: 7 });
    await putOnSale(db, { slug: 'two-again', name: 'Attelle', stock: 2, category: 'orthopedic' });
    const { id } = await putOnSale(db, { slug: 'gone', name: 'Béquilles anciennes' });
    await database().pool.query('update products set archived_at = now() where id = $1', [id]);
  });

  test('come with the lowest stock first, then the older first', async () => {
    expect((await list()).slugs).toEqual(['none', 'two', 'two-again', 'nine']);
    expect((await list()).products[1]).toMatchObject({ lprice: 7, stock: 2, archivedAt: null });
  });

  test.each([
    ['BEQUILLE', ['nine']],
    ['glove gants', ['none']],
    ['gants bequilles', []],
    ['ort_9', ['nine']],
    ['rt_ béq', ['nine']],
    ['%', []],
    ['\u0000', ['none', 'two', 'two-again', 'nine']],
  ])('%j is contained in name, description or SKU', async (search, slugs) => {
    expect((await list({ search })).slugs).toEqual(slugs);
  });

  test('are filtered by category and archive', async () => {
    expect((await list({ category: 'orthopedic' })).slugs).toEqual(['two-again', 'nine']);
    expect((await list({ state: 'archived' })).slugs).toEqual(['gone']);
  });

  test.each([
    [1, 1, ['none', 'two', 'two-again']],
    [2, 2, ['nine']],
    [99, 2, ['nine']],
    [-4, 1, ['none', 'two', 'two-again']],
    [Number.NaN, 1, ['none', 'two', 'two-again']],
  ])('page %d of pages of three is page %d', async (asked, page, slugs) => {
    expect(await list({ page: asked, pageSize: 3 })).toMatchObject({ slugs, page, pageCount: 2, total: 4 });
  });

  test('the stock history names the order, and has the same stocks on all its pages', async () => {
    const { db, pool } = database();
    const { id } = await putOnSale(db, { slug: 'history', stock: 10 });
    const placed = await placeOrder(db, {
      key: 'history-of-a-stock',
      language: 'fr',
      buyer: { name: 'Awa', phone: '+237677000011', phoneTyped: '' },
      lines: [{ productId: id, quantity: 4 }],
      seenTotal: undefined,
    });
    expect(placed.ok).toBe(true);
    const { rows } = await pool.query(
      'select i.id::int as item, o.id, o.number from order_items i join orders o on o.id = order_id where product_id = $1',
      [id],
    );
    await moveStock(db, author, { productId: id, change: -4, reason: 'order', orderItemId: rows[0].item });
    await moveStock(db, author, { productId: id, change: 1, reason: 'return' });
    expect(await listStockHistory(db, id, { page: 1, pageSize: 2 })).toMatchObject({
      movements: [
        { change: 1, stock: 7, reason: 'return', orderNumber: null },
        { change: -4, stock: 6, orderId: rows[0].id, orderNumber: rows[0].number },
      ],
      total: 3,
      pageCount: 2,
    });
    expect(await listStockHistory(db, id, { page: 2, pageSize: 2 })).toMatchObject({
      movements: [{ change: 10, stock: 10 }],
    });
    expect(await listStockHistory(db, Number.NaN, { page: 1 })).toBeUndefined();
  });
});

onDatabase('products by state', (database) => {
  const list = async (more: Partial<Parameters<typeof listProductsForStaff>[1]>) => {
    const wanted = { search: '', category: undefined, state: 'all' as const, page: 1, ...more };
    return { slugs: (await listProductsForStaff(database().db, wanted)).products.map(({ slug }) => slug) };
  };

  test('are listed and counted by what is low, out, hidden or archived', async () => {
    const { db } = database();
    await putOnSale(db, { slug: 'nine', name: 'Béquilles', stock: 9, category: 'orthopedic' });
    await putOnSale(db, { slug: 'none', stock: 0 });
    await putOnSale(db, { slug: 'two', stock: 2 });
    await putOnSale(db, { slug: 'two-again', stock: 2, category: 'orthopedic' });
    const gone = await putOnSale(db, { slug: 'gone', name: 'Béquilles anciennes' });
    await archiveProduct(db, author, gone.id);
    const { id } = await putOnSale(db, { slug: 'not-ready', name: 'Béquilles neuves', stock: 1 });
    await hideProduct(db, author, id);
    const own = await putOnSale(db, { slug: 'own-threshold', stock: 8, lowAt: 8 });
    const never = await putOnSale(db, { slug: 'never-low', stock: 1, lowAt: 0 });
    expect((await list({ state: 'low' })).slugs).toEqual([
      'none',
      'two',
      'two-again',
      'own-threshold',
      'nine',
    ]);
    expect((await list({ state: 'low', category: 'orthopedic' })).slugs).toEqual(['two-again', 'nine']);
    expect((await list({ state: 'low', search: 'bequ' })).slugs).toEqual(['nine']);
    expect((await list({ state: 'out' })).slugs).toEqual(['none']);
    expect((await list({ state: 'hidden' })).slugs).toEqual(['not-ready']);
    expect((await list({ state: 'hidden', search: 'bequ' })).slugs).toEqual(['not-ready']);
    expect((await list({ state: 'archived' })).slugs).toEqual(['gone']);
    expect(await countByState(db)).toEqual({ all: 6, low: 5, out: 1, services: 0, hidden: 1, archived: 1 });
    for (const product of [own, never]) await archiveProduct(db, author, product.id);
    await archiveProduct(db, author, id);
    expect(await countByState(db)).toEqual({ all: 4, low: 4, out: 1, services: 0, hidden: 0, archived: 4 });
  });

  test('the database knows the same thresholds as the screens', async () => {
    const { rows } = await database().pool.query(
      `select category, stock, low_at as "lowAt", is_low as "isLow" from products
       union all select 'wellness', 5, null, true`,
    );
    for (const { isLow: kept, ...product } of rows) expect(isLow(product)).toBe(kept);
  });

  test('are found by the country that they were made in', async () => {
    await putOnSale(database().db, { slug: 'made', name: 'Potence', countryOfOrigin: 'CN' });
    expect((await list({ search: 'chine' })).slugs).toEqual(['made']);
    expect((await list({ search: 'China', state: 'low' })).slugs).toEqual([]);
    expect((await list({ search: 'cn' })).slugs).toEqual([]);
  });

  test('are found by GTIN and maker’s number in the list, and by a scanned package after any SKU', async () => {
    const { db, pool } = database();
    const coded = await putOnSale(db, { slug: 'coded', gtin: '036000291452', mpn: 'H-3M/1436' });
    const other = await putOnSale(db, { slug: 'other-code' });
    const scan = async (code: string) => (await findGoodsByCode(db, code, 'for-sale'))?.id;
    expect((await list({ search: '29145' })).slugs).toEqual(['coded']);
    expect((await list({ search: 'h-3m/1436' })).slugs).toEqual(['coded']);
    expect([await scan('0036000291452'), await scan('36000291452')]).toEqual([coded.id, coded.id]);
    expect([await scan('3600029145'), await scan('0'), await scan('h-3m/1436')]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    const pasted = await listGoodsByCodes(db, ['zz', '36000-291452', '0', ''], 'to-receive');
    expect(pasted).toMatchObject([{ id: coded.id, code: '36000291452' }]);
    await pool.query("update products set gtin = '' where id = $1", [coded.id]);
    expect(await scan('036000291452')).toBe(undefined);
    expect((await list({ search: '29145' })).slugs).toEqual([]);
    await pool.query("update products set gtin = '036000291452' where id = $1", [coded.id]);
    await pool.query("update products set sku = '0036000291452' where id = $1", [other.id]);
    expect([await scan('036000291452'), await scan('0036000291452')]).toEqual([coded.id, other.id]);
  });
});
