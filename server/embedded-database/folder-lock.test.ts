import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { killIfRunning, killProcess } from '../../tests/support/kill-process.ts';

/** What separates two containers: neither sees the other's processes or shared memory, but both see the same folder. */
const container = ['--pid', '--fork', '--mount-proc', '--ipc', '--kill-child'];
const canUnshare = spawnSync('unshare', [...container, 'true']).status === 0;

const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGKILL');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function makeDataDir() {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-lock-'));
  folders.push(folder);
  return folder;
}

/** Starts the database in a container of its own. Returns its first output: the address, or why it was refused. */
async function openInContainer(dataDir: string, script = 'exec "$@"') {
  const program = [
    'sh',
    '-c',
    script,
    'sh',
    process.execPath,
    'tests/support/database/run-database.ts',
    dataDir,
  ];
  const child = spawn('unshare', [...container, ...program], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  const [output] = await once(child.stdout, 'data');
  return { child, output: String(output).trim() };
}

/** A process' only child, by its number outside of the container; 0 when it has ended. */
async function childOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return Number(text.trim().split(' ')[0]);
}

/** Stops a container's processes with a signal, or kills them all. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const inside = await childOf(child.pid);
  if (inside > 0) killIfRunning(inside, signal);
  else child.kill('SIGKILL');
  await ended;
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const readPidFile = (dataDir: string) => readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8');

test.skipIf(!canUnshare)(
  'a second start in another container is refused, and moves nothing aside',
  async () => {
    const dataDir = await makeDataDir();
    const first = await openInContainer(dataDir);
    await query(first.output, 'create table kept (a int); insert into kept values (1)');
    const pidFile = await readPidFile(dataDir);
    const before = await readdir(join(dataDir, 'database'));

    expect((await openInContainer(dataDir)).output).toBe(
      `refused: Another Comptoir is already running on ${dataDir} (perhaps in another container): stop it first, or give this one its own DATA_DIR.`,
    );

    expect(await readPidFile(dataDir)).toBe(pidFile);
    expect(await readdir(join(dataDir, 'database'))).toEqual(before);
    expect(await query(first.output, 'select a from kept')).toEqual([{ a: 1 }]);
    await end(first.child);
    const next = await openInContainer(dataDir);
    expect(await query(next.output, 'select a from kept')).toEqual([{ a: 1 }]);
  },
);

test.skipIf(!canUnshare)('of two containers that start at once one wins, and the other says so', async () => {
  const dataDir = await makeDataDir();
  for (let round = 0; round < 3; round += 1) {
    const both = await Promise.all([openInContainer(dataDir), openInContainer(dataDir)]);
    expect(both.map(({ output }) => output.split(':')[0]).sort()).toEqual(['postgres', 'refused']);
    for (const { child } of both) await end(child);
  }
});

test.skipIf(!canUnshare)(
  'a server that outlives its shop keeps the folder: another container is refused until it ends',
  async () => {
    const dataDir = await makeDataDir();
    const first = await openInContainer(dataDir, '"$@"; sleep 1000');
    await query(first.output, 'create table kept (a int); insert into kept values (1)');
    killProcess(await childOf(await childOf(first.child.pid)), 'SIGKILL');

    expect((await openInContainer(dataDir)).output).toMatch(
      /^refused: Another Comptoir is already running on /,
    );
    expect(await query(first.output, 'select a from kept')).toEqual([{ a: 1 }]);

    await end(first.child, 'SIGKILL');
    const next = await openInContainer(dataDir);
    expect(await query(next.output, 'select a from kept')).toEqual([{ a: 1 }]);
  },
);

test.skipIf(!canUnshare)(
  'a command in another container neither uses nor moves what is running',
  async () => {
    const dataDir = await makeDataDir();
    const first = await openInContainer(dataDir);
    const pidFile = await readPidFile(dataDir);
    const ask = `
    import { findEmbeddedDatabase } from './server/embedded-database/cluster.ts';
    import { withShopDatabase } from './server/backups/open-shop-data.ts';
    const place = { dataDir: ${JSON.stringify(dataDir)}, databaseUrl: undefined };
    console.log(JSON.stringify(await findEmbeddedDatabase(place.dataDir)));
    await withShopDatabase(place, async () => console.log('reached')).catch(({ message }) => console.log(message));`;
    const program = [process.execPath, '--input-type=module', '--eval', ask];
    const { stdout } = await promisify(execFile)('unshare', [...container, ...program]);
    expect(stdout.split('\n')).toEqual([
      '{"isThere":true}',
      `Another Comptoir is already running on ${dataDir} (perhaps in another container): stop it first, or give this one its own DATA_DIR.`,
      '',
    ]);
    expect(await readPidFile(dataDir)).toBe(pidFile);
    expect(await query(first.output, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);
