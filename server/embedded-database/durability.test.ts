import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canTrace, readTrace, traceCommits } from '../../tests/support/crash/traced-commits.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './start-embedded-database.ts';

const orders = 10;
let dataDir: string;
let database: EmbeddedDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comptoir-durable-'));
  database = await startEmbeddedDatabase({ dataDir, log: () => {} });
});

afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true });
});

async function trace() {
  const pidFile = await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8');
  return traceCommits(database.url, Number(pidFile.split('\n')[0]), orders);
}

test.skipIf(!canTrace())(
  'every order is acknowledged only after its log was flushed to the disk',
  async () => {
    expect(await trace()).toEqual({ acknowledged: orders, afterFlush: orders });
  },
);

test.skipIf(!canTrace())(
  'and the proof notices a server that acknowledges first and flushes later',
  async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('alter role comptoir set synchronous_commit = off');
    await client.end();
    const { acknowledged, afterFlush } = await trace();
    expect(acknowledged).toBe(orders);
    // Its log writer flushes now and then, which may fall just before an answer.
    expect(afterFlush).toBeLessThan(orders / 2);
  },
);

test('a trace is read in the order of its calls, those included that were interrupted', () => {
  const lines = [
    '7 sendto(9, "Z\\0", 6, 0, NULL, 0) = 6',
    '7 fdatasync(28</wal> <unfinished ...>',
    '8 sendto(9, "C\\0\\0\\0\\vCOMMIT\\0Z", 22, 0, NULL, 0) = 22',
    '7 <... fdatasync resumed>) = 0',
    '7 sendto(9, "C\\0\\0\\0\\vCOMMIT\\0Z", 22, 0, NULL, 0) = 22',
    '7 sendto(9, "C\\0\\0\\0\\vCOMMIT\\0Z", 22, 0, NULL, 0) = 22',
  ];
  expect(readTrace(lines.join('\n'))).toEqual({ acknowledged: 3, afterFlush: 1 });
});
