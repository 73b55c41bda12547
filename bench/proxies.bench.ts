import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../server/embedded-database/postmaster.ts';
import { startRequestLoad } from '../tests/support/crash/request-load.ts';
import {
  createInstallation,
  type Installation,
  type ShopInstance,
} from '../tests/support/shop/shop-process.ts';
import { answers } from './support/processes.ts';
import { report } from './support/report.ts';

/**
 * Are instances replaced without a failed request behind the example proxies of docs/? Needs `apt-get install nginx caddy`;
 * only names, ports and certificates of the examples are changed.
 */
const replacements = 4;
const visitors = 12;
const port = await findFreePort();
const front = `http://127.0.0.1:${port}`;

type Proxy = {
  version: string[];
  start: string[];
  configure: (folder: string, ports: string[]) => Promise<void>;
};

const proxies: Record<string, Proxy> = {
  nginx: {
    version: ['-v'],
    start: ['-c', 'nginx.conf', '-p', '.'],
    configure: async (folder, [one, other]) => {
      const own = (await readFile('docs/nginx.conf', 'utf8'))
        .replace('127.0.0.1:3001', `127.0.0.1:${one}`)
        .replace('127.0.0.1:3002', `127.0.0.1:${other}`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
        .replace('server_name shop.example', 'server_name 127.0.0.1')
        .replaceAll('$host;', '$http_host;')
        .replace(/ssl_certificate.*;/g, '')
        .replace(/server \{\s+listen 80;[^}]*\}/, '');
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${kind};`,
      );
      const around = `daemon off; pid nginx.pid; error_log error.log; events {} http { access_log off; ${folders.join(' ')}`;
      await writeFile(join(folder, 'nginx.conf'), `${around}\n${own}\n}`);
    },
  },
  caddy: {
    version: ['version'],
    start: ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
    configure: async (folder, [one, other]) => {
      const own = (await readFile('docs/Caddyfile', 'utf8'))
        .replaceAll('{$SHOP_HOST}', front)
        .replaceAll('shop-a:3000', `127.0.0.1:${one}`)
        .replaceAll('shop-b:3000', `127.0.0.1:${other}`);
      await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${own}`);
    },
  },
};

const rows: (string | number)[][] = [];
for (const [name, proxy] of Object.entries(proxies)) {
  const { status, stdout, stderr } = spawnSync(name, proxy.version, { encoding: 'utf8' });
  if (status === 0)
    rows.push([`${name} ${/\d[\d.]+/.exec(stdout + stderr)?.[0]}`, ...(await measure(name, proxy))]);
  else process.stdout.write(`${name} is not installed, and not measured.\n`);
}
report(
  'proxies',
  `Two instances behind the examples of docs/, each replaced in turn, ${replacements} times in all, while ${visitors} visitors send requests without a sleep, every tenth one an order; DRAIN_SECONDS is 3.`,
  ['proxy', 'pages', 'orders', 'of these in the database', 'failed'],
  rows,
);

async function measure(name: string, proxy: Proxy): Promise<number[]> {
  const installation = await createInstallation();
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-proxy-'));
  const instances = [await open(installation), await open(installation)];
  await proxy.configure(
    folder,
    instances.map(({ address }) => new URL(address).port),
  );
  const running = spawn(name, proxy.start, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  });
  while (!(await answers(front))) await sleep(100);
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();

  const load = await startRequestLoad(front, database, visitors);
  for (let replaced = 0; replaced < replacements; replaced++) {
    await sleep(2000);
    const place = replaced % 2;
    instances[place] = await replace(installation, instances[place]);
  }
  await sleep(2000);
  await load.stop();

  const { statuses } = load;
  const failures = [...statuses].filter(([answer]) => answer !== 200 && answer !== 303);
  for (const [answer, count] of failures)
    process.stdout.write(`${name}: ${count} × ${String(answer).slice(0, 200)}\n`);
  const saved = await load.countOrders();
  await database.end();
  await end(running);
  await installation.close();
  await rm(folder, { recursive: true });
  return [
    statuses.get(200) ?? 0,
    statuses.get(303) ?? 0,
    saved ?? 0,
    failures.reduce((sum, [, count]) => sum + count, 0),
  ];
}

async function open(installation: Installation, at?: string): Promise<ShopInstance> {
  return installation.open({
    PUBLIC_URL: front,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '3',
    ...(at && { PORT: new URL(at).port }),
  });
}

/** As an upgrade does: returns when the new instance is ready. */
async function replace(installation: Installation, old: ShopInstance | undefined): Promise<ShopInstance> {
  if (!old) throw new Error('there is nothing to replace');
  await old.stop();
  const next = { ...(await open(installation, old.address)), address: old.address };
  while (!(await answers(`${next.address}/readyz`))) await sleep(100);
  return next;
}

async function end(running: ChildProcess) {
  running.kill('SIGTERM');
  if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
}
