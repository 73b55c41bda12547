import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, buyer, expectNothingLost, reopen } from '../../../tests/support/orders.ts';
import { crutches, putOnSale } from '../../../tests/support/products.ts';
import { receiveGoods } from '../arrivals/receive-goods.ts';
import { findInvoice } from '../documents/document.queries.ts';
import { addProduct } from '../products/changes/add-product.ts';
import { archiveProduct, restoreProduct } from '../products/changes/archive-product.ts';
import { duplicateProduct } from '../products/changes/duplicate-product.ts';
import { searchGoods } from '../products/list/find-goods.queries.ts';
import { findProductDetails } from '../products/list/product-details.queries.ts';
import { noFilter } from '../products/list/product-list.ts';
import {
  countByState,
  findProductForStaff,
  listProductsForStaff,
} from '../products/list/staff-products.queries.ts';
import { listNewest, listProductsByIds, listSlugs } from '../products/product.queries.ts';
import { searchProducts } from '../products/search/search.queries.ts';
import { countStock } from '../products/stock/count-stock.ts';
import { requestQuote } from '../quotes/request-quote.ts';
import { issueCreditNote } from './credit/issue-credit-note.ts';
import { issueDeliveryNote } from './delivery/issue-delivery-note.ts';
import { saveOrder } from './edit/save-order.ts';
import { enterOrder } from './entry/enter-order.ts';
import { sellAtCounter } from './entry/sell-at-counter.ts';
import { issueInvoice } from './invoice/issue-invoice.ts';
import type { OrderStatus } from './order.ts';
import { placeOrder } from './place-order.ts';

onDatabase('services', (database) => {
  const db = () => database().db;
  let service = { id: 0, slug: '' };
  let bed = 0;
  beforeAll(async () => {
    service = await addService('Installation du lit médicalisé');
    bed = (await putOnSale(db(), { slug: 'bed', name: 'Lit médicalisé', stock: 1_000 })).id;
  });

  async function addService(name: string, sku: string | null = null) {
    const product = { ...crutches, name, nameEn: '', sku, price: 25_000, lprice: 20_000 };
    const added = await addProduct(db(), admin, { product, stock: 0, isService: true });
    if (!added.ok) throw new Error(added.reason);
    return added;
  }
  const rowsOf = async (text: string, values: unknown[] = []) =>
    (await database().pool.query(text, values)).rows;
  const find = async (typed: string, scope: 'for-sale' | 'to-receive') =>
    (await searchGoods(db(), typed, { scope, limit: 8 })).map(({ id }) => id);
  async function order(beds: number, installations: number) {
    const entered = await enterOrder(db(), admin, {
      key: randomUUID(),
      language: 'fr',
      buyer,
      note: '',
      lines: [
        { productId: bed, quantity: beds, actualPrice: null },
        { productId: service.id, quantity: installations, actualPrice: null },
      ],
    });
    if (!entered.ok) throw new Error(entered.reason);
    const [goods, work] = (await reopen(db(), entered.id)).lines;
    return { id: entered.id, goods: goods?.id ?? 0, work: work?.id ?? 0 };
  }
  async function edit(id: string, status: OrderStatus, more = {}) {
    const { version } = await reopen(db(), id);
    return saveOrder(db(), admin, {
      id,
      version,
      edit: { status, note: '', prices: [], ...more },
      acceptShortage: false,
    });
  }
  const deliver = (orderId: string, pieces: { item: number; quantity: number }[]) =>
    issueDeliveryNote(db(), admin, { orderId, key: randomUUID(), pieces });
  const lineOf = async (id: number) =>
    (await rowsOf('select quantity, taken, delivered, returned from order_items where id = $1', [id]))[0];
  const movements = () =>
    rowsOf(
      `select change from stock_movements where product_id = $1 or order_item_id in
        (select id from order_items where product_id = $1)`,
      [service.id],
    );

  test('visitors neither see nor order a service, also by its id', async () => {
    expect(await listProductsByIds(db(), [service.id])).toEqual([]);
    expect((await listNewest(db(), 100)).map(({ id }) => id)).toEqual([bed]);
    expect((await listSlugs(db())).map(({ slug }) => slug)).toEqual(['bed']);
    expect(await findProductDetails(db(), service.slug)).toBeUndefined();
    const found = await searchProducts(db(), {
      ...noFilter(),
      ...{ search: 'installation lit', sort: 'relevance', page: 1, pageSize: 8 },
    });
    expect(found.products.map(({ id }) => id)).not.toContain(service.id);
    const lines = [{ productId: service.id, quantity: 1 }];
    const request = { key: randomUUID(), language: 'fr' as const, buyer, lines };
    expect(await placeOrder(db(), { ...request, seenTotal: undefined })).toMatchObject({
      ok: false,
      reason: 'cart-changed',
    });
    const both = [...lines, { productId: bed, quantity: 1 }];
    expect(await placeOrder(db(), { ...request, lines: both, seenTotal: undefined })).toMatchObject({
      ok: false,
      reason: 'cart-changed',
    });
    expect(await requestQuote(db(), { ...request, key: randomUUID() })).toEqual({
      ok: false,
      reason: 'cart-empty',
    });
  });

  test('staff find it to sell, by words and by code, and nowhere among what runs out or comes in', async () => {
    const training = await addService('Formation au fauteuil', 'SERV-1');
    expect(await find('lit installation', 'for-sale')).toContain(service.id);
    expect(await find('SERV-1', 'for-sale')).toEqual([training.id]);
    expect(await find('lit installation', 'to-receive')).not.toContain(service.id);
    expect(await find('SERV-1', 'to-receive')).toEqual([]);
    expect(await countByState(db())).toMatchObject({ all: 1, low: 0, out: 0, services: 2, hidden: 0 });
    const listed = { search: 'formation', category: undefined, page: 1 };
    expect((await listProductsForStaff(db(), { ...listed, state: 'services' })).products).toMatchObject([
      { id: training.id, counted: false },
    ]);
    expect(await countStock(db(), admin, { id: service.id, counted: 3, seen: 0, note: '' })).toEqual({
      ok: false,
      reason: 'not-found',
    });
    const received = await receiveGoods(db(), admin, {
      ...{ key: randomUUID(), supplier: '', reference: '' },
      lines: [{ productId: service.id, quantity: 2, unitCost: null }],
    });
    expect(received).toMatchObject({ ok: false, reason: 'product-gone' });
    expect(await movements()).toEqual([]);
  });

  test('archived it is not sold, restored it is sold by staff alone, and its copy is a service', async () => {
    const { id } = await addService('Réparation');
    const state = async () => {
      const product = await findProductForStaff(db(), id);
      return { isPublic: product?.archivedAt === null, found: (await find('réparation', 'for-sale')).length };
    };
    expect(await state()).toEqual({ isPublic: false, found: 1 });
    await archiveProduct(db(), admin, id);
    expect(await state()).toEqual({ isPublic: false, found: 0 });
    await restoreProduct(db(), admin, id);
    await restoreProduct(db(), admin, id);
    expect(await state()).toEqual({ isPublic: false, found: 1 });
    const restored = await rowsOf(
      "select from audit_log where action = 'product.restored' and subject_id = $1",
      [String(id)],
    );
    expect(restored).toHaveLength(1);
    const copy = await duplicateProduct(db(), admin, { id, key: randomUUID(), suffix: ' (copie)' });
    expect(await findProductForStaff(db(), copy.ok ? copy.id : 0)).toMatchObject({
      ...{ counted: false, listed: false, hidden: true, stock: 0 },
    });
  });

  test('the database keeps it unlisted, off public sale, without stock, and a service', async () => {
    const set = (what: string) =>
      database().pool.query(`update products set ${what} where id = $1`, [service.id]);
    await expect(set('listed = true')).rejects.toThrow('products_services_unlisted');
    await expect(set('archived_at = null')).rejects.toThrow('products_unlisted_off_sale');
    await expect(set('counted = true')).rejects.toThrow('does not become a service');
    await expect(
      database().pool.query(
        "insert into stock_movements (product_id, change, reason) values ($1, 1, 'count')",
        [service.id],
      ),
    ).rejects.toThrow('products_services_without_stock');
  });

  test('an order with it is completed, reopened and cancelled; only the goods move', async () => {
    const { id, goods, work } = await order(2, 3);
    expect(await edit(id, 'completed')).toMatchObject({ ok: true });
    expect([await lineOf(goods), await lineOf(work)]).toMatchObject([{ taken: 2 }, { taken: 3 }]);
    await expectNothingLost(database().pool);
    const recount = { quantities: [{ lineId: work, quantity: 5 }] };
    expect(await edit(id, 'completed', recount)).toMatchObject({ ok: true });
    expect(await lineOf(work)).toMatchObject({ quantity: 5, taken: 5 });
    expect(await edit(id, 'cancelled')).toMatchObject({ ok: true });
    expect([await lineOf(goods), await lineOf(work)]).toMatchObject([{ taken: 0 }, { taken: 0 }]);
    expect(await movements()).toEqual([]);
    await expectNothingLost(database().pool);
  });

  test('a service is added to an open order as another line', async () => {
    const { id } = await order(1, 1);
    const training = await addService('Formation des aides');
    const added = [{ productId: training.id, quantity: 2, actualPrice: 22_000 }];
    expect(await edit(id, 'completed', { added })).toMatchObject({ ok: true });
    const { lines, totalAmount } = await reopen(db(), id);
    expect(lines[2]).toMatchObject({
      name: 'Formation des aides',
      taken: 2,
      counted: false,
      isArchived: false,
    });
    expect(totalAmount).toBe(10_000 + 25_000 + 44_000);
    await expectNothingLost(database().pool);
  });

  test('it stands on delivery note, invoice and credit note; what comes back moves only the goods', async () => {
    const { id, goods, work } = await order(4, 2);
    const [{ stock: before }] = await rowsOf('select stock from products where id = $1', [bed]);
    const pieces = [
      { item: goods, quantity: 3 },
      { item: work, quantity: 1 },
    ];
    expect(await deliver(id, pieces)).toMatchObject({ ok: true });
    expect(await lineOf(work)).toMatchObject({ taken: 1, delivered: 1 });
    expect(await deliver(id, [{ item: work, quantity: 2 }])).toMatchObject({
      ...{ ok: false, reason: 'too-many-pieces' },
      lines: [{ lineId: work, left: 1 }],
    });
    expect(await edit(id, 'completed')).toMatchObject({ ok: true });
    await issueInvoice(db(), admin, id);
    const invoice = await findInvoice(db(), id);
    expect(invoice?.total).toBe(4 * 10_000 + 2 * 25_000);
    const credited = await issueCreditNote(db(), admin, {
      invoiceId: invoice?.id ?? '',
      key: randomUUID(),
      request: {
        what: 'pieces',
        pieces: [
          { item: goods, quantity: 1 },
          { item: work, quantity: 2 },
        ],
      },
      reason: 'essai',
      returns: true,
    });
    expect(credited).toMatchObject({ ok: true });
    expect(await lineOf(work)).toMatchObject({ taken: 0, delivered: 0, returned: 2 });
    expect(await rowsOf('select stock from products where id = $1', [bed])).toEqual([{ stock: before - 3 }]);
    expect(await movements()).toEqual([]);
    await expectNothingLost(database().pool);
  });

  test('it is sold at the counter, never short', async () => {
    const sold = await sellAtCounter(db(), admin, {
      key: randomUUID(),
      language: 'fr',
      buyer: { name: 'Client au comptoir', phone: '', phoneTyped: '' },
      note: '',
      lines: [{ productId: service.id, quantity: 999, actualPrice: null }],
      acceptShortage: false,
    });
    expect(sold).toMatchObject({ ok: true });
    expect(await movements()).toEqual([]);
    await expectNothingLost(database().pool);
  });

  test('whatever follows whatever: its pieces fit the order, and no movement is written', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('deliver' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ do: fc.constant('credit' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ do: fc.constant('count' as const), quantity: fc.integer({ min: 0, max: 8 }) }),
      fc.record({
        do: fc.constantFrom('complete' as const, 'reopen' as const, 'cancel' as const, 'invoice' as const),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const { id, work } = await order(1, 6);
        for (const each of steps) {
          if (each.do === 'deliver') await deliver(id, [{ item: work, quantity: each.quantity }]);
          if (each.do === 'complete') await edit(id, 'completed');
          if (each.do === 'reopen') await edit(id, 'pending');
          if (each.do === 'cancel') await edit(id, 'cancelled');
          if (each.do === 'invoice') await issueInvoice(db(), admin, id);
          if (each.do === 'count')
            await edit(id, (await reopen(db(), id)).status, {
              quantities: [{ lineId: work, quantity: each.quantity }],
            });
          const invoice = each.do === 'credit' ? await findInvoice(db(), id) : undefined;
          if (each.do === 'credit' && invoice)
            await issueCreditNote(db(), admin, {
              invoiceId: invoice.id,
              key: randomUUID(),
              request: { what: 'pieces', pieces: [{ item: work, quantity: each.quantity }] },
              reason: 'essai',
              returns: true,
            });
        }
        await expectNothingLost(database().pool);
        expect(await movements()).toEqual([]);
      }),
      { numRuns: 20 },
    );
  }, 120_000);
});
