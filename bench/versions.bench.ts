import pg from 'pg';
import { createInstallation } from '../tests/support/shop/shop-process.ts';
import { type Measured, measureInTurns, measureRate } from './support/drive.ts';
import { report } from './support/report.ts';
import { newSearch, orderScenario } from './support/scenarios.ts';

/**
 * Is this version slower than another? OTHER_VERSION is the folder of another checkout that was built. The two serve in turns,
 * each with a database of its own.
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
    ['what', 'a second', 'p50', 'p99', 'failures', 'now / before'],
    [...measured].map(([name, { perSecond, p50, p99, failures }]: [string, Measured]) => {
      const before = rate(name.replace(/: now$/, ': before'));
      return [
        name,
        perSecond,
        p50,
        p99,
        failures,
        name.endsWith('now') ? (perSecond / before).toFixed(2) : '',
      ];
    }),
  );
}

async function open(name: string, from: string) {
  const installation = await createInstallation({ from });
  const { address } = await installation.open();
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
  return {
    name,
    measure: (what: string) => measures[what]?.() ?? Promise.reject(new Error(what)),
    close: installation.close,
  };
}
