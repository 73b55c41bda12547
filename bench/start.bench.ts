import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../server/embedded-database/postmaster.ts';
import { measureRate } from './support/drive.ts';
import { answers, memoryOf } from './support/processes.ts';
import { report } from './support/report.ts';

/** Start time and memory of an existing shop with its embedded database. */
const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-start-'));
const address = `http://127.0.0.1:${await findFreePort()}`;
const cold = await open();
await cold.close();

const starts: Opened[] = [];
for (let round = 0; round < 5; round++) {
  const opened = await open();
  // After 5 s the memory of the start is released.
  await sleep(5000);
  starts.push({ ...opened, rest: await memoryOf(opened.pid) });
  if (round === 4) {
    await measureRate(`${address}/products/`, { seconds: 10 });
    await sleep(20_000);
    starts.push({ ...opened, rest: await memoryOf(opened.pid) });
  }
  await opened.close();
}
await rm(dataDir, { recursive: true, force: true });

const afterLoad = starts.pop()?.rest ?? Number.NaN;
const median = (of: (start: Opened) => number) => starts.map(of).toSorted((a, b) => a - b)[2] ?? Number.NaN;
report(
  'start',
  'From "node build/server/index.js" to the first 200 of the home page, including the start of its database; the median of five. Memory is the resident set of the application (the database apart), 5 s after the start, and 20 s after 10 s of uncached pages.',
  ['what', 'measured', 'target'],
  [
    ['first start, empty folder, demonstration shop', `${(cold.firstAnswer / 1000).toFixed(1)} s`, ''],
    ['later start', `${(median((start) => start.firstAnswer) / 1000).toFixed(2)} s`, '≤ 3 s'],
    ['memory at rest', `${Math.round(median((start) => start.rest))} MB`, '≤ 160 MB'],
    ['memory after load', `${Math.round(afterLoad)} MB`, ''],
  ],
);

type Opened = { pid: number; firstAnswer: number; rest: number; close: () => Promise<void> };

async function open(): Promise<Opened> {
  const started = performance.now();
  const shop = spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ENV_FILE: devNull,
      HOST: '127.0.0.1',
      PORT: new URL(address).port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
  });
  while (!(await answers(address))) await sleep(10);
  return {
    pid: shop.pid ?? 0,
    firstAnswer: performance.now() - started,
    rest: 0,
    close: async () => {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
    },
  };
}
