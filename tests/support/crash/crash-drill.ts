import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { photo } from '../backoffice/products.ts';
import { openClient } from '../shop/shop-client.ts';
import { ask, chances, checkAcknowledged, type Losses, openDrill, signInTwo } from './acknowledged.ts';
import { administrate, buy, type Drill, upload } from './drill-users.ts';
import { type KillableShop, prepareShop } from './killable-shop.ts';

/** `connection`: single backends get SIGTERM. `backend`: one gets SIGKILL, so that PostgreSQL ends all of them. */
const victims = ['app', 'database', 'both', 'connection', 'backend'] as const;
type Victim = (typeof victims)[number];

export type CrashFigures = Losses & {
  killed: Record<Victim, number>;
  orders: number;
  changes: number;
  payments: number;
  /** Arrivals, delivery notes and credit notes. */
  notes: number;
  pictures: number;
  /** Answers that an order was not saved; of these, `untrue` were. */
  calledUnsaved: number;
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
  const drill = openDrill({
    ask: async (sql, values = []) => ask(await shop.databaseUrl(), sql, values),
    chance,
    rest,
    isOver: () => isOver,
  });
  await drill.ask('update settings set serials_on = true');
  const administrators = await signInTwo(shop.address, await shop.databaseUrl());
  const { buffer } = await photo('#0f5257');
  const figures: CrashFigures = {
    rounds: 0,
    killed: { app: 0, database: 0, both: 0, connection: 0, backend: 0 },
    orders: 0,
    changes: 0,
    payments: 0,
    notes: 0,
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
      await checkAcknowledged(drill, figures, administrators);
    }
    isOver = true;
    await Promise.all(users);
    await checkAcknowledged(drill, figures, administrators);
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
  figures.payments = drill.acknowledged.payments.length;
  figures.notes = drill.acknowledged.notes.length;
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
