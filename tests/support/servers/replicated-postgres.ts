import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '../../../scripts/system-packages/postgres.mjs';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { findRunner } from '../../../server/embedded-database/unprivileged-user.ts';
import { killIfRunning } from '../kill-process.ts';

const runFile = promisify(execFile);

/** `checkPort` answers 200 at /primary where this server is the primary, as Patroni does. */
type Node = { port: number; checkPort: number; folder: string; process?: ChildProcess };

/** A primary and a synchronous standby. */
export type ReplicatedPostgres = {
  nodes: { port: number; checkPort: number }[];
  /** The shop's database behind a proxy at this port. */
  urlAt: (port: number) => string;
  /** SIGKILL to every process of the primary, as when its machine is lost. */
  killPrimary: () => Promise<void>;
  promoteStandby: () => Promise<void>;
  /** The machine that was lost comes back as a synchronous standby. */
  addStandby: () => Promise<void>;
  close: () => Promise<void>;
};

/** The system's PostgreSQL twice: a primary, and a synchronous standby, which becomes the primary when that is lost. This is what Patroni does, without its own services. */
export async function openReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const binaries = findPostgres() ?? '';
  if (!binaries) throw new Error('PostgreSQL is not installed');
  const base = await mkdtemp(join(tmpdir(), 'comptoir-replicated-'));
  const runner = findRunner([binaries, base]);
  if (runner.owner) await chown(base, runner.owner.uid, runner.owner.gid);
  await chmod(base, 0o755);
  const run = (program: string, args: string[]) =>
    runFile(...runner.command(join(binaries, program), args), { cwd: '/' });
  const nodes = await Promise.all(['a', 'b'].map((name) => openNode(join(base, name), isPrimary)));
  let [primary, standby] = nodes.map(({ node }) => node) as [Node, Node];

  function isPrimary(node: Node): boolean {
    return node === primary && isRunning(node);
  }

  async function start(node: Node) {
    const settings = [`port=${node.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const switches = settings.flatMap((setting) => ['-c', setting]);
    const program = runner.command(join(binaries, 'postgres'), ['-D', node.folder, ...switches]);
    node.process = spawn(...program, { cwd: '/', stdio: 'ignore' });
    const answers = () =>
      ask(node, 'select 1').then(
        () => true,
        () => false,
      );
    while (!(await answers())) await sleep(50);
  }

  async function addStandby() {
    await rm(standby.folder, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
    await run('pg_basebackup', ['-d', from, '-D', standby.folder, '-R', '-c', 'fast', '-X', 'stream']);
    // It waits for a standby of its own only when it has one.
    const own = join(standby.folder, 'postgresql.auto.conf');
    const lines = (await readFile(own, 'utf8')).split('\n');
    await writeFile(own, lines.filter((line) => !line.startsWith('synchronous_standby_names')).join('\n'));
    await start(standby);
    await ask(primary, "alter system set synchronous_standby_names = '*'");
    await ask(primary, 'select pg_reload_conf()');
    // Commits wait for it only when the checkpointer has read the setting, which it does before this checkpoint. What was committed until then must have arrived.
    await ask(primary, 'checkpoint');
    const [now] = await ask(primary, 'select pg_current_wal_flush_lsn()::text as lsn');
    const isWhole = `select 1 from pg_stat_replication where sync_state = 'sync' and flush_lsn >= '${now?.lsn}'`;
    while ((await ask(primary, isWhole)).length === 0) await sleep(50);
  }

  await run('initdb', [
    '-D',
    primary.folder,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  await start(primary);
  await ask(primary, 'create role shop login');
  await ask(primary, 'create database shop owner shop');
  await addStandby();

  return {
    nodes: nodes.map(({ node: { port, checkPort } }) => ({ port, checkPort })),
    urlAt: (port) => `postgres://shop@127.0.0.1:${port}/shop`,
    killPrimary: () => kill(primary),
    promoteStandby: async () => {
      await ask(standby, 'select pg_promote(true, 60)');
      [primary, standby] = [standby, primary];
    },
    addStandby,
    close: async () => {
      for (const { node, close } of nodes) {
        await kill(node);
        close();
      }
      await rm(base, { recursive: true, force: true });
    },
  };
}

async function openNode(folder: string, isPrimary: (node: Node) => boolean) {
  const node: Node = { port: await findFreePort(), checkPort: 0, folder };
  const check = createServer((_, response) => response.writeHead(isPrimary(node) ? 200 : 503).end());
  check.listen(0, '127.0.0.1');
  await once(check, 'listening');
  node.checkPort = (check.address() as AddressInfo).port;
  return { node, close: () => check.close() };
}

function isRunning({ process }: Node): boolean {
  return process?.pid !== undefined && process.exitCode === null && process.signalCode === null;
}

async function kill(node: Node) {
  const { process } = node;
  if (!process?.pid || !isRunning(node)) return;
  const ended = once(process, 'exit');
  await killPostgres(process.pid);
  await ended;
}

/** Nobody comes after the first process; who is left could still answer a commit. */
export async function killPostgres(postmaster: number) {
  const children = await childrenOf(postmaster).catch(() => []);
  killIfRunning(postmaster);
  for (const pid of children) killIfRunning(pid);
}

/** PostgreSQL's processes are all children of the first. */
async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

async function ask({ port }: Node, sql: string): Promise<Record<string, unknown>[]> {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
