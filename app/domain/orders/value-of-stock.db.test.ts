import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, expectNothingLost } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { saveDraft } from '../arrivals/change-draft.ts';
import { receiveGoods } from '../arrivals/receive-goods.ts';
import { undoArrival } from '../arrivals/undo-arrival.ts';
import { findInvoice } from '../documents/document.queries.ts';
import { findStockCost } from '../products/costs/cost.queries.ts';
import { countLots, listShelf } from '../products/lots/count-lots.ts';
import { countStock } from '../products/stock/count-stock.ts';
import { issueCreditNote } from './credit/issue-credit-note.ts';
import { issueDeliveryNote } from './delivery/issue-delivery-note.ts';
import { saveOrder } from './edit/save-order.ts';
import { enterOrder } from './entry/enter-order.ts';
import { sellAtCounter } from './entry/sell-at-counter.ts';
import { issueInvoice } from './invoice/issue-invoice.ts';
import { findOrder } from './order.queries.ts';
import { saveSerials } from './units/save-serials.ts';

const expiries: Record<string, string> = { OVER: '2020-01-31', SOON: '2099-01-01' };
const other = { ...admin, id: randomUUID(), username: 'Awa' };

type Step = { by: typeof admin } & (
  | { kind: 'receive'; product: 0 | 1; quantity: number; cost: number; lot: string }
  | { kind: 'move-lots'; pieces: number; added: boolean }
  | { kind: 'import'; pieces: [number, number]; cents: [number, number]; rate: number; freight: number }
  | { kind: 'sell'; pieces: [number, number] }
  | { kind: 'enter'; product: 0 | 1; quantity: number }
  | { kind: 'recount'; which: number; product: 0 | 1; quantity: number }
  | { kind: 'reopen'; which: number }
  | { kind: 'complete'; which: number }
  | { kind: 'count'; product: 0 | 1; counted: number }
  | { kind: 'undo'; which: number }
  | { kind: 'deliver' | 'credit' | 'cancel'; which: number; pieces: number; returns: boolean }
);

const by = fc.constantFrom(admin, other);
const product = fc.constantFrom(0 as const, 1 as const);
const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      by,
      product,
      kind: fc.constant('receive' as const),
      quantity: fc.integer({ min: 1, max: 30 }),
      cost: fc.integer({ min: 0, max: 5_000 }),
      lot: fc.constantFrom('', 'OVER', 'SOON', 'LATE'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      by,
      kind: fc.constant('import' as const),
      pieces: fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })),
      cents: fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 5_000 })),
      rate: fc.integer({ min: 1, max: 9_999_999 }).map((each) => each / 10_000),
      freight: fc.nat(100_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      by,
      kind: fc.constant('sell' as const),
      pieces: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      by,
      product,
      kind: fc.constant('enter' as const),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      by,
      which,
      product,
      kind: fc.constant('recount' as const),
      quantity: fc.integer({ min: 0, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ by, which, kind: fc.constant('reopen' as const) }) },
  { weight: 1, arbitrary: fc.record({ by, which, kind: fc.constant('complete' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      by,
      product,
      kind: fc.constant('count' as const),
      counted: fc.integer({ min: 0, max: 40 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      by,
      kind: fc.constant('move-lots' as const),
      pieces: fc.nat(9),
      added: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ by, which, kind: fc.constant('undo' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      by,
      which,
      kind: fc.constantFrom('deliver' as const, 'credit' as const, 'cancel' as const),
      pieces: fc.integer({ min: 1, max: 4 }),
      returns: fc.boolean(),
    }),
  },
);

onDatabase('the value of the stock', (database) => {
  test('is what came in, less what left, with the counts, whatever two people do at once', async () => {
    const { db, pool } = database();
    const all = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows;

    async function play(ids: [number, number], steps: Step[], at: number) {
      const current = steps[at];
      if (!current) return;
      const author = current.by;
      if (current.kind === 'receive')
        await receiveGoods(db, author, {
          key: randomUUID(),
          supplier: '',
          reference: '',
          lines: [
            {
              ...{ productId: ids[current.product], quantity: current.quantity, unitCost: current.cost },
              ...(current.product === 0 && { lot: current.lot, expiresOn: expiries[current.lot] ?? null }),
            },
          ],
          ...{ again: true, isFree: true, takesExpired: true, takesUnnamed: true },
        });
      if (current.kind === 'move-lots') await moveLots(author, ids[0], current);
      if (current.kind === 'import') {
        const arrival = {
          ...{ key: randomUUID(), supplier: 'Shenzhen Medical', reference: '' },
          purchase: { currency: 'USD' as const, rate: current.rate, costs: { freight: current.freight } },
          lines: ids.map((productId, i) => ({
            productId,
            quantity: current.pieces[i] ?? 1,
            unitCost: current.cents[i] ?? 1,
            lot: i === 0 ? 'SOON' : '',
          })),
        };
        const kept = await saveDraft(db, author, arrival);
        if (kept.ok)
          await receiveGoods(db, author, { ...arrival, draft: { id: kept.id, version: 1 }, again: true });
      }
      if (current.kind === 'sell')
        await sellAtCounter(db, author, {
          key: randomUUID(),
          language: 'fr',
          buyer: { name: 'Client', phone: '', phoneTyped: '' },
          note: '',
          lines: ids.map((productId, i) => ({
            productId,
            quantity: current.pieces[i] ?? 1,
            actualPrice: null,
          })),
          acceptShortage: true,
        });
      if (current.kind === 'enter') {
        const { quantity } = current;
        const entered = await enterOrder(db, author, {
          key: randomUUID(),
          language: 'fr',
          buyer: { name: 'Awa', phone: '+237677000011', phoneTyped: '' },
          note: '',
          lines: [{ productId: ids[current.product], quantity, actualPrice: null }],
        });
        if (entered.ok)
          await saveOrder(db, author, {
            id: entered.id,
            version: 1,
            edit: { status: 'completed', note: '', prices: [] },
            acceptShortage: true,
          });
      }
      const sold = async (which: number) => {
        const orders = await all(
          'select distinct o.id, o.created_at from orders o join order_items on order_id = o.id where product_id = any($1) order by o.created_at',
          [ids],
        );
        return findOrder(db, orders[which % Math.max(1, orders.length)]?.id ?? '');
      };
      if (current.kind === 'recount') {
        const [order, { quantity }, productId] = [await sold(current.which), current, ids[current.product]];
        const line = order?.lines.find((each) => each.productId === productId);
        const added = quantity === 0 ? [] : [{ productId, quantity, actualPrice: null }];
        const lines = line ? { quantities: [{ lineId: line.id, quantity }] } : { added };
        // Refused once an invoice is issued, and for the last line.
        if (order)
          await saveOrder(db, author, {
            id: order.id,
            version: order.version,
            edit: { status: order.status, note: order.note, prices: [], ...lines },
            acceptShortage: true,
          });
      }
      if (current.kind === 'deliver' || current.kind === 'credit')
        await handOver(author, await sold(current.which), current);
      if (current.kind === 'reopen' || current.kind === 'complete' || current.kind === 'cancel') {
        const order = await sold(current.which);
        const status = ({ reopen: 'processing', complete: 'completed', cancel: 'cancelled' } as const)[
          current.kind
        ];
        if (order)
          await saveOrder(db, author, {
            id: order.id,
            version: order.version,
            edit: { status, note: order.note, prices: [] },
            acceptShortage: true,
          });
      }
      if (current.kind === 'count') {
        const id = ids[current.product];
        const seen = (await findStockCost(db, id))?.stock ?? 0;
        await countStock(db, author, { id, counted: current.counted, seen, note: '' });
      }
      if (current.kind === 'undo') {
        const arrivals = await all(
          'select distinct arrival_id as id from arrival_lines where product_id = any($1) order by 1',
          [ids],
        );
        const arrival = arrivals[current.which % Math.max(1, arrivals.length)];
        if (arrival) await undoArrival(db, author, arrival.id);
      }
    }

    /** Some pieces of each line leave with a delivery note, or come back with a credit note. */
    async function handOver(
      author: typeof admin,
      order: Awaited<ReturnType<typeof findOrder>>,
      { kind, pieces, returns }: { kind: Step['kind']; pieces: number; returns: boolean },
    ) {
      if (!order) return;
      const wanted = order.lines.map(({ id: item }) => ({ item, quantity: pieces }));
      if (kind === 'deliver')
        await issueDeliveryNote(db, author, { orderId: order.id, key: randomUUID(), pieces: wanted });
      else await issueInvoice(db, author, order.id);
      const invoice = kind === 'credit' ? await findInvoice(db, order.id) : undefined;
      if (invoice)
        await issueCreditNote(db, author, {
          ...{ invoiceId: invoice.id, key: randomUUID(), reason: 'Retour', returns },
          request: { what: 'pieces', pieces: wanted },
        });
    }

    async function moveLots(
      author: typeof admin,
      id: number,
      { pieces, added }: { pieces: number; added: boolean },
    ) {
      const [product] = await all('select id, stock, has_lots as "hasLots" from products where id = $1', [
        id,
      ]);
      const shelf = await listShelf(db, product);
      const moved = Math.min(pieces, shelf[0]?.onHand ?? 0);
      // To the last lot, to one that is added, or, of an odd number, to nowhere.
      const counted = shelf.map(({ id: lot, onHand: seen }, place) => {
        const brought = place === shelf.length - 1 && !added && pieces % 2 === 0 ? moved : 0;
        return { lot, seen, pieces: seen - (place === 0 ? moved : 0) + brought };
      });
      const lot = { code: `NEW-${randomUUID()}`.slice(0, 40), expiresOn: null, pieces: moved };
      await countLots(db, author, { id, counted, added: added ? lot : null, note: '' });
    }

    async function check(id: number) {
      const [kept] = await all(
        `select stock, coalesce(stock_value, 0)::int as value,
          case when has_lots then (select sum(on_hand)::int from lots where product_id = p.id) else stock end as lots,
          (select coalesce(sum(change), 0)::int from stock_movements where product_id = p.id) as ledger,
          (select coalesce(sum(landed), 0)::int from arrival_lines join arrivals a on a.id = arrival_id
            where product_id = p.id and undone_at is null) as came_in,
          (select coalesce(sum(taken_cost), 0)::int from order_items where product_id = p.id) as sold,
          (select coalesce(sum(value), 0)::int from stock_movements where product_id = p.id and reason = 'count') as counted,
          (select coalesce(sum(value), 0)::int from stock_movements where product_id = p.id and reason = 'cost') as opened,
          (select count(*)::int from stock_movements m where product_id = p.id and change <> 0
            and not exists (select from lot_movements where movement_id = m.id)
            and id > (select min(movement_id) from lot_movements gone join lots on lots.id = lot_id where product_id = p.id)) as of_no_lot,
          (select count(*)::int from (select from lot_movements back join lots on lots.id = lot_id
            where product_id = p.id and order_item_id is not null
              and not exists (select from stock_movements m where m.order_item_id = back.order_item_id
                and not exists (select from lot_movements where movement_id = m.id))
            group by lot_id, order_item_id having sum(change) > 0) as returned) as never_left,
          (select count(*)::int from order_items where product_id = p.id and (cost is null) <> (taken < quantity or taken_cost is null)) as wrong_lines,
          (select coalesce(bool_or(value is null and reason in ('cost', 'order')), false)
            from stock_movements where product_id = p.id) as was_unknown
        from products p where id = $1`,
        [id],
      );
      expect(kept.stock).toBe(kept.ledger);
      expect(kept.lots).toBe(kept.stock);
      expect(kept.wrong_lines).toBe(0);
      // Who got it: each movement names its lots, and no line gives back pieces of a lot that it never took.
      expect([kept.of_no_lot, kept.never_left]).toEqual([0, 0]);
      expect(kept.value).toBeGreaterThanOrEqual(0);
      if (kept.stock === 0) expect(kept.value).toBe(0);
      // What was sold before its cost was known comes back at the average, and an undone first delivery is forgotten.
      if (!kept.was_unknown) expect(kept.value).toBe(kept.came_in + kept.opened - kept.sold + kept.counted);
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 24 }),
        fc.boolean(),
        async (steps, atOnce) => {
          const made = await Promise.all(
            [0, 1].map(() => putOnSale(db, { slug: `v-${randomUUID()}`, stock: 0 })),
          );
          const ids: [number, number] = [made[0]?.id ?? 0, made[1]?.id ?? 0];
          for (let at = 0; at < steps.length; at += 2) {
            const pair = [at, at + 1].map((each) => () => play(ids, steps, each));
            if (atOnce) await Promise.all(pair.map((run) => run()));
            else for (const run of pair) await run();
          }
          for (const id of ids) await check(id);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
    await expectNothingLost(pool);
  }, 120_000);

  test('counts the units in stock, when each delivery, sale, return and count names them', async () => {
    const { db, pool } = database();
    await pool.query('update settings set serials_on = true');
    const numbersOf = async (state: string, id: number) =>
      (
        await pool.query('select serial from units where product_id = $1 and state = $2 order by id', [
          id,
          state,
        ])
      ).rows.map(({ serial }) => serial as string);

    const steps = {
      arrive: async (id: number, pieces: number) => {
        const serials = Array.from({ length: pieces }, () => randomUUID().slice(0, 30));
        const arrival = { key: randomUUID(), supplier: '', reference: '', again: true };
        const lines = [{ productId: id, quantity: pieces, unitCost: 5, lot: 'L', serials }];
        expect(await receiveGoods(db, admin, { ...arrival, lines })).toMatchObject({ ok: true });
      },
      sell: async (id: number, pieces: number) => {
        const serials = (await numbersOf('in-stock', id)).slice(0, pieces);
        if (serials.length === 0) return;
        const sold = await sellAtCounter(db, admin, {
          ...{ key: randomUUID(), language: 'fr', note: '', acceptShortage: false },
          buyer: { name: 'Client', phone: '', phoneTyped: '' },
          lines: [{ productId: id, quantity: serials.length, actualPrice: null }],
        });
        if (!sold.ok) throw new Error(sold.reason);
        const line = (await findOrder(db, sold.id))?.lines[0]?.id ?? 0;
        const named = { orderId: sold.id, lines: [{ lineId: line, serials, seen: [] }] };
        expect(await saveSerials(db, admin, named)).toEqual({ ok: true });
      },
      /** The newest sale is reopened, and its numbers are taken off. */
      reopen: async (id: number) => {
        const sold = await pool.query(
          `select order_id, i.id::int as line, o.version from order_items i join orders o on o.id = order_id
           where product_id = $1 and status = 'completed' order by i.id desc limit 1`,
          [id],
        );
        const [order] = sold.rows;
        if (!order) return;
        const { rows } = await pool.query(
          "select serial from units where order_item_id = $1 and state = 'sold'",
          [order.line],
        );
        const seen = rows.map(({ serial }) => serial);
        await saveOrder(db, admin, {
          ...{ id: order.order_id, version: order.version, acceptShortage: false },
          edit: { status: 'processing', note: '', prices: [] },
        });
        const none = { orderId: order.order_id, lines: [{ lineId: order.line, serials: [], seen }] };
        expect(await saveSerials(db, admin, none)).toEqual({ ok: true });
      },
      /** Some pieces of the newest sale come back. */
      giveBack: async (id: number, pieces: number) => {
        const { rows: sold } = await pool.query(
          `select u.id::int, i.id::int as item, o.id as order from units u join order_items i on i.id = order_item_id
             join orders o on o.id = order_id
           where u.product_id = $1 and u.state = 'sold' and o.status = 'completed' order by i.id desc, u.id`,
          [id],
        );
        const back = sold.filter(({ item }) => item === sold[0]?.item).slice(0, pieces);
        const invoice = await findInvoice(db, sold[0]?.order ?? randomUUID());
        if (!invoice) return;
        const wanted = [{ item: back[0].item, quantity: back.length }];
        const credit = await issueCreditNote(db, admin, {
          ...{ invoiceId: invoice.id, key: randomUUID(), reason: 'Retour', returns: true },
          ...{ request: { what: 'pieces', pieces: wanted }, units: back.map((unit) => unit.id) },
        });
        expect(credit).toMatchObject({ ok: true });
      },
      /** Of an odd number of pieces one more is found than the shop knows, else some are missing. */
      count: async (id: number, pieces: number) => {
        const [product] = (
          await pool.query('select id, stock, has_lots as "hasLots" from products where id = $1', [id])
        ).rows;
        const [lot] = await listShelf(db, product);
        const found = pieces % 2 === 1 ? [randomUUID().slice(0, 30)] : [];
        const missing = (await numbersOf('in-stock', id)).slice(0, found.length > 0 ? 0 : pieces);
        if (!lot || !product.hasLots) return;
        const now = lot.onHand + found.length - missing.length;
        const counted = [{ lot: lot.id, seen: lot.onHand, pieces: now }];
        expect(await countLots(db, admin, { id, counted, added: null, note: '', missing, found })).toEqual({
          ok: true,
        });
        if (missing.length > 0)
          expect(await countStock(db, admin, { id, seen: now, counted: now + 1, note: '' })).toMatchObject({
            reason: 'has-lots',
          });
      },
      undo: async (id: number) => {
        const { rows } = await pool.query(
          'select max(arrival_id) as id from arrival_lines where product_id = $1',
          [id],
        );
        if (rows[0].id) await undoArrival(db, admin, rows[0].id);
      },
    };
    const kinds = fc.constantFrom(
      ...(['arrive', 'arrive', 'sell', 'reopen', 'undo', 'giveBack', 'count'] as const),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(kinds, fc.integer({ min: 1, max: 5 })), { minLength: 3, maxLength: 12 }),
        async (played) => {
          const { id } = await putOnSale(db, { slug: `u-${randomUUID()}`, stock: 0 });
          for (const [kind, pieces] of played) {
            await steps[kind](id, pieces);
            expect(await numbersOf('in-stock', id)).toHaveLength((await findStockCost(db, id))?.stock ?? -1);
          }
        },
      ),
      { numRuns: 15, endOnFailure: true },
    );
    await expectNothingLost(pool);
    await pool.query('update settings set serials_on = false');
  }, 120_000);

  test('lines that are added, counted anew and dropped after the sale cost what their pieces cost', async () => {
    const { db, pool } = database();
    const [{ id: first }, { id: second }] = [
      await putOnSale(db, { slug: 'premier', stock: 0 }),
      await putOnSale(db, { slug: 'second', stock: 0 }),
    ];
    await receiveGoods(db, admin, {
      key: randomUUID(),
      supplier: '',
      reference: '',
      lines: [
        { productId: first, quantity: 10, unitCost: 100 },
        { productId: second, quantity: 4, unitCost: 70 },
      ],
      again: true,
    });
    const entered = await enterOrder(db, admin, {
      key: randomUUID(),
      language: 'fr',
      buyer: { name: 'Awa', phone: '+237677000011', phoneTyped: '' },
      note: '',
      lines: [{ productId: first, quantity: 2, actualPrice: null }],
    });
    if (!entered.ok) throw new Error(entered.reason);
    let version = 1;
    const save = async (lines: Partial<Parameters<typeof saveOrder>[2]['edit']>) => {
      const edit = { status: 'completed' as const, note: '', prices: [], ...lines };
      const saved = await saveOrder(db, admin, { id: entered.id, version, edit, acceptShortage: true });
      if (!saved.ok) throw new Error(saved.reason);
      version = saved.version;
      const costs = 'select id::int, cost::int from order_items where order_id = $1 order by position';
      return (await pool.query(costs, [entered.id])).rows;
    };
    const [{ id: lineId, cost }] = await save({});
    expect(cost).toBe(200);
    const recounted = await save({
      quantities: [{ lineId, quantity: 5 }],
      added: [{ productId: second, quantity: 3, actualPrice: null }],
    });
    expect(recounted.map((line) => line.cost)).toEqual([500, 210]);
    expect(await findStockCost(db, second)).toEqual({ stock: 1, value: 70 });
    const fewer = await save({ quantities: [{ lineId, quantity: 1 }] });
    expect(fewer.map((line) => line.cost)).toEqual([100, 210]);
    const [left] = await save({ quantities: [{ lineId, quantity: 0 }] });
    expect(left.cost).toBe(210);
    expect(await findStockCost(db, first)).toEqual({ stock: 10, value: 1000 });
    // Two more than there are: the cost of the line is not known as long as they are missing.
    const [short] = await save({ quantities: [{ lineId: left.id, quantity: 6 }] });
    expect(short.cost).toBeNull();
  });

  test('a sale takes the average, the last piece takes the rest, and a return brings back exactly what was taken', async () => {
    const { db, pool } = database();
    const { id } = await putOnSale(db, { slug: 'thirds', stock: 0 });
    const receive = (quantity: number, unitCost: number) =>
      receiveGoods(db, admin, {
        key: randomUUID(),
        supplier: '',
        reference: '',
        lines: [{ productId: id, quantity, unitCost }],
        again: true,
      });
    const sell = async (quantity: number) => {
      const sold = await sellAtCounter(db, admin, {
        key: randomUUID(),
        language: 'fr',
        buyer: { name: 'Client', phone: '', phoneTyped: '' },
        note: '',
        lines: [{ productId: id, quantity, actualPrice: null }],
        acceptShortage: true,
      });
      if (!sold.ok) throw new Error(sold.reason);
      return sold.id;
    };
    const costOf = async (orderId: string) =>
      (await pool.query('select cost::int from order_items where order_id = $1', [orderId])).rows[0].cost;
    await receive(2, 33);
    await receive(1, 34);
    const first = await sell(1);
    const second = await sell(1);
    const third = await sell(1);
    expect([await costOf(first), await costOf(second), await costOf(third)]).toEqual([33, 34, 33]);
    expect(await findStockCost(db, id)).toEqual({ stock: 0, value: 0 });
    await saveOrder(db, admin, {
      id: second,
      version: 1,
      edit: { status: 'processing', note: '', prices: [] },
      acceptShortage: false,
    });
    expect(await findStockCost(db, id)).toEqual({ stock: 1, value: 34 });
    expect(await costOf(second)).toBeNull();
    const short = await sell(5);
    expect(await costOf(short)).toBeNull();
  });
});
