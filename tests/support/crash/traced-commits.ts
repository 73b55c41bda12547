import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { placeOrder } from '../../../app/domain/orders/place-order.ts';
import { openDatabase } from '../../../app/platform/database/database.server.ts';
import { migrate } from '../../../app/platform/database/migrations.server.ts';
import { buyer } from '../buyer.ts';

export type Traced = { acknowledged: number; afterFlush: number };

export function canTrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
}

/** Traces system calls (strace) while orders are placed. `afterFlush`: acknowledged commits whose log was on the disk before. */
export async function traceCommits(url: string, postmaster: number, orders: number): Promise<Traced> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    `insert into products (slug, name, price, lprice, category) values ($1, 'Canne', 9000, 7000, 'medical') returning id`,
    [`canne-${randomUUID().slice(0, 8)}`],
  );
  await client.query(
    "insert into stock_movements (product_id, change, reason) select id, 1000, 'count' from products where stock = 0",
  );
  await client.end();
  const file = join(tmpdir(), `comptoir-trace-${randomUUID()}`);
  const calls = 'trace=fsync,fdatasync,sendto';
  const tracer = spawn(
    'strace',
    ['-f', '-y', '-s', '256', '-e', calls, '-o', file, '-p', String(postmaster)],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  // strace prints when it is attached; it follows new child processes.
  await once(tracer.stderr, 'data');
  const { db, close } = openDatabase(url, () => {});
  try {
    for (let i = 0; i < orders; i += 1) {
      const lines = rows.map(({ id }) => ({ productId: id, quantity: 1 }));
      const order = { key: randomUUID(), language: 'fr' as const, buyer, lines, seenTotal: undefined };
      const placed = await placeOrder(db, order);
      if (!placed.ok) throw new Error(placed.reason);
    }
  } finally {
    await close();
    tracer.kill('SIGINT');
    await once(tracer, 'exit');
  }
  const trace = await readFile(file, 'utf8');
  await rm(file);
  return readTrace(trace);
}

/** Each commit needs a flush since the process's previous answer. A flush by any process counts for all. */
export function readTrace(trace: string): Traced {
  const flushedFor = new Map<string, boolean>();
  const traced = { acknowledged: 0, afterFlush: 0 };
  for (const line of trace.split('\n')) {
    const [, process = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (/^(<\.\.\. )?f(data)?sync\b.*= 0$/.test(call))
      for (const each of flushedFor.keys()) flushedFor.set(each, true);
    if (!call.startsWith('sendto')) continue;
    if (/COMMIT\\0/.test(call)) {
      traced.acknowledged += 1;
      if (flushedFor.get(process)) traced.afterFlush += 1;
    }
    flushedFor.set(process, false);
  }
  return traced;
}
