import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, buyer, expectNothingLost } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { saveOrder } from '../../orders/edit/save-order.ts';
import { enterOrder } from '../../orders/entry/enter-order.ts';
import { findOrder } from '../../orders/order.queries.ts';
import { orderStatuses } from '../../orders/order.ts';
import { placeOrder } from '../../orders/place-order.ts';
import { findDashboard } from '../dashboard.queries.ts';

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
        const { limitedRevenue, actualRevenue } = await findDashboard(db);
        const { rows } = await pool.query(`
          select coalesce(sum(floors), 0)::int as "limitedRevenue", coalesce(sum(agreed - discount), 0)::int as "actualRevenue"
          from orders join lateral (
            select sum(quantity * floor) as floors, sum(quantity * coalesce(actual_price, price)) as agreed
            from order_items where order_id = orders.id) as of_lines on true
          where status = 'completed'`);
        expect({ limitedRevenue, actualRevenue }).toEqual(rows[0]);
      }),
      { numRuns: 25 },
    );
    expect((await findDashboard(db)).days.filter(({ actual }) => actual > 0).length).toBeGreaterThan(1);
  });
});
