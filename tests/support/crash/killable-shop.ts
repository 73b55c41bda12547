import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { killIfRunning } from '../kill-process.ts';
import { makeDataFolder } from '../shop/shop-process.ts';

export type Victim = 'app' | 'database' | 'both';

export type KillableShop = {
  address: string;
  dataDir: string;
  /** Starts the shop with its own database. Returns the ms until its first page. */
  open: () => Promise<number>;
  /** SIGKILL, like a power cut or the OOM killer. */
  kill: (victim: Victim) => Promise<void>;
  /** Ends one backend, during a commit if possible. After SIGKILL PostgreSQL ends all backends and restarts. */
  killBackend: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Returns the ms until a page that needs the database is served again. */
  recover: () => Promise<number>;
  databaseUrl: () => Promise<string>;
  output: () => string;
  /** SIGTERM, as an operator does. */
  stop: () => Promise<void>;
  /** Stops, and removes all files. */
  close: () => Promise<void>;
};

/** The built shop with its embedded database in a process and folder of its own, for tests that kill it. */
export async function prepareShop(settings: Record<string, string> = {}): Promise<KillableShop> {
  const isDemo = !settings.CATALOGUE && !settings.DATABASE_URL;
  const dataDir = settings.DATA_DIR ?? (await makeDataFolder({ isDemo }));
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const output: string[] = [];
  let app: ChildProcess | undefined;
  let killedServer: number | undefined;

  async function open() {
    const shop = spawn(process.execPath, ['build/server/index.js'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Node warns when it is set together with NO_COLOR.
        FORCE_COLOR: undefined,
        NODE_ENV: 'production',
        ENV_FILE: devNull,
        HOST: '127.0.0.1',
        PORT: new URL(address).port,
        PUBLIC_URL: address,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        LIMITS: 'off',
        ...settings,
      },
    });
    app = shop;
    for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text) => output.push(String(text)));
    return recover();
  }

  async function recover() {
    const started = performance.now();
    while (!((await isServerNew()) && (await isServed(address)))) {
      if (app && hasEnded(app)) throw new Error(`the shop ended: ${output.join('')}`);
      if (performance.now() - started > 180_000)
        throw new Error(`the shop does not answer: ${output.join('')}`);
      await sleep(10);
    }
    return Math.round(performance.now() - started);
  }

  /** Parts of a killed server still answer for a moment. */
  async function isServerNew() {
    if (!killedServer) return true;
    const running = await readServer(dataDir);
    return running !== undefined && running.pid !== killedServer;
  }

  async function kill(victim: Victim) {
    const server = victim === 'app' ? undefined : await readServer(dataDir);
    killedServer = server?.pid;
    if (victim !== 'database' && app && !hasEnded(app)) {
      const ended = once(app, 'exit');
      app.kill('SIGKILL');
      if (server) killIfRunning(server.pid);
      await ended;
    } else if (server) killIfRunning(server.pid);
  }

  async function killBackend(signal: 'SIGTERM' | 'SIGKILL') {
    killedServer = undefined;
    const client = new pg.Client({ connectionString: await databaseUrl(dataDir), query_timeout: 10_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      let pid: number | undefined;
      // A commit takes less than 1 ms, so most queries find none.
      const startedAt = performance.now();
      while (pid === undefined && performance.now() - startedAt < 300)
        pid = (await client.query(findBackend, [true])).rows[0]?.pid;
      pid ??= (await client.query(findBackend, [false])).rows[0]?.pid;
      if (pid !== undefined) killIfRunning(pid, signal);
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function stop() {
    if (!app || hasEnded(app)) return;
    const ended = once(app, 'exit');
    app.kill('SIGTERM');
    await ended;
  }

  return {
    address,
    dataDir,
    open,
    kill,
    killBackend,
    recover,
    databaseUrl: () => databaseUrl(dataDir),
    output: () => output.join(''),
    stop,
    close: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const findBackend = `select pid from pg_stat_activity
  where application_name = 'comptoir' and (not $1 or state = 'active' and query = 'commit') order by random() limit 1`;

/** The order page is never cached. */
async function isServed(address: string): Promise<boolean> {
  return fetch(`${address}/order/nobodys-order-is-there-1`, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.status === 404,
    () => false,
  );
}

async function databaseUrl(dataDir: string): Promise<string> {
  const running = await readServer(dataDir);
  if (!running) throw new Error('the database does not run');
  const { comptoir } = JSON.parse(await readFile(join(dataDir, 'database-passwords.json'), 'utf8'));
  return `postgres://comptoir:${comptoir}@127.0.0.1:${running.port}/comptoir`;
}

/** From the pid file; the process may be dead. */
async function readServer(dataDir: string): Promise<{ pid: number; port: number } | undefined> {
  const file = join(dataDir, 'database', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
