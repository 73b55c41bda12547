import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hire } from '../backoffice/backoffice.ts';
import { findLosses } from '../database/nothing-lost.ts';
import { openClient, type ShopClient } from '../shop/shop-client.ts';
import type { Chance, Drill } from './drill-users.ts';

export type Losses = {
  rounds: number;
  lost: number;
  doubled: number;
  /** Orders that were answered with “nothing was saved”, and were saved. */
  untrue: number;
};

export function openDrill(acts: Pick<Drill, 'ask' | 'chance' | 'rest' | 'isOver'>): Drill {
  return {
    ...acts,
    acknowledged: { orders: [], changes: [], payments: [], papers: [], notes: [], pictures: [] },
    wrongs: [],
    refused: [],
    calledUnsaved: [],
    unknown: 0,
  };
}

/** Two administrators, straight in the database. */
export async function signInTwo(address: string, databaseUrl: string): Promise<ShopClient[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  database.on('error', () => {});
  await database.connect();
  const clients = [openClient(address), openClient(address)];
  for (const client of clients)
    if (!(await client.signIn(await hire(database, { role: 'admin', language: 'fr' }))))
      throw new Error('an administrator could not sign in');
  await database.end();
  return clients;
}

/** Everything acknowledged exists once, every invariant holds, and sessions are still valid. */
export async function checkAcknowledged(drill: Drill, figures: Losses, administrators: ShopClient[]) {
  const { orders, changes, payments, papers, notes } = structuredClone(drill.acknowledged);
  const refused = [...drill.refused];
  const wrong = (sentence: string) => drill.wrongs.push(`round ${figures.rounds}: ${sentence}`);

  const saved = await drill.ask<{ key: string; name: string; token: string; since: number; lines: string }>(
    `select idempotency_key as key, customer_name as name, token, extract(epoch from created_at)::float8 * 1000 as since,
      (select string_agg(product_id || '-' || quantity, ' ' order by product_id) from order_items where order_id = o.id) as lines
     from orders o where customer_name like 'Drill %'`,
  );
  const byKey = new Map(saved.map((order) => [order.key, order]));
  for (const { key, name, address, lines } of orders) {
    const order = byKey.get(key);
    const wanted = lines.toSorted(([one], [other]) => one - other).map((line) => line.join('-'));
    if (order && address.endsWith(order.token) && order.lines === wanted.join(' ')) continue;
    figures.lost += 1;
    wrong(`${name} was acknowledged, and is ${order ? 'another order' : 'missing'}`);
  }
  const names = new Set<string>();
  for (const { name } of saved) {
    if (names.has(name)) {
      figures.doubled += 1;
      wrong(`${name} exists twice`);
    }
    names.add(name);
  }
  const untrue = drill.calledUnsaved.filter(({ key, at }) => (byKey.get(key)?.since ?? Infinity) < at);
  drill.calledUnsaved = drill.calledUnsaved.filter((each) => !untrue.includes(each));
  figures.untrue += untrue.length;
  for (const { name } of untrue) wrong(`${name} was answered with “nothing was saved”, and was saved`);
  for (const name of refused) if (names.has(name)) wrong(`${name} was refused, and exists`);

  const marks = await drill.ask<{ mark: string; times: number }>(
    `select mark, count(*)::int as times
     from audit_log, regexp_matches(coalesce(after::text, ''), 'drill-[a-z0-9]+-[0-9]+-', 'g') as found(marks), unnest(marks) as mark
     group by mark`,
  );
  const timesOf = new Map(marks.map(({ mark, times }) => [mark, times]));
  for (const mark of changes)
    if (timesOf.get(mark) !== 1) {
      figures.lost += 1;
      wrong(`the change ${mark} was acknowledged, and exists ${timesOf.get(mark) ?? 0} times`);
    }
  const references = await drill.ask<{ reference: string; times: number }>(
    "select reference, count(*)::int as times from payments where reference like 'drill-%' group by reference",
  );
  const timesPaid = new Map(references.map(({ reference, times }) => [reference, times]));
  for (const { reference, times } of references)
    if (times > 1) {
      figures.doubled += 1;
      wrong(`the payment ${reference} exists ${times} times`);
    }
  for (const reference of payments)
    if (!timesPaid.has(reference)) {
      figures.lost += 1;
      wrong(`the payment ${reference} was acknowledged, and is missing`);
    }
  const invoices = await drill.ask<{ order: string }>(
    `select order_id as order from documents where kind = 'invoice' and order_id is not null`,
  );
  const invoiced = new Set(invoices.map(({ order }) => order));
  for (const order of papers)
    if (!invoiced.has(order)) {
      figures.lost += 1;
      wrong(`the invoice of ${order} was acknowledged, and is missing`);
    }
  const issued = await drill.ask<{ key: string }>(`select key from documents where key is not null
     union all select key::text from arrivals where posted_at is not null`);
  const keys = new Set(issued.map(({ key }) => key));
  for (const key of notes)
    if (!keys.has(key)) {
      figures.lost += 1;
      wrong(`the note ${key} was acknowledged, and is missing`);
    }
  for (const { lost } of await drill.ask<{ lost: string }>(findLosses)) wrong(lost);
  for (const client of administrators) {
    const { status } = await client.get('/admin/orders');
    if (status !== 200) wrong(`an open session got ${status}`);
  }
}

/** PostgreSQL may notice a killed backend only after a page was served, and recovers then. A slow machine needs more than 5 s for it, so this waits 60. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[],
  until = performance.now() + 60_000,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    // Checks of 20 000 orders are slow under load.
    query_timeout: 60_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(sql, values)).rows;
  } catch (error) {
    if (!isRecovering(error) || performance.now() > until) throw error;
  } finally {
    await client.end().catch(() => {});
  }
  await sleep(100);
  return ask(url, sql, values, until);
}

const isRecovering = (error: unknown) =>
  error instanceof Error &&
  /in recovery mode|is starting up|not yet accepting connections|because of crash|terminated unexpectedly/.test(
    error.message,
  );

export function chances(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
