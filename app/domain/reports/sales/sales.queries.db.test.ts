import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { deliveries, orderItems, orders } from '../../orders/order.tables.ts';
import { orderStatuses } from '../../orders/order.ts';
import { countByState } from '../../products/list/staff-products.queries.ts';
import { groupings, periods } from '../period.ts';
import { findToDo } from '../to-do.queries.ts';
import { findMargin, listMargins } from './margins.queries.ts';
import { findSales, listShares } from './sales.queries.ts';

/** 00:30 on 2 March in Douala, still 1 March in London. */
const now = new Date('2026-03-01T23:30:00Z');
const hour = 3_600_000;

/** Written out by hand, for `now`. */
const firstAndLast = {
  '7-days': ['2026-02-24', '2026-03-02', '2026-02-17', '2026-02-23'],
  '30-days': ['2026-02-01', '2026-03-02', '2026-01-02', '2026-01-31'],
  'this-month': ['2026-03-01', '2026-03-02', '2026-02-01', '2026-02-02'],
  'last-month': ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
} as const;

/** Its place among the products. */
const service = 5;
const categories = ['medical', 'wellness', 'orthopedic'] as const;
const anyLine = fc.record({
  product: fc.nat({ max: 5 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  price: fc.integer({ min: 0, max: 999_999 }),
  actualPrice: fc.option(fc.integer({ min: 0, max: 999_999 })),
  cost: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
});
const anyOrder = fc.record({
  // Around midnights in Douala, more often than by chance.
  hoursAgo: fc.oneof(
    fc.integer({ min: 0, max: 65 * 24 }),
    fc.constantFrom(0, 1, 24, 25, 29 * 24, 29 * 24 + 1),
  ),
  status: fc.constantFrom(...orderStatuses, 'completed' as const),
  enteredBy: fc.constantFrom(null, 'Brigitte', 'Paul'),
  town: fc.constantFrom(null, '', 'Douala', 'Yaoundé'),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999_999 })),
  lines: fc.uniqueArray(anyLine, { selector: ({ product }) => product, minLength: 1, maxLength: 4 }),
});
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never;

onDatabase('the sales of a period', (database) => {
  test('equal a slow count by hand, whatever was sold', async () => {
    const { db, pool } = database();
    for (let i = 0; i < 6; i += 1)
      await putOnSale(db, {
        ...{ slug: `produit-${i}`, id: 200 + i, category: categories[i % 3] ?? 'medical' },
        ...(i === service && { counted: false, listed: false, hidden: true, archivedAt: now, stock: 0 }),
      });
    const save = async (order: AnyOrder) => {
      const { hoursAgo, status, enteredBy, town, lines } = order;
      const id = randomUUID();
      await db.insert(orders).values({
        ...{ id, number: `MB-${id}`, token: id, idempotencyKey: id, contentDigest: '' },
        ...{ customerName: 'Awa', phone: '+237677000011', phoneTyped: '', language: 'fr' },
        ...{
          totalAmount: amountOf([order]),
          status,
          enteredBy,
          discount: discountOf(order),
          createdAt: new Date(now.getTime() - hoursAgo * hour),
        },
      });
      await db.insert(orderItems).values(
        lines.map(({ product, cost: _, ...line }, position) => ({
          ...{ orderId: id, position, productId: 200 + product, floor: 0 },
          ...{ name: '', nameEn: '', imageUrl: '' },
          ...line,
        })),
      );
      if (town !== null) await db.insert(deliveries).values({ orderId: id, town });
      for (const { product, cost } of lines)
        if (cost !== null)
          await pool.query(
            'update order_items set taken = quantity, taken_cost = $1 where order_id = $2 and product_id = $3',
            [cost, id, 200 + product],
          );
    };
    await fc.assert(
      fc.asyncProperty(fc.array(anyOrder, { minLength: 1, maxLength: 12 }), async (sold) => {
        await pool.query('delete from orders');
        for (const order of sold) await save(order);
        for (const period of periods) {
          const [from, to, fromBefore, toBefore] = firstAndLast[period];
          const found = await findSales(db, period, now);
          expect(found.span).toEqual({ from, to });
          expect([found.days[0]?.date, found.days.at(-1)?.date]).toEqual([from, to]);
          expect([found.daysBefore[0]?.date, found.daysBefore.at(-1)?.date]).toEqual([fromBefore, toBefore]);
          const within = ordersWithin(sold, from, to);
          expect({ amount: found.amount, orders: found.orders }).toEqual({
            amount: amountOf(within),
            orders: within.length,
          });
          const before = ordersWithin(sold, fromBefore, toBefore);
          expect(found.before).toEqual({ amount: amountOf(before), orders: before.length });
          for (const { date, amount, orders: count } of found.days) {
            const ofDay = ordersWithin(sold, date, date);
            expect({ date, amount, count }).toEqual({ date, amount: amountOf(ofDay), count: ofDay.length });
          }
          for (const by of groupings) {
            const shares = await listShares(db, { by, period, limit: 100 }, now);
            expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(found.amount);
            for (const { key, amount, pieces } of shares) {
              const lines = linesOf(within, by, key);
              expect({ key, amount, pieces }).toEqual({
                key,
                amount: sumOf(lines.map((line) => line.amount)),
                pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
              });
            }
            expect(shares.map(({ amount }) => amount)).toEqual(
              shares.map(({ amount }) => amount).toSorted((one, other) => other - one),
            );
          }
          const { unknown: named, ...margin } = await findMargin(db, period, now);
          expect(margin).toEqual({ ...marginOf(within.flatMap(paidLines)), isBeforeTax: false });
          expect(margin.amount).toBe(found.amount);
          for (const by of groupings) {
            const margins = await listMargins(db, { by, span: { from, to }, page: 1, pageSize: 100 });
            expect(margins.margin).toEqual({ ...margin, unknown: named });
            const keys = margins.rows.map(({ id, name }) => (by === 'product' ? name : id));
            expect(new Set(keys).size).toBe(margins.rowCount);
            for (const [at, row] of margins.rows.entries()) {
              const { pieces, amount, outside, sold, cost } = row;
              const lines = linesOf(within, by, keys[at] ?? '');
              const { unknownAmount, services, unknownLines: _, ...sums } = marginOf(lines);
              expect({ pieces, amount, outside, sold: sold ?? 0, cost: cost ?? 0 }).toEqual({
                ...{ ...sums, outside: unknownAmount + services },
              });
              expect(sold === null).toBe(lines.every((line) => line.cost === null));
            }
            expect(sumOf(margins.rows.map(({ amount }) => amount))).toBe(found.amount);
          }
          const unknown = new Set(within.flatMap(paidLines).filter(isUnknown));
          const names = new Set([...unknown].map(({ product }) => `produit-${product}`));
          expect(named).toHaveLength(Math.min(3, names.size));
          for (const { name } of named) expect(names).toContain(name);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('to do: what waits, what is unread, what is low and what is gone', async () => {
    const { db, pool } = database();
    await pool.query('delete from order_items; delete from orders; delete from messages');
    await pool.query('update products set archived_at = now()');
    expect(await findToDo(db)).toEqual({
      ...{
        pending: 0,
        oldestPending: undefined,
        unread: 0,
        unreadId: undefined,
        toCollect: 0,
        due: 0,
        low: 0,
        out: 0,
        expiring: 0,
        expired: 0,
        failedMails: 0,
        lastFailedMail: undefined,
        backupFails: false,
      },
    });
    // At the limit of its category, just above it, and gone.
    await putOnSale(db, { slug: 'limite', category: 'wellness', stock: 5 });
    await putOnSale(db, { slug: 'assez', category: 'wellness', stock: 6 });
    await putOnSale(db, { slug: 'dix', category: 'orthopedic', stock: 10 });
    await putOnSale(db, { slug: 'vide', category: 'medical', stock: 0 });
    // By their own thresholds.
    await putOnSale(db, { slug: 'propre', category: 'wellness', stock: 20, lowAt: 20 });
    await putOnSale(db, { slug: 'jamais', category: 'medical', stock: 1, lowAt: 0 });
    const { rows } = await pool.query(
      `insert into messages (sender_name, sender_email, subject, content, language, digest, created_at)
       values ('a', 'a@b.cm', 's', 'c', 'fr', 'old', now() - interval '1 day'), ('b', 'a@b.cm', 's', 'c', 'fr', 'new', now())
       returning id`,
    );
    await pool.query(
      `insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount, created_at)
       select 'MB-' || i, lpad(i::text, 22, 'x'), i, '', 'Awa', '+237677000011', '', 'fr', 0, ('2026-01-0' || i || 'T00:00:00Z')::timestamptz from generate_series(1, 2) as i`,
    );
    await pool.query(
      `insert into mails (key, kind, recipient, language, facts, attempts, sent_at, created_at) values
         ('1', 'digest', 'a@b.cm', 'fr', '{}', 24, null, now()), ('2', 'digest', 'a@b.cm', 'fr', '{}', 24, null, now() - interval '8 days'),
         ('3', 'digest', 'a@b.cm', 'fr', '{}', 23, null, now()), ('4', 'digest', 'a@b.cm', 'fr', '{}', 24, now(), now())`,
    );
    expect(await findToDo(db)).toEqual({
      failedMails: 1,
      lastFailedMail: expect.any(Number),
      backupFails: false,
      ...{ pending: 2, oldestPending: new Date('2026-01-01T00:00:00Z') },
      ...{ unread: 2, unreadId: rows[1].id, toCollect: 0, due: 0, low: 4, out: 1, expiring: 0, expired: 0 },
    });
    // The list behind the number has as many.
    expect(await countByState(db)).toMatchObject({ low: 4, out: 1 });
  });

  test('a backup fails until one succeeds, and one of long ago was switched off', async () => {
    const { db, pool } = database();
    await pool.query(
      `insert into backups (day, tried_at, problem) values ('2026-01-02', '2026-01-02T01:00Z', 'disk-full')`,
    );
    expect(await findToDo(db)).toMatchObject({ backupFails: false });
    await pool.query(
      `insert into remote_backups (slot, tried_at, problem) values (now() - interval '2 hours', now() - interval '1 hour', 'store')`,
    );
    expect(await findToDo(db)).toMatchObject({ backupFails: true });
    await pool.query(`insert into remote_backups (slot, tried_at, bytes) values (now(), now(), 1)`);
    expect(await findToDo(db)).toMatchObject({ backupFails: false });
  });
});

const dayOf = ({ hoursAgo }: AnyOrder) =>
  new Date(now.getTime() - hoursAgo * hour + hour).toISOString().slice(0, 10);

function ordersWithin(all: AnyOrder[], from: string, to: string) {
  return all.filter((each) => each.status === 'completed' && dayOf(each) >= from && dayOf(each) <= to);
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const listed = ({ lines }: AnyOrder) =>
  lines.map(({ quantity, price, actualPrice }) => quantity * (actualPrice ?? price));

const discountOf = (order: AnyOrder) => Math.min(order.discount, sumOf(listed(order)));

const amountOf = (sold: AnyOrder[]) => sumOf(sold.map((order) => sumOf(listed(order)) - discountOf(order)));

/** The lines with what was paid for them: the discount is dealt out in whole francs, by largest remainder. */
function paidLines(order: AnyOrder) {
  const amounts = listed(order);
  const [whole, discount] = [BigInt(sumOf(amounts)), BigInt(discountOf(order))];
  const parts = amounts.map((amount, place) => {
    const due = discount * BigInt(amount);
    return whole === 0n
      ? { place, cut: 0, rest: 0n }
      : { place, cut: Number(due / whole), rest: due % whole };
  });
  const left = Number(discount) - sumOf(parts.map(({ cut }) => cut));
  const rounded = parts.toSorted((one, other) => Number(other.rest - one.rest) || one.place - other.place);
  for (const part of rounded.slice(0, left)) part.cut += 1;
  return order.lines.map((line, place) => ({
    ...line,
    amount: (amounts[place] ?? 0) - (parts[place]?.cut ?? 0),
  }));
}

const isUnknown = ({ cost, product }: { cost: number | null; product: number }) =>
  cost === null && product !== service;

function marginOf(lines: ReturnType<typeof paidLines>) {
  const known = lines.filter(({ cost }) => cost !== null);
  const amountOfLines = (some: typeof lines) => sumOf(some.map(({ amount }) => amount));
  return {
    pieces: sumOf(lines.map(({ quantity }) => quantity)),
    amount: amountOfLines(lines),
    sold: amountOfLines(known),
    cost: sumOf(known.map(({ cost }) => cost ?? 0)),
    services: amountOfLines(lines.filter((line) => line.cost === null && !isUnknown(line))),
    unknownAmount: amountOfLines(lines.filter(isUnknown)),
    unknownLines: lines.filter(isUnknown).length,
  };
}

function linesOf(sold: AnyOrder[], by: (typeof groupings)[number], key: string) {
  if (by === 'staff') return sold.filter(({ enteredBy }) => (enteredBy ?? '') === key).flatMap(paidLines);
  if (by === 'town') return sold.filter(({ town }) => (town ?? '') === key).flatMap(paidLines);
  const lines = sold.flatMap(paidLines);
  if (by === 'product') return lines.filter(({ product }) => `produit-${product}` === key);
  return lines.filter(({ product }) => categories[product % 3] === key);
}
