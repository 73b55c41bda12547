import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '../../../app/domain/audit-log/audit-log.queries.ts';
import { parseAuditFilter } from '../../../app/domain/audit-log/filter.ts';
import { listCustomers } from '../../../app/domain/customers/customer.queries.ts';
import { listTour } from '../../../app/domain/deliveries/tour.queries.ts';
import { listMessages } from '../../../app/domain/messages/message.queries.ts';
import { orderSorts } from '../../../app/domain/orders/list/search.ts';
import { listOrders } from '../../../app/domain/orders/order.queries.ts';
import { listReceivables } from '../../../app/domain/orders/payments/receivables.queries.ts';
import { listHolders } from '../../../app/domain/orders/recalls/recall.queries.ts';
import { groupings, periods, spansOf } from '../../../app/domain/reports/period.ts';
import { findMargin, listMargins } from '../../../app/domain/reports/sales/margins.queries.ts';
import { findSales, listShares } from '../../../app/domain/reports/sales/sales.queries.ts';
import { listStockHistory } from '../../../app/domain/reports/stock-history.queries.ts';
import { findToDo } from '../../../app/domain/reports/to-do.queries.ts';
import { countWaiting } from '../../../app/domain/reports/waiting.queries.ts';
import type { Database } from '../../../app/platform/database/database.server.ts';
import { onDatabase } from '../database/database.ts';
import { today } from '../orders.ts';
import { fillLargeShop } from './large-shop.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Parent Relationship'?: string;
  Plans?: Node[];
};

onDatabase('the screens of the back-office, in a shop with 10 000 orders', (database) => {
  beforeAll(() => fillLargeShop(database().url, { products: 1000, orders: 10_000, messages: 3000 }));

  /** The scans of a screen's queries, as `table: kind of scan`. */
  async function scansOf(screen: (db: Database) => Promise<unknown>): Promise<string[]> {
    const { pool } = database();
    const asked: { query: string; params: unknown[] }[] = [];
    await screen(drizzle(pool, { logger: { logQuery: (query, params) => asked.push({ query, params }) } }));
    const scans = new Set<string>();
    for (const { query, params } of asked) {
      const { rows } = await pool.query(`explain (format json) ${query}`, params);
      collect(rows[0]['QUERY PLAN'][0].Plan, scans);
    }
    return [...scans].sort();
  }

  test('the sales of a period read the orders of that period alone', async () => {
    for (const period of periods) {
      const scans = await scansOf(async (db) => {
        await findSales(db, period);
        await findMargin(db, period);
        for (const by of groupings) {
          await listShares(db, { by, period, limit: 6 });
          await listMargins(db, { by, span: spansOf(period, today).span, page: 1, pageSize: 24 });
        }
      });
      expect(scans).not.toContain('orders: Seq Scan');
    }
  });

  test('what is to do is counted in indexes', async () => {
    const scans = await scansOf(findToDo);
    expect(scans).not.toContain('orders: Seq Scan');
    expect(scans).not.toContain('messages: Seq Scan');
  });

  test.each(['zzzz', 'MB-2025-00042'])('customers are searched in an index: %s', async (search) => {
    const scans = await scansOf((db) => listCustomers(db, { search, page: 1, pageSize: 20 }));
    expect(scans).not.toContain('orders: Seq Scan');
  });

  test('what waits is counted in an index', async () => {
    const scans = await scansOf(countWaiting);
    expect(scans).toContain('messages: Index Only Scan');
    expect(scans).toContain('orders: Index Only Scan');
  });

  test('the tour of a day is found in an index, and the settings are read once for all orders that are due', async () => {
    const scans = await scansOf((db) => listTour(db, { day: today, today }));
    expect(scans).not.toContain('orders: Seq Scan');
    for (const screen of [
      (db: Database) => listReceivables(db, { today, page: 1, pageSize: 20 }),
      (db: Database) =>
        listOrders(db, {
          ...{ search: '', status: undefined, sort: 'newest', page: 1, pageSize: 10 },
          payment: 'to-collect',
        }),
    ])
      expect(await scansOf(screen)).not.toContain('settings, once a row: Seq Scan');
  });

  test.each(orderSorts)('a page of orders, %s first, is found in an index, however deep', async (sort) => {
    for (const page of [1, 700]) {
      const wanted = { search: '', status: undefined, sort, page, pageSize: 10 };
      const scans = await scansOf((db) => listOrders(db, wanted));
      expect(scans).toContain('orders: Index Only Scan');
      expect(scans).not.toContain('orders: Seq Scan');
    }
  });

  test.each(['awa ngo', '677 123', 'MB-2025-00042', 'zzzz'])(
    'orders are searched in an index: %s',
    async (search) => {
      const wanted = { search, status: undefined, sort: 'newest' as const, page: 1, pageSize: 10 };
      expect(await scansOf((db) => listOrders(db, wanted))).not.toContain('orders: Seq Scan');
    },
  );

  test.each(['', 'administrator=paul', 'action=order.changed&subject=order', 'from=2026-01-01'])(
    'a deep page of the log is found in an index: %s',
    async (query) => {
      const wanted = { ...parseAuditFilter(new URLSearchParams(query)), page: 300, pageSize: 20 };
      expect(await scansOf((db) => listAudit(db, wanted))).toContain('audit_log: Index Only Scan');
    },
  );

  test('a deep page of messages is found in an index', async () => {
    const scans = await scansOf((db) => listMessages(db, { search: '', page: 200, pageSize: 10 }));
    expect(scans).toContain('messages: Index Only Scan');
    expect(scans).not.toContain('messages: Seq Scan');
  });

  test('who got pieces of a lot is found in indexes', async () => {
    const { pool } = database();
    await pool.query(
      "insert into lots (product_id, code) select id, lot from products, unnest('{L0,L1,L2,L3}'::text[]) as lot",
    );
    await pool.query('analyze lots');
    await pool.query(`insert into lot_movements (lot_id, order_item_id, movement_id, change)
      select lots.id, moved.order_item_id, moved.id, moved.change from stock_movements as moved
        join lots on lots.product_id = moved.product_id and code = 'L' || moved.order_item_id % 4`);
    await pool.query('analyze lot_movements');
    const { rows } = await pool.query(
      'select id::int, product_id as "productId" from lots where product_id = 7 and code = $1',
      ['L1'],
    );
    const scans = await scansOf((db) => listHolders(db, rows[0], { page: 1, pageSize: 100 }));
    for (const table of ['lot_movements', 'order_items', 'orders'])
      expect(scans).not.toContain(`${table}: Seq Scan`);
    expect(scans.filter((scan) => scan.startsWith('lot_movements'))).toEqual(['lot_movements: Index Scan']);
  });

  test('a long history of a stock is walked once', async () => {
    const { pool } = database();
    // 5000 counts of one product in one statement would update its row 5000 times.
    await pool.query(`alter table stock_movements disable trigger add_movement_to_stock;
      insert into stock_movements (product_id, change, reason) select 1, 1, 'count' from generate_series(1, 5000)`);
    const scans = await scansOf((db) => listStockHistory(db, 1, { page: 99 }));
    expect(scans.filter((scan) => scan.startsWith('stock_movements'))).not.toContain(
      'stock_movements: Seq Scan',
    );
  });
});

function collect(node: Node, scans: Set<string>) {
  const table = node['Relation Name'];
  const often = node['Parent Relationship'] === 'SubPlan' ? ', once a row' : '';
  if (table) scans.add(`${table}${often}: ${node['Node Type']}`);
  for (const child of node.Plans ?? []) collect(child, scans);
}
