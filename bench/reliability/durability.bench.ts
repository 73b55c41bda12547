import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../server/embedded-database/start-embedded-database.ts';
import { canTrace, traceCommits } from '../../tests/support/crash/traced-commits.ts';
import { report } from '../support/report.ts';

/** Is every acknowledged order on the disk, so that a power cut cannot lose it? */
if (!canTrace()) throw new Error('this needs strace, and the right to trace processes');
const orders = 200;
const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-durable-'));
const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
const postmaster = Number(
  (await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8')).split('\n')[0],
);

const durable = await traceCommits(database.url, postmaster, orders);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await client.query('alter role comptoir set synchronous_commit = off');
await client.end();
const control = await traceCommits(database.url, postmaster, orders);
await database.stop();
await rm(dataDir, { recursive: true });

report(
  'durability',
  'Every system call of the embedded server that flushes or answers, written down by strace while orders are placed one after the other. The control is the same server told not to wait for the disk (synchronous_commit = off): the count must notice it.',
  ['server', 'orders acknowledged', 'after a flush of the log', 'target'],
  [
    ['as it is run', durable.acknowledged, durable.afterFlush, 'all'],
    ['control', control.acknowledged, control.afterFlush, 'few'],
  ],
);
process.exitCode = durable.afterFlush === durable.acknowledged && control.afterFlush < orders / 2 ? 0 : 1;
