import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import {
  admin,
  buyer,
  changeOrder,
  placeTestOrder,
  reopen,
  today,
} from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { findInvoice } from '../../documents/document.queries.ts';
import type { CreditRequest } from '../../orders/credit/credit.ts';
import { issueCreditNote } from '../../orders/credit/issue-credit-note.ts';
import { saveOrder } from '../../orders/edit/save-order.ts';
import { enterOrder } from '../../orders/entry/enter-order.ts';
import { issueInvoice } from '../../orders/invoice/issue-invoice.ts';
import { makeTrialOrder } from '../../orders/trial/change-trial-order.ts';
import { type Grouping, groupings, spansOf } from '../period.ts';
import { findMargin, listMargins } from './margins.queries.ts';
import { findSales, listShares } from './sales.queries.ts';

const anyRequest = fc.oneof(
  fc.record({ what: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({
    what: fc.constant('pieces' as const),
    line: fc.nat({ max: 2 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
);
const anyOrder = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      product: fc.nat({ max: 2 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      actualPrice: fc.option(fc.integer({ min: 8_000, max: 12_345 })),
    }),
    { selector: ({ product }) => product, minLength: 1, maxLength: 3 },
  ),
  discount: fc.constantFrom(0, 0, 1, 997),
  credits: fc.array(fc.record({ request: anyRequest, returns: fc.boolean() }), { maxLength: 3 }),
  isWhole: fc.boolean(),
});

onDatabase('sales less credit notes', (database) => {
  const db = () => database().db;
  const query = async (text: string, values: unknown[] = []) =>
    (await database().pool.query(text, values)).rows;
  let products: { id: number }[] = [];
  beforeAll(async () => {
    await query("update company_info set tax_regime = 'real', vat_rate_bp = 1925");
    products = await Promise.all(
      (['standard', 'standard', 'exempt'] as const).map((tax, i) =>
        putOnSale(db(), { slug: `article-${i}`, tax, stock: 0 }),
      ),
    );
    for (const { id } of products)
      await query(
        "insert into stock_movements (product_id, change, reason, value) values ($1, 100000, 'arrival', 600000000)",
        [id],
      );
  });

  let offered = 0;
  const offerService = () => {
    offered += 1;
    return putOnSale(db(), {
      ...{
        slug: offered === 1 ? 'montage' : `montage-${offered}`,
        tax: 'exempt',
        stock: 0,
        archivedAt: new Date(),
      },
      ...{ counted: false, listed: false, hidden: true },
    });
  };

  async function sell(
    lines: { product: number; quantity: number; actualPrice: number | null }[],
    { discount = 0 } = {},
  ) {
    const entered = await enterOrder(db(), admin, {
      ...{ key: randomUUID(), language: 'fr', buyer, note: '' },
      lines: lines.map(({ product, ...line }) => ({ productId: products[product]?.id ?? 0, ...line })),
    });
    if (!entered.ok) throw new Error(entered.reason);
    const { version } = await reopen(db(), entered.id);
    const edit = { status: 'completed' as const, note: '', prices: [], discount };
    const saved = await saveOrder(db(), admin, { id: entered.id, version, edit, acceptShortage: false });
    if (!saved.ok) throw new Error(saved.reason);
    await issueInvoice(db(), admin, entered.id);
    const { lines: items } = await reopen(db(), entered.id);
    const invoiceId = (await findInvoice(db(), entered.id))?.id ?? '';
    return { id: entered.id, items: items.map(({ id }) => id), invoiceId };
  }
  const credit = (invoiceId: string, request: CreditRequest, returns = true) =>
    issueCreditNote(db(), admin, { invoiceId, key: randomUUID(), request, reason: 'Erreur', returns });
  const inPapers = async () => {
    const [row] =
      await query(`select sum(sign * total)::float8 as total, sum(sign * (content->'tax'->>'net')::bigint)::float8 as net
      from (select *, case kind when 'invoice' then 1 else -1 end as sign from documents where kind in ('invoice', 'credit-note')) as paper`);
    return row;
  };
  const startAfresh = () =>
    query("update orders set created_at = created_at - interval '400 days'; delete from credited_lines");
  const shares = (by: (typeof groupings)[number]) => listShares(db(), { by, period: '7-days', limit: 100 });

  const margins = (by: Grouping, { page = 1, pageSize = 100 } = {}) =>
    listMargins(db(), { by, span: spansOf('7-days', today).span, page, pageSize });

  test('agree with the papers to the franc, on the screen, by share and by day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyOrder, { minLength: 1, maxLength: 3 }), async (sold) => {
        await startAfresh();
        const before = await inPapers();
        for (const { lines, discount, credits, isWhole } of sold) {
          const { invoiceId, items } = await sell(lines, { discount });
          for (const { request, returns } of credits) {
            const { what, ...asked } = request;
            const pieces =
              'line' in asked ? [{ item: items[asked.line] ?? 0, quantity: asked.quantity }] : [];
            await credit(
              invoiceId,
              what === 'amount' ? request : { what, pieces },
              returns && what === 'pieces',
            );
          }
          if (isWhole) await credit(invoiceId, { what: 'whole' });
        }
        const after = await inPapers();
        const [total, net] = [after.total - before.total, after.net - before.net];
        const { amount, days } = await findSales(db(), '7-days');
        expect(amount).toBe(total);
        expect(days.reduce((sum, day) => sum + day.amount, 0)).toBe(total);
        for (const by of groupings) {
          const found = await shares(by);
          expect(found.reduce((sum, share) => sum + share.amount, 0)).toBe(total);
          if (sold.every(({ isWhole: isBack }) => isBack))
            expect(found.filter((share) => share.amount !== 0)).toEqual([]);
          expect(found.every((share) => share.amount >= 0)).toBe(true);
        }
        const margin = await findMargin(db(), '7-days');
        expect(margin).toMatchObject({ sold: net, amount: total, unknownLines: 0 });
        for (const by of groupings) {
          const { rows } = await margins(by);
          const sum = (of: (row: (typeof rows)[number]) => number | null) =>
            rows.reduce((all, row) => all + (of(row) ?? 0), 0);
          expect(sum(({ amount }) => amount)).toBe(total);
          expect(sum(({ sold }) => sold)).toBe(net);
          expect(sum(({ cost }) => cost)).toBe(margin.cost);
        }
      }),
      { numRuns: 15 },
    );
  });

  test('leave a sale in its own month, and take the credit note from the month of the note', async () => {
    await startAfresh();
    const { id, invoiceId } = await sell([{ product: 0, quantity: 200, actualPrice: null }]);
    await query(
      "update orders set created_at = date_trunc('month', now() at time zone 'Africa/Douala') at time zone 'Africa/Douala' - interval '1 hour' where id = $1",
      [id],
    );
    await credit(invoiceId, { what: 'whole' });
    expect(await findSales(db(), 'last-month')).toMatchObject({ amount: 2_000_000, orders: 1 });
    expect(await findSales(db(), 'this-month')).toMatchObject({ amount: -2_000_000, orders: 0 });
    expect(await listShares(db(), { by: 'product', period: 'this-month', limit: 6 })).toEqual([
      { key: 'article-0', nameEn: '', pieces: -200, amount: -2_000_000 },
    ]);
    // 200 × 10 000 of which VAT is 322 851, at a cost of 6 000 each.
    const known = { isBeforeTax: true, services: 0, unknownAmount: 0, unknownLines: 0, unknown: [] };
    expect(await findMargin(db(), 'last-month')).toEqual({
      ...{ pieces: 200, amount: 2_000_000, sold: 1_677_149, cost: 1_200_000, ...known },
    });
    expect(await findMargin(db(), 'this-month')).toEqual({
      ...{ pieces: -200, amount: -2_000_000, sold: -1_677_149, cost: -1_200_000, ...known },
    });
  });

  test('count pieces that did not come back as a loss, and an order without an invoice without its tax', async () => {
    await startAfresh();
    const { invoiceId, items } = await sell([{ product: 2, quantity: 2, actualPrice: null }]);
    await credit(invoiceId, { what: 'pieces', pieces: [{ item: items[0] ?? 0, quantity: 1 }] }, false);
    expect(await findMargin(db(), '7-days')).toMatchObject({ sold: 10_000, cost: 12_000 });
    const { id } = await sell([{ product: 0, quantity: 1, actualPrice: null }]);
    // As an order that was never invoiced: 10 000 of which VAT is 1 614.
    await query(
      'delete from invoiced_lines where order_item_id in (select id from order_items where order_id = $1)',
      [id],
    );
    expect(await findMargin(db(), '7-days')).toMatchObject({ sold: 18_386, cost: 18_000 });
  });

  test('leave services and lines without a known cost outside the margin, by product, category and seller', async () => {
    await startAfresh();
    const service = await offerService();
    const unvalued = await putOnSale(db(), { slug: 'sans-cout', tax: 'exempt', stock: 5 });
    const short = await putOnSale(db(), { slug: 'rupture', tax: 'exempt', stock: 1 });
    await query(
      "insert into stock_movements (product_id, change, reason, value) values ($1, 0, 'cost', 6000)",
      [short.id],
    );
    products = [...products.slice(0, 3), service, unvalued];
    // 40 000 less 1 000: 19 500, 9 750 and 9 750. Then one of two comes back.
    const { invoiceId, items } = await sell(
      [
        { product: 2, quantity: 2, actualPrice: null },
        { product: 3, quantity: 1, actualPrice: null },
        { product: 4, quantity: 1, actualPrice: null },
      ],
      { discount: 1_000 },
    );
    await credit(invoiceId, { what: 'pieces', pieces: [{ item: items[0] ?? 0, quantity: 1 }] });
    // Buyers order by themselves: 10 000 of which VAT is 1 614, and three where there is one.
    for (const [id, quantity] of [
      [products[0]?.id ?? 0, 1],
      [short.id, 3],
    ] as const)
      await changeOrder(db(), (await placeTestOrder(database(), [{ productId: id, quantity }])).id, {
        status: 'completed',
      });
    await makeTrialOrder(db(), admin);

    const none = { sold: null, cost: null };
    const byProduct = await margins('product');
    expect(
      byProduct.rows.map(({ name, pieces, amount, outside, sold, cost }) => ({
        ...{ name, pieces, amount, outside, sold, cost },
      })),
    ).toEqual([
      { name: 'article-2', pieces: 1, amount: 9_750, outside: 0, sold: 9_750, cost: 6_000 },
      { name: 'article-0', pieces: 1, amount: 10_000, outside: 0, sold: 8_386, cost: 6_000 },
      { name: 'rupture', pieces: 3, amount: 30_000, outside: 30_000, ...none },
      { name: 'montage', pieces: 1, amount: 9_750, outside: 9_750, ...none },
      { name: 'sans-cout', pieces: 1, amount: 9_750, outside: 9_750, ...none },
    ]);
    expect(byProduct.margin).toMatchObject({
      ...{ pieces: 7, amount: 69_250, sold: 18_136, cost: 12_000, services: 9_750 },
      ...{ unknownAmount: 39_750, unknownLines: 2, isBeforeTax: true },
      unknown: [
        { id: unvalued.id, name: 'sans-cout', lines: 1 },
        { id: short.id, name: 'rupture', lines: 1 },
      ],
    });
    expect((await findSales(db(), '7-days')).amount).toBe(69_250);
    expect((await margins('staff')).rows).toMatchObject([
      { id: 'Mireille', pieces: 3, amount: 29_250, outside: 19_500, sold: 9_750, cost: 6_000 },
      { id: '', pieces: 4, amount: 40_000, outside: 30_000, sold: 8_386, cost: 6_000 },
    ]);
    expect((await margins('category')).rows).toMatchObject([
      { id: 'medical', pieces: 7, amount: 69_250, outside: 49_500, sold: 18_136, cost: 12_000 },
    ]);
    // Beyond the last page stands the last one; its totals are those of all.
    expect(await margins('product', { page: 99, pageSize: 2 })).toMatchObject({
      ...{ page: 3, pageCount: 3, rowCount: 5, rows: [{ name: 'sans-cout' }], margin: { amount: 69_250 } },
    });
  });

  test('leave a service outside the margin of its month, also once it is credited', async () => {
    await startAfresh();
    products = [...products.slice(0, 3), await offerService()];
    const { id, invoiceId } = await sell([{ product: 3, quantity: 1, actualPrice: null }]);
    await query("update orders set created_at = created_at - interval '20 days' where id = $1", [id]);
    const outside = { sold: 0, cost: 0, unknownLines: 0 };
    expect(await findMargin(db(), '30-days')).toMatchObject({ ...outside, services: 10_000 });
    await credit(invoiceId, { what: 'whole' });
    expect(await findMargin(db(), '7-days')).toMatchObject({ ...outside, services: -10_000 });
    expect(await findMargin(db(), '30-days')).toMatchObject({ ...outside, amount: 0, services: 0 });
  });

  test('begin again when a wholly credited order is invoiced anew, or changed', async () => {
    await startAfresh();
    const { id, invoiceId, items } = await sell([{ product: 0, quantity: 2, actualPrice: null }]);
    await credit(invoiceId, { what: 'whole' }, false);
    expect((await findSales(db(), '7-days')).amount).toBe(0);
    const { version } = await reopen(db(), id);
    const prices = [{ lineId: items[0] ?? 0, actualPrice: 9_000 }];
    await saveOrder(db(), admin, {
      ...{ id, version, edit: { status: 'completed', note: '', prices }, acceptShortage: false },
    });
    expect((await findSales(db(), '7-days')).amount).toBe(18_000);
    await issueInvoice(db(), admin, id);
    expect((await findSales(db(), '7-days')).amount).toBe(18_000);
    await changeOrder(db(), id, { status: 'shipping' });
    expect((await findSales(db(), '7-days')).amount).toBe(0);
  });
});
