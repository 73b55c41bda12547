import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { orderItems, orders } from '../orders/order.tables.ts';
import { lineTotal, orderStatuses, orderTotal } from '../orders/order.ts';
import { chartDays, countVisitors, findDashboard } from './dashboard.queries.ts';

/** 00:30 in Douala, still yesterday in London. */
const now = new Date('2026-03-01T23:30:00Z');
const hours = 3600 * 1000;

const anyLine = fc.record({
  product: fc.nat({ max: 7 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  price: fc.integer({ min: 0, max: 999_999_999 }),
  floor: fc.integer({ min: 0, max: 999_999_999 }),
  actualPrice: fc.option(fc.integer({ min: 0, max: 999_999_999 })),
});
const anyOrder = fc.record({
  // Around the chart's first midnight, more often than by chance.
  hoursAgo: fc.oneof(fc.integer({ min: 0, max: 33 * 24 }), fc.constantFrom(29 * 24, 29 * 24 + 1)),
  status: fc.constantFrom(...orderStatuses, 'completed' as const),
  lines: fc.uniqueArray(anyLine, { selector: ({ product }) => product, minLength: 1, maxLength: 4 }),
});
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never;

onDatabase('the dashboard', (database) => {
  test('is empty, day by day, in a shop without orders', async () => {
    const read = await findDashboard(database().db, now);
    expect(read).toMatchObject({
      productCount: 0,
      orderCount: 0,
      completedCount: 0,
      limitedRevenue: 0,
      actualRevenue: 0,
      topSellers: [],
      recentOrders: [],
    });
    expect(read.days).toHaveLength(chartDays);
    expect(read.days[0]).toEqual({ date: '2026-02-01', limited: 0, actual: 0, completed: 0 });
    expect(read.days.at(-1)?.date).toBe('2026-03-02');
  });

  test('equals a slow count by hand, whatever was sold', async () => {
    const shelf = await Promise.all(
      Array.from({ length: 8 }, (_, i) => putOnSale(database().db, { slug: `product-${i}`, id: 100 + i })),
    );
    await database().pool.query('update products set archived_at = now() where id >= 106');
    const save = async ({ hoursAgo, status, lines }: AnyOrder, i: number) => {
      const id = randomUUID();
      await database()
        .db.insert(orders)
        .values({
          id,
          number: `MB-${randomUUID()}`,
          token: randomUUID(),
          idempotencyKey: randomUUID(),
          contentDigest: '',
          customerName: `Customer ${i}`,
          phone: '+237677000011',
          phoneTyped: '',
          language: 'fr',
          totalAmount: orderTotal(lines),
          status,
          createdAt: new Date(now.getTime() - hoursAgo * hours - i),
        });
      await database()
        .db.insert(orderItems)
        .values(
          lines.map(({ product, ...line }, position) => {
            const { id: productId = 0, name = '', nameEn = '', imageUrl = '' } = shelf[product] ?? {};
            return { ...line, orderId: id, position, productId, name, nameEn, imageUrl };
          }),
        );
      return id;
    };

    await fc.assert(
      fc.asyncProperty(fc.array(anyOrder, { maxLength: 25 }), async (made) => {
        await database().pool.query('delete from orders');
        const ids = await Promise.all(made.map(save));
        const completed = made
          .map((order, i) => ({
            ...order,
            id: ids[i],
            name: `Customer ${i}`,
            age: order.hoursAgo * hours + i,
          }))
          .filter((order) => order.status === 'completed');
        const read = await findDashboard(database().db, now);

        expect(read).toMatchObject({
          productCount: 6,
          orderCount: made.length,
          completedCount: completed.length,
          ...revenue(completed),
        });
        expect(read.days.map(({ date }) => date)).toEqual(lastDays());
        for (const day of read.days) {
          const ofDay = completed.filter((order) => dayOf(order.age) === day.date);
          expect(day).toEqual({ date: day.date, ...asDay(revenue(ofDay)), completed: ofDay.length });
        }
        const newest = completed.toSorted((one, other) => one.age - other.age).slice(0, 5);
        expect(read.recentOrders).toEqual(
          newest.map(({ id, name, age, lines }) => ({
            id,
            customerName: name,
            amount: lines.reduce((sum, line) => sum + lineTotal(line), 0),
            createdAt: new Date(now.getTime() - age),
          })),
        );
        expect(read.topSellers).toEqual(topSellers(completed));
      }),
      { numRuns: 25 },
    );
  });

  test('names the size and side of a top seller', async () => {
    const { db, pool } = database();
    await pool.query('delete from orders');
    const { rows } = await pool.query(
      "insert into families (slug, name) values ('gants', 'Gants') returning id",
    );
    const { id: productId } = await putOnSale(db, {
      slug: 'gants-m',
      name: 'Gants',
      familyId: rows[0].id,
      option1: 'M',
    });
    const id = randomUUID();
    await db.insert(orders).values({
      id,
      number: `MB-${randomUUID()}`,
      token: randomUUID(),
      idempotencyKey: randomUUID(),
      contentDigest: '',
      customerName: 'Awa',
      phone: '+237677000011',
      phoneTyped: '',
      language: 'fr',
      totalAmount: 1_000,
      status: 'completed',
      createdAt: now,
    });
    await db.insert(orderItems).values({
      ...{ orderId: id, position: 0, productId, name: 'Gants – M', nameEn: '', imageUrl: '' },
      ...{ quantity: 2, price: 500, floor: 400 },
    });
    expect((await findDashboard(db, now)).topSellers).toMatchObject([
      { name: 'Gants', option1: 'M', option2: '', quantity: 2 },
    ]);
  });

  test('counts each visitor once', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await database().pool.query('insert into visits (visitor_id) values ($1), ($2)', [one, other]);
    expect(await countVisitors(database().db)).toBe(2);
  });
});

function revenue(completed: AnyOrder[]) {
  let [limitedRevenue, actualRevenue] = [0, 0];
  for (const { quantity, price, floor, actualPrice } of completed.flatMap((order) => order.lines)) {
    limitedRevenue += quantity * floor;
    actualRevenue += quantity * (actualPrice === null ? price : actualPrice);
  }
  return { limitedRevenue, actualRevenue };
}

function asDay({ limitedRevenue: limited, actualRevenue: actual }: ReturnType<typeof revenue>) {
  return { limited, actual };
}

/** UTC+1 all year. */
function dayOf(age: number): string {
  return new Date(now.getTime() - age + hours).toISOString().slice(0, 10);
}

function lastDays(): string[] {
  return Array.from({ length: 30 }, (_, i) => dayOf((29 - i) * 24 * hours));
}

function topSellers(completed: AnyOrder[]) {
  const sold = new Map<number, number>();
  for (const { product, quantity } of completed.flatMap((order) => order.lines))
    sold.set(product, (sold.get(product) ?? 0) + quantity);
  return [...sold]
    .toSorted(([one, most], [other, more]) => more - most || one - other)
    .slice(0, 5)
    .map(([product, quantity]) => ({
      id: 100 + product,
      name: `product-${product}`,
      nameEn: '',
      option1: '',
      option2: '',
      imageUrl: '',
      quantity,
    }));
}
