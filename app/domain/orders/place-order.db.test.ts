import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { openNetwork } from '../../../tests/support/servers/network.ts';
import { openDatabase } from '../../platform/database/database.server.ts';
import { OutcomeUnknown } from '../../platform/database/lost-commit.server.ts';
import { isOutage } from '../../platform/database/outage.server.ts';
import { maxAmount } from '../money/money.ts';
import type { Admission } from '../rate-limit.ts';
import { orders } from './order.tables.ts';
import { orderNumber } from './order.ts';
import { type OrderRequest, placeOrder } from './place-order.ts';

const buyer = { name: 'Awa Ngo', phone: '+237677000011', phoneTyped: '6 77 00 00 11' };
const request = (lines: OrderRequest['lines'], more: Partial<OrderRequest> = {}): OrderRequest => ({
  key: randomUUID(),
  language: 'fr',
  buyer,
  lines,
  seenTotal: undefined,
  ...more,
});

onDatabase('placing an order', (database) => {
  const countOrders = () => database().db.$count(orders);
  const saved = async (token: string) => {
    const { rows } = await database().pool.query(
      'select o.number, o.total_amount::int as total, o.status, i.quantity, i.price, i.floor, i.name from orders o join order_items i on i.order_id = o.id where token = $1 order by position',
      [token],
    );
    return rows;
  };

  test('prices the lines from the catalogue and stores them as they are sold today', async () => {
    const chair = await putOnSale(database().db, {
      slug: 'chair',
      name: 'Fauteuil',
      price: 145_000,
      lprice: 120_000,
    });
    const glove = await putOnSale(database().db, { slug: 'glove', name: 'Gants', price: 7500, lprice: 5500 });
    const placed = await placeOrder(
      database().db,
      request([
        { productId: chair.id, quantity: 1 },
        { productId: glove.id, quantity: 3 },
      ]),
    );
    if (!placed.ok) throw new Error(placed.reason);
    await database().pool.query("update products set price = 1, name = 'Autre' where id = $1", [chair.id]);
    expect(await saved(placed.token)).toEqual([
      expect.objectContaining({
        total: 167_500,
        status: 'pending',
        quantity: 1,
        price: 145_000,
        floor: 120_000,
        name: 'Fauteuil',
      }),
      expect.objectContaining({ quantity: 3, price: 7500, floor: 5500, name: 'Gants' }),
    ]);
    expect((await saved(placed.token))[0].number).toMatch(/^MB-\d{4}-\d{5}$/);
  });

  test('twenty requests with one key over several connections give one order with its lines once', async () => {
    const product = await putOnSale(database().db, { slug: 'twenty' });
    const before = await countOrders();
    const one = request([{ productId: product.id, quantity: 2 }]);
    const placed = await Promise.all(Array.from({ length: 20 }, () => placeOrder(database().db, one)));
    const tokens = new Set(placed.map((each) => (each.ok ? each.token : each.reason)));
    expect(tokens.size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    expect(await saved([...tokens][0] ?? '')).toHaveLength(1);
  });

  test('twenty requests with one key count once against the limit, and a refused one saves nothing', async () => {
    const product = await putOnSale(database().db, { slug: 'counted-once' });
    const before = await countOrders();
    let asked = 0;
    const placeAll = (answer: Admission) => {
      const one = request([{ productId: product.id, quantity: 1 }]);
      const admit = async () => {
        asked += 1;
        return answer;
      };
      return Promise.all(Array.from({ length: 20 }, () => placeOrder(database().db, one, { admit })));
    };
    const tooMany = { ok: false, reason: 'too-many', retryAfter: 60 } as const;
    expect(new Set((await placeAll(tooMany)).map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify(tooMany)]),
    );
    expect([asked, await countOrders()]).toEqual([20, before]);
    expect((await placeAll({ ok: true })).every((each) => each.ok)).toBe(true);
    expect([asked, await countOrders()]).toEqual([21, before + 1]);
  });

  describe('a connection that is lost in the middle of an order', () => {
    const opened: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of opened.splice(0)) await close();
    });

    async function openFarShop(slug: string) {
      const network = await openNetwork(() => new URL(database().url));
      const url = new URL(database().url);
      url.port = String(network.port);
      const shop = openDatabase(url.href, () => {});
      const product = await putOnSale(database().db, { slug });
      const order = request([{ productId: product.id, quantity: 1 }]);
      opened.push(async () => {
        await network.close();
        await shop.close();
      });
      return { shop, network, order };
    }

    test('at its commit: the order is saved, and the customer reads so', async () => {
      const before = await countOrders();
      const { shop, network, order } = await openFarShop('lost-answer-at-the-end');
      network.loseAnswerTo('commit');
      const placed = await placeOrder(shop.db, order);
      expect(placed).toEqual({ ok: true, token: expect.any(String) });
      expect(await countOrders()).toBe(before + 1);
      expect(await placeOrder(database().db, order)).toEqual(placed);
    });

    test('before its commit: nothing is saved, and the customer reads so', async () => {
      const before = await countOrders();
      const { shop, network, order } = await openFarShop('lost-insert');
      network.loseAnswerTo('insert into orders');
      const error = await placeOrder(shop.db, order).catch((error) => error);
      expect([isOutage(error), error instanceof OutcomeUnknown]).toEqual([true, false]);
      expect(await countOrders()).toBe(before);
    });

    test('at its commit, with the database away for a while: the order is looked up until the database answers', async () => {
      const { shop, network, order } = await openFarShop('lost-for-a-while');
      network.loseAnswerTo('commit', { thenRefuse: true });
      const placing = placeOrder(shop.db, order, { maxWaitMs: 20_000 }).catch((error) => error);
      await expect.poll(network.refused, { timeout: 10_000 }).toBeGreaterThan(2);
      network.heal();
      expect(await placing).toEqual({ ok: true, token: expect.any(String) });
    });

    test('at its commit, with the database away for long: the outcome is unknown, and the next try finds the one order', async () => {
      const before = await countOrders();
      const { shop, network, order } = await openFarShop('lost-for-long');
      network.loseAnswerTo('commit', { thenRefuse: true });
      const place = (more: Partial<OrderRequest> = {}) =>
        placeOrder(shop.db, { ...order, ...more }, { maxWaitMs: 2500 }).catch((error) => error);
      expect(await place()).toBeInstanceOf(OutcomeUnknown);
      // Still away: a second try must not be answered "not saved".
      expect(await place({ mayBeSaved: true })).toBeInstanceOf(OutcomeUnknown);
      network.heal();
      expect(await place({ mayBeSaved: true })).toEqual({ ok: true, token: expect.any(String) });
      expect(await countOrders()).toBe(before + 1);
    });

    test('before the commit arrives: the next try saves the order, and it counts once', async () => {
      const before = await countOrders();
      const { shop, network, order } = await openFarShop('lost-on-the-way');
      network.dropWith('commit');
      let counted = 0;
      const admit = async (): Promise<Admission> => {
        counted += 1;
        return { ok: true };
      };
      const placed = await placeOrder(shop.db, order, { admit });
      expect(placed).toEqual({ ok: true, token: expect.any(String) });
      expect([counted, await countOrders()]).toEqual([1, before + 1]);
    });

    test('while the same request is still being saved, the outcome is unknown', async () => {
      const before = await countOrders();
      const product = await putOnSale(database().db, { slug: 'slow-other' });
      const order = request([{ productId: product.id, quantity: 1 }]);
      const other = await database().pool.connect();
      await other.query('begin');
      await other.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`order ${order.key}`]);
      const placing = placeOrder(database().db, order, { maxWaitMs: 1500 }).catch((error) => error);
      expect(await placing).toBeInstanceOf(OutcomeUnknown);
      await other.query('rollback');
      other.release();
      await expect
        .poll(
          async () =>
            (
              await database().pool.query(
                "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
              )
            ).rowCount,
          { timeout: 10_000 },
        )
        .toBe(0);
      expect(await countOrders()).toBe(before);
    });
  });

  test('the same key with other contents is refused with the saved order', async () => {
    const product = await putOnSale(database().db, { slug: 'same-key' });
    const first = request([{ productId: product.id, quantity: 1 }]);
    const placed = await placeOrder(database().db, first);
    const other = await placeOrder(database().db, {
      ...first,
      lines: [{ productId: product.id, quantity: 2 }],
    });
    expect(other).toEqual({ ok: false, reason: 'key-used', token: placed.ok && placed.token });
  });

  test('the same key gives the same order even after a price change', async () => {
    const product = await putOnSale(database().db, { slug: 'lost-answer', price: 5000 });
    const one = request([{ productId: product.id, quantity: 1 }], { seenTotal: 5000 });
    const placed = await placeOrder(database().db, one);
    await database().pool.query('update products set price = 6000 where id = $1', [product.id]);
    expect(await placeOrder(database().db, one)).toEqual(placed);
  });

  describe('a cart that is no longer what the buyer saw is refused and nothing is saved', () => {
    const changes = {
      'another-price': 'update products set price = 12000 where id = $1',
      'sold-out': "insert into stock_movements (product_id, change, reason) values ($1, -1, 'count')",
      archived: 'update products set archived_at = now() where id = $1',
    };
    test.each(Object.entries(changes))('%s', async (slug, change) => {
      const product = await putOnSale(database().db, { slug, price: 10_000, stock: 1 });
      await database().pool.query(change, [product.id]);
      const before = await countOrders();
      const lines = [{ productId: product.id, quantity: 1 }];
      const placed = await placeOrder(database().db, request(lines, { seenTotal: 10_000 }));
      expect(placed).toEqual({ ok: false, reason: 'cart-changed' });
      expect(await countOrders()).toBe(before);
    });
  });

  test('more pieces than the stock may be ordered: the seller confirms the rest', async () => {
    const product = await putOnSale(database().db, { slug: 'short', stock: 2 });
    expect(await placeOrder(database().db, request([{ productId: product.id, quantity: 9 }]))).toMatchObject({
      ok: true,
    });
  });

  test('an empty cart is refused', async () => {
    expect(await placeOrder(database().db, request([]))).toEqual({ ok: false, reason: 'cart-empty' });
  });

  test('the most expensive cart possible is saved to the franc', async () => {
    const product = await putOnSale(database().db, { slug: 'dearest', price: maxAmount, lprice: 0 });
    const placed = await placeOrder(database().db, request([{ productId: product.id, quantity: 999 }]));
    if (!placed.ok) throw new Error(placed.reason);
    const { rows } = await database().pool.query('select total_amount from orders where token = $1', [
      placed.token,
    ]);
    expect(rows).toEqual([{ total_amount: String(maxAmount * 999) }]);
  });

  test('the database numbers orders as orderNumber does, with five digits or more', async () => {
    for (const sequence of [42, 99_999, 100_000]) {
      await database().pool.query("select setval('order_number', $1, false)", [sequence]);
      const { rows } = await database().pool.query<{ number: string; year: number }>(
        "select next_order_number() as number, extract(year from now() at time zone 'Africa/Douala')::int as year",
      );
      expect(rows).toEqual([{ number: orderNumber(sequence, rows[0]?.year ?? 0), year: rows[0]?.year }]);
    }
  });

  test('fifty orders at once get fifty different numbers', async () => {
    const product = await putOnSale(database().db, { slug: 'fifty' });
    const placed = await Promise.all(
      Array.from({ length: 50 }, () =>
        placeOrder(database().db, request([{ productId: product.id, quantity: 1 }])),
      ),
    );
    const tokens = placed.flatMap((each) => (each.ok ? [each.token] : []));
    const { rows } = await database().pool.query('select distinct number from orders where token = any($1)', [
      tokens,
    ]);
    expect(rows).toHaveLength(50);
  });

  test('each of fifty orders at once is notified once', async () => {
    const product = await putOnSale(database().db, { slug: 'told' });
    const told: string[] = [];
    const listener = await database().pool.connect();
    listener.on('notification', ({ payload = '' }) => told.push(JSON.parse(payload).id));
    await listener.query('listen shop_events');
    await Promise.all(
      Array.from({ length: 50 }, () =>
        placeOrder(database().db, request([{ productId: product.id, quantity: 1 }])),
      ),
    );
    const { rows } = await database().pool.query<{ id: string }>(
      'select id from orders where id in (select order_id from order_items where product_id = $1)',
      [product.id],
    );
    await expect.poll(() => told.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    listener.release(true);
  });

  test('an order whose notification fails is saved, and the failure is logged', async () => {
    const product = await putOnSale(database().db, { slug: 'not-notified' });
    const logged: { event: string; error: unknown }[] = [];
    await database().pool.query('alter function notify_of_order(uuid) rename to notify_of_order_away');
    try {
      const placed = await placeOrder(database().db, request([{ productId: product.id, quantity: 1 }]), {
        runAfterResponse: (event, work) => void work.catch((error) => logged.push({ event, error })),
      });
      expect(placed.ok).toBe(true);
      await expect.poll(() => logged).toHaveLength(1);
      expect(logged[0]).toMatchObject({
        event: 'order not notified',
        error: { cause: { message: expect.stringContaining('notify_of_order') } },
      });
    } finally {
      await database().pool.query('alter function notify_of_order_away(uuid) rename to notify_of_order');
    }
  });

  test('whatever is in the cart, the total is the sum of the lines', async () => {
    const catalogue = await Promise.all(
      [0, 1, 999, 12_500, 690_000].map((price) =>
        putOnSale(database().db, { slug: `sum-${price}`, price, lprice: 0 }),
      ),
    );
    const anyLines = fc.uniqueArray(
      fc.record({
        productId: fc.constantFrom(...catalogue.map(({ id }) => id)),
        quantity: fc.integer({ min: 1, max: 999 }),
      }),
      { selector: ({ productId }) => productId, minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(anyLines, async (lines) => {
        const placed = await placeOrder(database().db, request(lines));
        if (!placed.ok) throw new Error(placed.reason);
        const { rows } = await database().pool.query(
          'select total_amount = (select sum(quantity::bigint * price) from order_items where order_id = orders.id) as agrees from orders where token = $1',
          [placed.token],
        );
        expect(rows).toEqual([{ agrees: true }]);
      }),
      { numRuns: 40 },
    );
  });
});
