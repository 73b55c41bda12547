import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { hire } from '../backoffice/backoffice.ts';
import { photo } from '../backoffice/products.ts';
import { findLosses } from '../database/nothing-lost.ts';
import { openClient, type ShopClient } from '../shop/shop-client.ts';
import { administrate, buy, type Chance, type Drill, upload } from './drill-users.ts';
import { type KillableShop, prepareShop } from './killable-shop.ts';

/** `connection`: single backends get SIGTERM. `backend`: one gets SIGKILL, so that PostgreSQL ends all of them. */
const victims = ['app', 'database', 'both', 'connection', 'backend'] as const;
type Victim = (typeof victims)[number];

export type CrashFigures = {
  rounds: number;
  killed: Record<Victim, number>;
  orders: number;
  changes: number;
  pictures: number;
  lost: number;
  doubled: number;
  /** Answers that an order was not saved, and how many of them were untrue. */
  calledUnsaved: number;
  untrue: number;
  /** Answers that it is not known whether an order was saved. */
  unknown: number;
  /** In ms, from an orderly restart to the first page, without load. */
  orderlyRestart: number;
  /** In ms, from the slowest restart after a kill to the first page. */
  worstRecovery: number;
  wrongs: string[];
};

type Settings = { rounds: number; seed: number; rest: number; buyers?: number };

/**
 * Buyers, two administrators and an uploader use the shop while processes are killed at moments that the seed chooses. After
 * each restart every acknowledged change is checked.
 */
export async function drillCrashes({ rounds, seed, rest, buyers = 20 }: Settings): Promise<CrashFigures> {
  const chance = chances(seed);
  const shop = await prepareShop();
  await shop.open();
  await shop.stop();
  const orderlyRestart = await shop.open();
  let isOver = false;
  const drill: Drill = {
    acknowledged: { orders: [], changes: [], pictures: [] },
    wrongs: [],
    refused: [],
    calledUnsaved: [],
    unknown: 0,
    ask: async (sql, values = []) => ask(await shop.databaseUrl(), sql, values),
    chance,
    rest,
    isOver: () => isOver,
  };
  const administrators = await signInTwo(shop);
  const { buffer } = await photo('#0f5257');
  const figures: CrashFigures = {
    rounds: 0,
    killed: { app: 0, database: 0, both: 0, connection: 0, backend: 0 },
    orders: 0,
    changes: 0,
    pictures: 0,
    lost: 0,
    doubled: 0,
    calledUnsaved: 0,
    untrue: 0,
    unknown: 0,
    orderlyRestart,
    worstRecovery: 0,
    wrongs: drill.wrongs,
  };
  const [first = openClient(shop.address)] = administrators;
  const users = [
    ...Array.from({ length: buyers }, (_, i) => buy(drill, openClient(shop.address), String(i))),
    ...administrators.map((client, i) => administrate(drill, client, String(i))),
    upload(drill, first, Buffer.from(buffer)),
  ];
  try {
    for (; figures.rounds < rounds; figures.rounds += 1) {
      await sleep(200 + chance() * 1200);
      const victim = victims[figures.rounds % victims.length] ?? 'both';
      await kill(shop, victim);
      figures.killed[victim] += 1;
      const isAppGone = victim === 'app' || victim === 'both';
      const recovery = isAppGone ? await shop.open() : await shop.recover();
      figures.worstRecovery = Math.max(figures.worstRecovery, recovery);
      await check(drill, figures, administrators);
    }
    isOver = true;
    await Promise.all(users);
    await check(drill, figures, administrators);
    await checkPictures(drill, shop);
  } catch (error) {
    // Report what was found before the error.
    drill.wrongs.push(`round ${figures.rounds}: ${error}\n${shop.output().slice(-2000)}`);
  } finally {
    isOver = true;
    await Promise.all(users);
    drill.wrongs.push(...bugsIn(shop.output()));
    await shop.close();
  }
  figures.orders = drill.acknowledged.orders.length;
  figures.changes = drill.acknowledged.changes.length;
  figures.pictures = drill.acknowledged.pictures.length;
  figures.calledUnsaved = drill.calledUnsaved.length + figures.untrue;
  figures.unknown = drill.unknown;
  return figures;
}

async function kill(shop: KillableShop, victim: Victim) {
  if (victim === 'backend') return shop.killBackend('SIGKILL');
  if (victim !== 'connection') return shop.kill(victim);
  // One ended connection would test too little.
  for (let ended = 0; ended < 10; ended += 1) await shop.killBackend('SIGTERM');
}

async function signInTwo(shop: KillableShop): Promise<ShopClient[]> {
  const database = new pg.Client({ connectionString: await shop.databaseUrl() });
  await database.connect();
  const clients = [openClient(shop.address), openClient(shop.address)];
  for (const client of clients)
    if (!(await client.signIn(await hire(database, { role: 'admin', language: 'fr' }))))
      throw new Error('an administrator could not sign in');
  await database.end();
  return clients;
}

/** Everything acknowledged exists once, every invariant holds, and sessions are still valid. */
async function check(drill: Drill, figures: CrashFigures, administrators: ShopClient[]) {
  const { orders, changes } = structuredClone(drill.acknowledged);
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
  for (const { lost } of await drill.ask<{ lost: string }>(findLosses)) wrong(lost);
  for (const client of administrators) {
    const { status } = await client.get('/admin/orders');
    if (status !== 200) wrong(`an open session got ${status}`);
  }
}

/** Every acknowledged or shown picture is complete. Replaced pictures may be deleted. */
async function checkPictures(drill: Drill, { dataDir }: KillableShop) {
  const shown = await drill.ask<{ file: string }>(
    "select image_url as file from products where image_url <> ''",
  );
  const replaced = await drill.ask<{ file: string }>(
    "select distinct before ->> 'imageUrl' as file from audit_log where before ->> 'imageUrl' <> ''",
  );
  const gone = new Set(replaced.map(({ file }) => file));
  const expected = drill.acknowledged.pictures.filter((file) => !gone.has(file));
  const folder = join(dataDir, 'images');
  const all = await readdir(folder);
  for (const file of new Set([...expected, ...shown.map(({ file }) => file)])) {
    const isWhole =
      all.includes(file) &&
      (await sharp(await readFile(join(folder, file)), { failOn: 'truncated' })
        .raw()
        .toBuffer()
        .catch(() => undefined));
    if (!isWhole)
      drill.wrongs.push(`the picture ${file} is ${all.includes(file) ? 'incomplete' : 'missing'}`);
  }
}

function bugsIn(output: string): string[] {
  return output.split('\n').filter((line) => /"level":[56]0/.test(line) || /unhandled|uncaught/i.test(line));
}

/** PostgreSQL may notice a killed backend only after a page was served, and recovers then. A slow machine needs more than 5 s for it, so this waits 60. */
async function ask<Row extends pg.QueryResultRow>(
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

function chances(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
