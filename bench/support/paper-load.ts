import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { openShopProcess } from '../../tests/support/shop/shop-process.ts';
import { familyOf, shareOf } from './processes.ts';

const seconds = 6;
const page = '/products';

/** A kept page while so many connections ask for one quote's PDF as fast as they get it; times in ms, memory in MB. */
export async function measurePaperLoad(connections: number) {
  const shop = await openShopProcess();
  const database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ token: string }>(
    "select token from quotes where state in ('sent', 'accepted') and token is not null order by number limit 1",
  );
  await database.end();
  const paper = `${shop.address}/quote/${rows[0]?.token}.pdf`;
  await timePage(shop.address, seconds * 500);
  const alone = await timePage(shop.address, seconds * 1000);
  const load = autocannon({ url: paper, connections, duration: seconds + 2, timeout: 10 });
  await sleep(1000);
  const [beside, memory] = await Promise.all([
    timePage(shop.address, seconds * 1000),
    peakMemory(shop.process.pid ?? 0, seconds * 1000),
  ]);
  const { requests, errors, statusCodeStats } = await load;
  await shop.close();
  return { alone, beside, memory, perSecond: requests.average, errors, statuses: statusCodeStats };
}

async function timePage(address: string, forMs: number): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  const ends = performance.now() + forMs;
  while (performance.now() < ends) {
    const asked = performance.now();
    await (await fetch(address + page)).arrayBuffer();
    times.push(performance.now() - asked);
    await sleep(20);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

async function peakMemory(pid: number, forMs: number): Promise<number> {
  let peak = 0;
  const ends = performance.now() + forMs;
  while (performance.now() < ends) {
    const shares = await Promise.all((await familyOf(pid)).map(shareOf));
    peak = Math.max(
      peak,
      shares.reduce((sum, each) => sum + each, 0),
    );
    await sleep(250);
  }
  return peak;
}
