import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, buyer, expectNothingLost, expectSalesExact } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { saveOrder } from '../../orders/edit/save-order.ts';
import { enterOrder } from '../../orders/entry/enter-order.ts';
import { findOrder } from '../../orders/order.queries.ts';
import { orderStatuses } from '../../orders/order.ts';
import { placeOrder } from '../../orders/place-order.ts';

const anyProducts = fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1, maxLength: 4 });
const anyPrice = fc.option(fc.integer({ min: 8_000, max: 12_000 }));
const anyStep = fc.oneof(
  fc.record({ does: fc.constant('place' as const), products: anyProducts }),
  fc.record({ does: fc.constant('enter' as const), products: anyProducts, price: anyPrice }),
  fc.record({
    does: fc.constant('save' as const),
    which: fc.nat(),
    status: fc.constantFrom(...orderStatuses, 'completed' as const),
    prices: fc.array(anyPrice, { maxLength: 4 }),
  }),
  fc.record({ does: fc.constant('redate' as const), which: fc.nat(), days: fc.nat({ max: 3 }) }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

onDatabase('the sums of sales', (database) => {
  test('are exact after whatever two administrators do at once', async () => {
    const { db, pool } = database();
    const shelf = await Promise.all(
      Array.from({ length: 5 }, (_, i) => putOnSale(db, { slug: `p-${i}`, stock: 500 })),
    );
    const linesOf = (chosen: number[]) =>
      chosen.flatMap((i) => {
        const product = shelf[i];
        return product ? [{ productId: product.id, quantity: i + 1 }] : [];
      });
    const pick = async (which: number) => {
      const { rows } = await pool.query('select id from orders order by created_at, id');
      return rows.length === 0 ? undefined : findOrder(db, rows[which % rows.length].id);
    };
    const carryOut = async (step: Step) => {
      if (step.does === 'place')
        return placeOrder(db, {
          ...{ key: randomUUID(), language: 'fr', buyer, seenTotal: undefined },
          lines: linesOf(step.products),
        });
      if (step.does === 'enter')
        return enterOrder(db, admin, {
          ...{ key: randomUUID(), language: 'fr', buyer, note: '' },
          lines: linesOf(step.products).map((line) => ({ ...line, actualPrice: step.price })),
        });
      const order = await pick(step.which);
      if (!order) return undefined;
      if (step.does === 'redate')
        return pool.query(`update orders set created_at = created_at - $1 * interval '1 day' where id = $2`, [
          step.days,
          order.id,
        ]);
      const prices = order.lines.slice(0, step.prices.length).map(({ id }, i) => ({
        lineId: id,
        actualPrice: step.prices[i] ?? null,
      }));
      const edit = { status: step.status, note: '', prices };
      return saveOrder(db, admin, { id: order.id, version: order.version, edit, acceptShortage: true });
    };
    const inTurn = async (steps: Step[]) => {
      for (const step of steps) await carryOut(step);
    };

    const anySteps = fc.array(anyStep, { minLength: 4, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(anySteps, anySteps, async (one, other) => {
        await Promise.all([inTurn(one), inTurn(other)]);
        await expectNothingLost(pool);
      }),
      { numRuns: 25 },
    );
    const { rows } = await pool.query('select count(*)::int as days from sales_by_day where actual > 0');
    expect(rows[0].days).toBeGreaterThan(1);
  });

  test.each([
    [
      'a line more',
      `insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
      select order_id, 9, 900, 7, price, floor, name, name_en, image_url from order_items where position = 0`,
    ],
    ['a line less', 'delete from order_items where position = 1'],
    ['other quantities', 'update order_items set quantity = quantity + position + 1'],
    ['another product', 'update order_items set product_id = 900 where position = 1'],
    ['nothing sold any more', "update orders set status = 'shipping'"],
    ['orders gone', 'delete from orders'],
  ])('are exact after a change by SQL: %s', async (_, change) => {
    const { db, pool } = database();
    const ids = [900, 901, 902];
    await pool.query('delete from stock_movements; delete from orders');
    for (const id of ids) await putOnSale(db, { id, slug: `by-hand-${id}` }).catch(() => {});
    await pool.query(
      `insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount, status)
        select 'MB-' || i, lpad(i::text, 22, 'x'), i, '', 'Awa', '+237677000011', '', 'fr', 0,
          (array['completed', 'pending'])[1 + i % 2]::order_status from generate_series(1, 10) as i`,
    );
    await pool.query(
      `insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
        select id, position, 901 + position, 2, 10000, 8000, '', '', '' from orders, generate_series(0, 1) as position`,
    );
    await expectSalesExact(pool);
    await pool.query(change);
    await expectSalesExact(pool);
  });

  test('a line changed by SQL while its order is being completed counts with its final values', async () => {
    const { pool } = database();
    await pool.query(
      `insert into orders (id, number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount)
        values ('11111111-1111-4111-8111-111111111111', 'MB-both', lpad('both', 22, 'x'), 'both', '', 'Awa', '+237677000011', '', 'fr', 0)`,
    );
    await pool.query(
      `insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
        select '11111111-1111-4111-8111-111111111111', 0, id, 2, 10000, 8000, '', '', '' from products limit 1`,
    );
    const [one, other] = [await pool.connect(), await pool.connect()];
    const somebodyWaits = async () => {
      const waiting = 'select 1 from pg_locks where not granted';
      while ((await pool.query(waiting)).rowCount === 0);
    };
    await one.query('begin');
    await one.query("update orders set status = 'completed' where number = 'MB-both'");
    const changing = other.query('update order_items set quantity = 5 where price = 10000');
    await Promise.race([changing, somebodyWaits()]);
    await one.query('commit');
    await changing;
    one.release();
    other.release();
    await expectSalesExact(pool);
  });
});
