import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { placeOrder } from '../../../app/domain/orders/place-order.ts';
import { type DatabasePool, openDatabase } from '../../../app/platform/database/database.server.ts';
import { buyer } from '../buyer.ts';
import { findLosses } from '../database/nothing-lost.ts';
import { campaySettings, openCampay } from '../payments/campay.ts';
import { newPayer } from '../payments/momo-requests.ts';
import { mtnSettings, openMtnMomo } from '../payments/mtn-momo.ts';
import type { Ending, Fault } from '../payments/provider-server.ts';
import { putOnSale } from '../products.ts';
import { type KillableShop, prepareShop, type Victim } from './killable-shop.ts';

export type MoneyFigures = {
  rounds: number;
  killed: Record<Victim, number>;
  requests: number;
  debits: number;
  payments: number;
  /** Debits without a payment, and payments without a debit or beyond the first. */
  lost: number;
  doubled: number;
  /** Requests without an end, a day after the last round. */
  open: number;
  wrongs: string[];
};

type Provider = 'mtn' | 'campay';
type Asked = { token: string; key: string; phone: string };

const victims: Victim[] = ['app', 'database', 'both'];
const faults: (Fault | 'none')[] = ['none', 'cut-before', 'cut-after', 'error-before', 'error-after', 'late'];
const endings: Ending[] = [
  { status: 'SUCCESSFUL' },
  { status: 'SUCCESSFUL', pending: 1 },
  { status: 'SUCCESSFUL', pending: 3 },
  { status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' },
];
const requestsInARound = 3;

/**
 * Buyers pay by Mobile Money while calls fail, callbacks come never, twice or forged, and processes are killed at moments that the seed
 * chooses. After each round the debits at the provider are compared with the payments here.
 */
export async function drillMoney(
  provider: Provider,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<MoneyFigures> {
  const chance = chances(seed);
  const pick = <Each>(all: readonly Each[]): Each => all[Math.floor(chance() * all.length)] as Each;
  const server = await openProviderOf(provider);
  const shop = await prepareShop({
    ...{ CATALOGUE: 'empty', PUBLIC_URL: 'https://shop.example' },
    ...server.settings,
  });
  const figures: MoneyFigures = {
    ...{ rounds: 0, killed: { app: 0, database: 0, both: 0 }, requests: 0, debits: 0, payments: 0 },
    ...{ lost: 0, doubled: 0, open: 0, wrongs: [] },
  };
  await shop.open();
  const productId = await withDatabase(shop, async ({ db, pool }) => {
    await pool.query('update settings set momo_on = true');
    return (await putOnSale(db, { slug: 'cane', price: 10_000, stock: 1_000_000 })).id;
  });
  try {
    for (; figures.rounds < rounds; figures.rounds += 1) {
      server.ending = pick(endings);
      for (let i = 0; i < requestsInARound; i += 1) {
        const fault = pick(faults);
        if (fault !== 'none') server.faults.push(fault);
      }
      const asked = await placeOrders(shop, productId);
      const sent = asked.map((each) => pay(shop, each));
      await sleep(chance() * 250);
      const victim = pick(victims);
      await shop.kill(victim);
      figures.killed[victim] += 1;
      server.release();
      await Promise.all(sent);
      if (victim === 'database') await shop.recover();
      else await shop.open();
      // A buyer without an answer sends the same form again.
      for (const each of asked) await insist(shop, each);
      figures.requests += asked.length;
      await endAll(shop, server);
      await compare(shop, server, figures);
      if (figures.wrongs.length > 20) break;
    }
    figures.debits = [...server.debits.values()].reduce((sum, times) => sum + times, 0);
    figures.open = await withDatabase(shop, async ({ pool }) => {
      const open = "select from collections where state in ('created', 'pending', 'unsure')";
      return (await pool.query(open)).rows.length;
    });
    await withDatabase(shop, async ({ pool }) => {
      figures.wrongs.push(...(await pool.query(findLosses)).rows.map(({ lost }) => lost));
      const { rows } = await pool.query(
        'select id, provider_reference as reference, right(phone, 9) as phone from collections',
      );
      const canaries = ['canary', ...rows.flatMap(({ id, reference, phone }) => [id, reference, phone])];
      const told = canaries.filter((canary) => canary !== '' && shop.output().includes(canary));
      figures.wrongs.push(...told.map((canary) => `the log tells ${canary}`));
    });
    figures.wrongs.push(...server.complaints);
  } catch (error) {
    figures.wrongs.push(`round ${figures.rounds}: ${error}\n${shop.output().slice(-2000)}`);
  } finally {
    await shop.close();
    await server.close();
  }
  return figures;
}

type OpenedProvider = Awaited<ReturnType<typeof openProviderOf>>;

async function openProviderOf(provider: Provider) {
  if (provider === 'mtn') {
    const mtn = await openMtnMomo();
    const tell = async (id: string, origin: string) => {
      if (!mtn.asked.has(id)) return;
      await mtn.callBack(id, { origin, method: 'POST' });
      await mtn.callBack(id, { origin, body: { status: 'SUCCESSFUL', amount: '1' } });
    };
    return Object.assign(mtn, { settings: mtnSettings(mtn), tell });
  }
  const campay = await openCampay();
  const tell = async (id: string, origin: string) => {
    if (!campay.taken.some(({ body }) => body.external_reference === id)) return;
    await campay.callBack(id, { origin, key: 'a forged key, as long as the right one' });
    await campay.callBack(id, { origin, method: 'POST' });
    await campay.callBack(id, { origin });
  };
  return Object.assign(campay, { settings: campaySettings(campay), tell });
}

async function withDatabase<Result>(
  shop: KillableShop,
  use: (database: DatabasePool) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(await shop.databaseUrl(), () => {});
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

async function placeOrders(shop: KillableShop, productId: number): Promise<Asked[]> {
  return withDatabase(shop, ({ db }) =>
    Promise.all(
      Array.from({ length: requestsInARound }, async () => {
        const placed = await placeOrder(db, {
          ...{ key: randomUUID(), language: 'fr', buyer, seenTotal: undefined },
          lines: [{ productId, quantity: 1 }],
        });
        if (!placed.ok) throw new Error(placed.reason);
        return { token: placed.token, key: randomUUID(), phone: newPayer() };
      }),
    ),
  );
}

/** The status, or undefined when the shop was killed before it answered. */
async function pay(shop: KillableShop, { token, key, phone }: Asked): Promise<number | undefined> {
  return fetch(`${shop.address}/order/${token}/pay`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ key, phone, amount: '4000' }),
    signal: AbortSignal.timeout(15_000),
  }).then(
    ({ status }) => status,
    () => undefined,
  );
}

async function insist(shop: KillableShop, asked: Asked) {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await pay(shop, asked)) === 303) return;
    await sleep(100);
  }
  throw new Error('the shop did not take a request to pay');
}

/** Time goes by, a day and more, until nothing is under way; the provider tells how requests ended. */
async function endAll(shop: KillableShop, server: OpenedProvider) {
  await withDatabase(shop, async ({ pool }) => {
    const openIds = async () =>
      (
        await pool.query("select id from collections where state in ('created', 'pending', 'unsure')")
      ).rows.map(({ id }) => String(id));
    const isAnyDue = async () =>
      (
        await pool.query(
          "select from collections where state in ('created', 'pending', 'unsure') and next_check_at <= now() limit 1",
        )
      ).rows.length > 0;
    for (let hours = 0, passes = 0; passes < 400 && hours < 26; passes += 1) {
      const open = await openIds();
      if (open.length === 0) return;
      if (passes % 4 === 0) for (const id of open) await server.tell(id, shop.address);
      // A minute first: what was claimed before the kill becomes free; then hours.
      const seconds = passes < 20 ? 150 : 3600;
      hours += seconds / 3600;
      await pool.query(
        `update collections set opened_at = opened_at - $1 * interval '1 second', sent_at = sent_at - $1 * interval '1 second',
           next_check_at = next_check_at - $1 * interval '1 second'
         where state in ('created', 'pending', 'unsure')`,
        [seconds],
      );
      // The shop checks what is due now before more time goes by.
      for (let tries = 0; tries < 200 && (await isAnyDue()); tries += 1) await sleep(40);
    }
  });
}

async function compare(shop: KillableShop, server: OpenedProvider, figures: MoneyFigures) {
  const { rows } = await withDatabase(shop, ({ pool }) =>
    pool.query<{ id: string; state: string; payments: number; amount: number }>(
      `select c.id, c.state, count(p.id)::int as payments, coalesce(sum(p.amount), 0)::int as amount
       from collections c left join payments p on p.key = 'collection:' || c.id group by c.id`,
    ),
  );
  figures.payments = rows.reduce((sum, { payments }) => sum + payments, 0);
  figures.lost = 0;
  figures.doubled = 0;
  for (const { id, state, payments, amount } of rows) {
    const debits = server.debits.get(id) ?? 0;
    if (debits === payments && payments <= 1 && amount === 4_000 * payments) continue;
    figures.lost += Math.max(0, debits - payments);
    figures.doubled += Math.max(0, debits - 1) + Math.max(0, payments - 1);
    figures.wrongs.push(
      `round ${figures.rounds}: ${id} is ${state}: ${debits} debits, ${payments} payments of ${amount}`,
    );
  }
}

function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
