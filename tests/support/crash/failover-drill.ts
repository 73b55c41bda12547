import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../app/platform/database/database.server.ts';
import { answers } from '../../../bench/support/processes.ts';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { putOnSale } from '../products.ts';
import { openHaproxy } from '../servers/haproxy.ts';
import type { ReplicatedPostgres } from '../servers/replicated-postgres.ts';
import { openClient, orderFields } from '../shop/shop-client.ts';
import { createInstallation } from '../shop/shop-process.ts';
import { ask, chances, checkAcknowledged, type Losses, openDrill, signInTwo } from './acknowledged.ts';
import { administrate, buy } from './drill-users.ts';

export type FailoverFigures = Losses & {
  orders: number;
  changes: number;
  payments: number;
  papers: number;
  /** Orders answered with: nothing was saved. */
  unsaved: number;
  /** Orders answered with: not known yet. */
  unknown: number;
  pages: number;
  /** Pages that were not shown, and why. */
  unshown: string[];
  /** In ms. */
  slowestPage: number;
  /** In ms from each loss to the end of the promotion, and from then to the first order that was acknowledged. */
  promotions: number[];
  firstOrders: number[];
  wrongs: string[];
};

const buyers = 12;
/** Until somebody notices that the primary is gone: Patroni takes longer, and visitors the same. */
const noticedAfterMs = 1500;
const watched = ['/', '/products', '/en/products', '/about'];

/** Two shops behind HAProxy, their database a primary and a synchronous standby: the primary is killed again and again while buyers and two administrators work. */
export async function drillFailover({
  rounds,
  seed,
  postgres,
}: {
  rounds: number;
  seed: number;
  postgres: ReplicatedPostgres;
}): Promise<FailoverFigures> {
  const chance = chances(seed);
  const [databasePort, shopPort] = [await findFreePort(), await findFreePort()];
  const databaseUrl = postgres.urlAt(databasePort);
  const front = `http://127.0.0.1:${shopPort}`;
  const shopPorts = [await findFreePort(), await findFreePort()];
  const proxy = await openHaproxy({ databasePort, databases: postgres.nodes, shopPort, shopPorts });
  const installation = await createInstallation();
  let isOver = false;
  const drill = openDrill({
    ask: (sql, values = []) => ask(databaseUrl, sql, values),
    chance,
    rest: 200,
    isOver: () => isOver,
  });
  const figures: FailoverFigures = {
    ...{ rounds: 0, orders: 0, changes: 0, payments: 0, papers: 0, lost: 0, doubled: 0, untrue: 0 },
    ...{
      unsaved: 0,
      unknown: 0,
      pages: 0,
      unshown: [],
      slowestPage: 0,
      promotions: [],
      firstOrders: [],
      wrongs: drill.wrongs,
    },
  };
  const users: Promise<void>[] = [];
  try {
    await untilAnswered(databaseUrl);
    for (const PORT of shopPorts)
      await installation.open({
        ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: front, PORT: String(PORT) },
        ...{ CATALOGUE: 'empty', LOG_LEVEL: 'fatal' },
      });
    const products = await fillShop(databaseUrl);
    while (!(await answers(`${front}/readyz`))) await sleep(100);
    const administrators = await signInTwo(front, databaseUrl);
    for (const port of shopPorts) for (const page of watched) await fetch(`http://127.0.0.1:${port}${page}`);
    users.push(
      ...Array.from({ length: buyers }, (_, i) => buy(drill, openClient(front), String(i))),
      ...administrators.map((client, i) => administrate(drill, client, String(i))),
      watchPages(front, figures, () => isOver),
    );
    for (; figures.rounds < rounds; figures.rounds += 1) {
      await sleep(500 + chance() * 1500);
      const lost = performance.now();
      await postgres.killPrimary();
      await sleep(noticedAfterMs);
      await postgres.promoteStandby();
      figures.promotions.push(Math.round(performance.now() - lost));
      figures.firstOrders.push(await timeFirstOrder(front, products));
      await checkAcknowledged(drill, figures, administrators);
      await postgres.addStandby();
    }
    isOver = true;
    await Promise.all(users);
    await checkAcknowledged(drill, figures, administrators);
  } catch (error) {
    drill.wrongs.push(`round ${figures.rounds}: ${error}`);
  } finally {
    isOver = true;
    await Promise.all(users);
    await installation.close();
    await proxy.close();
    await postgres.close();
  }
  const { orders, changes, payments, papers } = drill.acknowledged;
  Object.assign(figures, {
    ...{ orders: orders.length, changes: changes.length, payments: payments.length },
    ...{ papers: papers.length, unsaved: drill.calledUnsaved.length, unknown: drill.unknown },
  });
  return figures;
}

async function untilAnswered(databaseUrl: string) {
  const answered = () =>
    ask(databaseUrl, 'select 1', []).then(
      () => true,
      () => false,
    );
  while (!(await answered())) await sleep(100);
}

async function fillShop(databaseUrl: string): Promise<number[]> {
  const { db, close } = openDatabase(databaseUrl, () => {});
  const ids: number[] = [];
  for (let i = 0; i < 40; i += 1) ids.push((await putOnSale(db, { slug: `article-${i}`, stock: 1000 })).id);
  await close();
  return ids;
}

async function watchPages(front: string, figures: FailoverFigures, isOver: () => boolean) {
  for (let turn = 0; !isOver(); turn += 1) {
    const page = watched[turn % watched.length];
    const asked = performance.now();
    const problem = await fetch(front + page, { signal: AbortSignal.timeout(10_000) }).then(
      async (answer) => ((await answer.text()).includes('<h1') ? undefined : `status ${answer.status}`),
      (error) => String(error.cause ?? error),
    );
    figures.pages += 1;
    figures.slowestPage = Math.max(figures.slowestPage, Math.round(performance.now() - asked));
    if (problem) figures.unshown.push(`${page}: ${problem}`);
    await sleep(50);
  }
}

/** Each attempt may hang: several are under way. Some products are archived or sold out by the administrators. */
async function timeFirstOrder(front: string, products: number[]): Promise<number> {
  const started = performance.now();
  let first: number | undefined;
  for (let turn = 0; first === undefined; turn += 1) {
    if (performance.now() - started > 60_000) throw new Error('no order was taken in a minute');
    const lines: [number, number][] = [[products[turn % products.length] ?? 0, 1]];
    const form = orderFields({ key: randomUUID(), name: 'Visiteur', phone: '677000013', lines });
    void openClient(front)
      .post('/cart', form)
      .then(({ status }) => {
        if (status === 303) first ??= Math.round(performance.now() - started);
      })
      .catch(() => {});
    await sleep(100);
  }
  return first;
}
