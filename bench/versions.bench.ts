import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { createInstallation } from '../tests/support/shop/shop-process.ts';
import { type Measured, measureInTurns, measureRate } from './support/drive.ts';
import { median } from './support/median.ts';
import { report } from './support/report.ts';
import { newSearch, orderScenario } from './support/scenarios.ts';

/**
 * Is this version slower than another? OTHER_VERSION is the folder of another checkout that was built. The two serve in turns,
 * each with a database of its own. Processor time a request varies less than the rate on a machine that others use too.
 */
const folder = process.env.OTHER_VERSION;
if (folder) await compare(folder);
else process.stdout.write('versions: set OTHER_VERSION to the folder of a built checkout to compare with.\n');

async function compare(other: string) {
  const versions = [await open('before', other), await open('now', process.cwd())];
  const measured = await measureInTurns(
    Object.fromEntries(
      ['product, cached', 'list of products, not cached', 'new search', 'order, 32 buyers at once'].flatMap(
        (what) => versions.map(({ name, measure }) => [`${what}: ${name}`, () => measure(what)]),
      ),
    ),
  );
  for (const { close } of versions) await close();
  const rate = (name: string) => measured.get(name)?.perSecond ?? Number.NaN;
  report(
    'versions',
    'Two versions in turns in one run, 48 products, 32 connections on the same machine. The median of three rounds; latencies in ms.',
    ['what', 'a second', 'p50', 'p99', 'failures', 'now / before', 'application’s CPU ms a request'],
    [...measured].map(([name, { perSecond, p50, p99, failures }]: [string, Measured]) => {
      const before = rate(name.replace(/: now$/, ': before'));
      const cpu = versions.map(({ cpuMsPerRequest }) => cpuMsPerRequest(name)).find((ms) => ms !== undefined);
      return [
        name,
        perSecond,
        p50,
        p99,
        failures,
        name.endsWith('now') ? (perSecond / before).toFixed(2) : '',
        cpu?.toFixed(2) ?? '',
      ];
    }),
  );
}

async function open(name: string, from: string) {
  const installation = await createInstallation({ from });
  const { address, process: shop } = await installation.open();
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  const order = await orderScenario(database);
  await database.end();
  const measures: Record<string, () => Promise<Measured>> = {
    'product, cached': () => measureRate(`${address}/products/fauteuil-roulant-pliable`),
    // The router ignores a trailing slash; the page cache does not, so these pages are not cached.
    'list of products, not cached': () => measureRate(`${address}/products/`),
    'new search': () => measureRate(address, { scenario: newSearch }),
    'order, 32 buyers at once': () => measureRate(address, { scenario: order }),
  };
  const cpu = new Map<string, number[]>();
  return {
    name,
    measure: async (what: string) => {
      const before = await cpuMs(shop.pid);
      const started = performance.now();
      const measurement = measures[what];
      if (!measurement) throw new Error(what);
      const result = await measurement();
      const requests = (result.perSecond * (performance.now() - started)) / 1000;
      cpu.set(what, [...(cpu.get(what) ?? []), ((await cpuMs(shop.pid)) - before) / requests]);
      return result;
    },
    cpuMsPerRequest: (measurement: string) =>
      measurement.endsWith(`: ${name}`) ? median(cpu.get(measurement.split(': ')[0] ?? '') ?? []) : undefined,
    close: installation.close,
  };
}

/** What Linux counts for the process, user and system; not a number elsewhere. */
async function cpuMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
