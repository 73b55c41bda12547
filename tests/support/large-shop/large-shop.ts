import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { inventOrders } from './large-shop-orders.ts';
import { inventMessages, inventProducts } from './large-shop-products.ts';
import { chanceFrom } from './seeded-random.ts';

export type ShopSize = { products: number; orders: number; messages?: number; seed?: number };

export type Row = Record<string, string | number | null>;

/** Fills a migrated shop that nobody uses. Every invariant holds; the same seed on the same day gives the same shop. */
export async function fillLargeShop(
  url: string,
  { products: productCount, orders: orderCount, messages: messageCount = 5000, seed = 1 }: ShopSize,
) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    const now = new Date(new Date().setUTCHours(0, 0, 0, 0));
    const products = inventProducts(chanceFrom(seed), {
      count: productCount,
      firstId: await reserve(client, "pg_get_serial_sequence('products', 'id')", productCount),
      now,
    });
    const { orders, items, changes, ledger } = inventOrders(chanceFrom(seed + 1), {
      count: orderCount,
      products,
      firstNumber: await reserve(client, "'order_number'", orderCount),
      firstItem: Number(await ask(client, 'select coalesce(max(id), 0) + 1 from order_items')),
      now,
    });
    // Faster without triggers and indexes; both are brought up to date below.
    await client.query(`set local maintenance_work_mem = '256MB'; set local jit = off;
      alter table stock_movements disable trigger add_movement_to_stock;
      alter table messages disable trigger notify_new_message`);
    const restoreIndexes = await dropIndexes(client);
    await copy(
      client,
      'products',
      products.map(({ row }) => row),
    );
    await copy(client, 'orders', orders);
    await copy(client, 'order_items', items);
    await copy(client, 'stock_movements', ledger);
    await copy(client, 'audit_log', changes);
    await copy(client, 'messages', inventMessages(chanceFrom(seed + 2), messageCount, now));
    await client.query(`
      select setval(pg_get_serial_sequence('order_items', 'id'), max(id)) from order_items`);
    await restoreIndexes();
    await client.query(`
      alter table stock_movements enable trigger add_movement_to_stock;
      alter table messages enable trigger notify_new_message`);
    await client.query('commit');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

async function ask(client: pg.Client, query: string): Promise<unknown> {
  const { rows } = await client.query({ text: query, rowMode: 'array' });
  return rows[0]?.[0];
}

/** Reserves `count` numbers of a sequence. Returns the first. */
async function reserve(client: pg.Client, sequence: string, count: number): Promise<number> {
  const first = Number(await ask(client, `select nextval(${sequence})`));
  if (count > 0) await client.query(`select setval(${sequence}, ${first + count - 1})`);
  return first;
}

async function copy(client: pg.Client, table: string, rows: Row[]) {
  const [first] = rows;
  if (!first) return;
  const lines = function* () {
    for (let i = 0; i < rows.length; i += 500)
      yield rows
        .slice(i, i + 500)
        .map((row) => `${Object.values(row).map(toField).join('\t')}\n`)
        .join('');
  };
  await pipeline(
    lines,
    client.query(copyFrom(`copy ${table} (${Object.keys(first).join(', ')}) from stdin`)),
  );
}

function toField(value: string | number | null): string {
  if (value === null) return '\\N';
  return String(value).replace(/[\\\t\n\r]/g, (special) => `\\${escapes[special] ?? special}`);
}

const escapes: Record<string, string> = { '\t': 't', '\n': 'n', '\r': 'r' };

/** Drops the indexes that only speed up reading. Returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where not indisunique and indrelid in ('products'::regclass, 'orders'::regclass, 'order_items'::regclass,
        'stock_movements'::regclass, 'audit_log'::regclass, 'messages'::regclass,
        'product_search'::regclass, 'search_words'::regclass,
        'search_documents'::regclass)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
    await client.query('alter index product_search_pieces alter column 1 set statistics 0');
  };
}
