import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { makeDataFolder } from '../shop/shop-process.ts';

export type Victim = 'app' | 'database' | 'both';

export type KillableShop = {
  address: string;
  dataDir: string;
  /** Starts it with its own database, as `npm start` does; answers the milliseconds until its first page. */
  open: () => Promise<number>;
  /** Ends it without a word, as a power cut or the system does when memory is short. */
  kill: (victim: Victim) => Promise<void>;
  /**
   * Ends one connection of the app from the server's side, in the middle of a commit if it can be caught there: by SIGTERM alone,
   * or by SIGKILL, after which PostgreSQL ends all others and starts anew.
   */
  killBackend: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Milliseconds until a page that needs the database is made again. */
  recover: () => Promise<number>;
  /** The database as it can be reached now. */
  databaseUrl: () => Promise<string>;
  said: () => string;
  /** Ends it as whoever runs it does. */
  stop: () => Promise<void>;
  /** The same, and nothing of it is left. */
  close: () => Promise<void>;
};

/** A built shop and its embedded database in a process and a folder of their own, for tests that break them. */
export async function prepareShop(settings: Record<string, string> = {}): Promise<KillableShop> {
  const isDemo = !settings.CATALOGUE && !settings.DATABASE_URL;
  const dataDir = settings.DATA_DIR ?? (await makeDataFolder({ isDemo }));
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const said: string[] = [];
  let app: ChildProcess | undefined;
  let killedServer: number | undefined;

  async function open() {
    const shop = spawn(process.execPath, ['build/server/index.js'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Set beside NO_COLOR, Node complains of it.
        FORCE_COLOR: undefined,
        NODE_ENV: 'production',
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
    for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text) => said.push(String(text)));
    return recover();
  }

  async function recover() {
    const started = performance.now();
    while (!((await isServerNew()) && (await isMade(address)))) {
      if (app && hasEnded(app)) throw new Error(`the shop ended: ${said.join('')}`);
      if (performance.now() - started > 180_000) throw new Error(`the shop stays away: ${said.join('')}`);
      await pause(10);
    }
    return Math.round(performance.now() - started);
  }

  /** For a moment, parts of a killed server still answer. */
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
      if (server) killIfThere(server.pid);
      await ended;
    } else if (server) killIfThere(server.pid);
  }

  async function killBackend(signal: 'SIGTERM' | 'SIGKILL') {
    killedServer = undefined;
    const client = new pg.Client({ connectionString: await databaseUrl(dataDir), query_timeout: 10_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      let pid: number | undefined;
      // Commits take less than a millisecond: most looks find none.
      const began = performance.now();
      while (pid === undefined && performance.now() - began < 300)
        pid = (await client.query(findBackend, [true])).rows[0]?.pid;
      pid ??= (await client.query(findBackend, [false])).rows[0]?.pid;
      if (pid !== undefined) killIfThere(pid, signal);
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
    said: () => said.join(''),
    stop,
    close: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const findBackend = `select pid from pg_stat_activity
  where application_name = 'comptoir' and (not $1 or state = 'active' and query = 'commit') order by random() limit 1`;

/** The order's page is made anew at each request, from the database. */
async function isMade(address: string): Promise<boolean> {
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

/** As the server's pid file tells, without a look at whether it lives. */
async function readServer(dataDir: string): Promise<{ pid: number; port: number } | undefined> {
  const file = join(dataDir, 'database', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function killIfThere(pid: number, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL') {
  try {
    process.kill(pid, signal);
  } catch {
    // It died by itself meanwhile.
  }
}
