import { setTimeout as sleep } from 'node:timers/promises';
import { build, install, isInstalled, peerVersion } from './peer/evershop.ts';
import { type Compared, measureThroughput, measureVisits } from './peer/measures.ts';
import { checkPages } from './peer/pages.ts';
import { fillTwoShops, memoryOfAll, type Opened, type TwoShops } from './peer/two-shops.ts';
import { openBrowser } from './support/browser.ts';
import { report } from './support/report.ts';

/** Comparison with EverShop: the same products, machine and run. */
const productCount = 1000;
const rounds = 3;

if (!isInstalled() && !process.argv.includes('peer'))
  console.log('\nThe peer is not installed: "npm run bench -- peer" installs and measures it.');
else
  await measurePeer().catch((error) => {
    console.error(`\nThe peer was not measured: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  });

async function measurePeer() {
  if (!isInstalled()) {
    log('Installing EverShop (two minutes)…');
    await install();
  }
  log('Building EverShop, unless that was done (two minutes)…');
  await build();
  log(`Filling both shops with ${productCount} products…`);
  const shops = await fillTwoShops(productCount);
  try {
    const compared = await compare(shops);
    report(
      'peer',
      describeRun(await peerVersion()),
      ['what', 'ours', 'EverShop', 'ours / EverShop'],
      compared.map(({ what, ours, theirs, digits = 0 }) => [
        what,
        ours.toFixed(digits),
        theirs.toFixed(digits),
        ratio(ours / theirs),
      ]),
    );
  } finally {
    await shops.close();
  }
}

async function compare(shops: TwoShops): Promise<Compared[]> {
  log('Opening both, three times…');
  const starts: { ours: Started; theirs: Started }[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const side of ['ours', 'theirs'] as const) await shops.end(side);
    starts.push({ ours: await startOne('ours', shops), theirs: await startOne('theirs', shops) });
  }
  const pair = starts.at(-1);
  if (!pair) throw new Error('nothing was opened');
  await checkPages(pair, shops.products);

  log('Visiting both with a slow phone (three minutes)…');
  const browser = await openBrowser();
  const visits = await measureVisits(browser, pair).finally(() => browser.close());

  log('Measuring throughput of both in turns (five minutes)…');
  const throughput = await measureThroughput(pair);
  await sleep(20_000);
  const afterLoad = { ours: await memoryOfAll(pair.ours), theirs: await memoryOfAll(pair.theirs) };

  const median = (of: (start: Started) => number) => {
    const at = (side: 'ours' | 'theirs') =>
      starts.map((start) => of(start[side])).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
    return { ours: at('ours'), theirs: at('theirs') };
  };
  return [
    ...throughput,
    ...visits,
    { what: 'memory at rest, MB', ...median(({ rest }) => rest) },
    { what: 'memory after load, MB', ...afterLoad },
    { what: 'start, s', ...median(({ took }) => took / 1000), digits: 2 },
  ];
}

type Started = Opened & { took: number; rest: number };

async function startOne(side: 'ours' | 'theirs', shops: TwoShops): Promise<Started> {
  const opened = await shops.open(side);
  await sleep(5000);
  return { ...opened, rest: await memoryOfAll(opened) };
}

function ratio(times: number): string {
  return `× ${times < 10 ? times.toPrecision(2) : Math.round(times)}`;
}

function describeRun(version: string): string {
  return [
    `EverShop ${version} from npm in production mode, and our shop: the same ${productCount} products, pictures and prices,`,
    'each on a PostgreSQL server of its own, lists of the same length. 32 connections on the same machine, each a visitor',
    'with an address of its own; of three rounds, taking turns, the median one. Our pages are cached until something in them',
    'changes; “not cached” leaves our page cache out; EverShop has none. An unknown word finds nothing in either. First visits in',
    'Chromium at 360 px, nothing scrolled; EverShop compresses no page by itself. Memory is the resident set of all',
    'processes of the application, the database apart, 5 s after the start and 20 s after the load; a start is until the',
    'home page answers, the database running.',
  ].join(' ');
}

function log(what: string) {
  console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);
}
