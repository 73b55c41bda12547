import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../server/embedded-database/postmaster.ts';
import { findOrdered, orderRequest, startRequestLoad } from '../tests/support/crash/request-load.ts';
import { openNetwork } from '../tests/support/servers/network.ts';
import {
  createInstallation,
  type Installation,
  type ShopInstance,
} from '../tests/support/shop/shop-process.ts';
import { answers } from './support/processes.ts';
import { report } from './support/report.ts';

/**
 * Are instances replaced without a failed request behind the example proxies of docs/, and do visitors see the last good pages
 * while the database is away? Needs `apt-get install nginx caddy`; only names, ports, folders and certificates of the examples
 * are changed.
 */
const replacements = 4;
const visitors = 12;
const outageSeconds = 10;
const seenBefore = ['/', '/products', '/en/products', '/about'];
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
        .replace('/etc/nginx/comptoir', resolve('docs'))
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
        .replace('/etc/caddy', resolve('docs'))
        .replaceAll('shop-a:3000', `127.0.0.1:${one}`)
        .replaceAll('shop-b:3000', `127.0.0.1:${other}`);
      await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${own}`);
    },
  },
};

const replaced: (string | number)[][] = [];
const outages: (string | number)[][] = [];
for (const [name, proxy] of Object.entries(proxies)) {
  const { status, stdout, stderr } = spawnSync(name, proxy.version, { encoding: 'utf8' });
  if (status !== 0) {
    process.stdout.write(`${name} is not installed, and not measured.\n`);
    continue;
  }
  const title = `${name} ${/\d[\d.]+/.exec(stdout + stderr)?.[0]}`;
  replaced.push([title, ...(await measureReplacement(name, proxy))]);
  outages.push([title, ...(await measureOutage(name, proxy))]);
}
report(
  'proxies',
  `Two instances behind the examples of docs/, each replaced in turn, ${replacements} times in all, while ${visitors} visitors send requests without a sleep, every tenth one an order; DRAIN_SECONDS is 3.`,
  ['proxy', 'pages', 'orders', 'of these in the database', 'failed'],
  replaced,
);
report(
  'proxies-outage',
  `The same two instances, whose database does not answer for ${outageSeconds} s while pages that were seen before are requested; then the database is back; then both instances end.`,
  [
    'proxy',
    'pages in the outage',
    'of these shown',
    'slowest, s',
    'first order after it, s',
    'with no instance',
  ],
  outages,
);

async function measureReplacement(name: string, proxy: Proxy): Promise<number[]> {
  const installation = await createInstallation();
  const instances = [await open(installation), await open(installation)];
  const running = await startProxy(name, proxy, instances);
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
  await running.end();
  await installation.close();
  return [
    statuses.get(200) ?? 0,
    statuses.get(303) ?? 0,
    saved ?? 0,
    failures.reduce((sum, [, count]) => sum + count, 0),
  ];
}

async function measureOutage(name: string, proxy: Proxy): Promise<(string | number)[]> {
  const installation = await createInstallation({ isDemo: true });
  const database = new URL(installation.databaseUrl);
  const network = await openNetwork(() => new URL(installation.databaseUrl));
  database.port = String(network.port);
  const far = { DATABASE_URL: database.href, LOG_LEVEL: 'fatal' };
  const instances = [await open(installation, far), await open(installation, far)];
  const running = await startProxy(name, proxy, instances);
  for (const { address } of instances) for (const page of seenBefore) await fetch(address + page);

  network.swallow();
  const asked: { isShown: boolean; took: number }[] = [];
  for (const end = Date.now() + outageSeconds * 1000; Date.now() < end; await sleep(100))
    asked.push(...(await Promise.all(seenBefore.map(askPage))));
  network.heal();
  const healed = performance.now();
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  const product = await findOrdered(client);
  await client.end();
  while ((await fetch(`${front}/cart`, orderRequest(front, product))).status !== 303) await sleep(50);
  const firstOrder = performance.now() - healed;

  await Promise.all(instances.map(({ stop }) => stop()));
  const last = await fetch(`${front}/cart`, orderRequest(front, product));
  const text = await last.text();
  const isOurs = text.includes('La boutique ne répond pas') && text.includes('The shop cannot answer');
  await running.end();
  await network.close();
  await installation.close();
  return [
    asked.length,
    asked.filter(({ isShown }) => isShown).length,
    seconds(Math.max(...asked.map(({ took }) => took))),
    seconds(firstOrder),
    `${last.status}, ${isOurs ? 'the page of docs/' : 'another page'}, Retry-After ${last.headers.get('Retry-After')}`,
  ];
}

async function askPage(page: string) {
  const started = performance.now();
  const answer = await fetch(front + page);
  const isShown = answer.status === 200 && (await answer.text()).includes('<h1');
  return { isShown, took: performance.now() - started };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

async function startProxy(name: string, proxy: Proxy, instances: ShopInstance[]) {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-proxy-'));
  // nginx reads the page with a worker that is not root.
  await chmod(folder, 0o755);
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
  return {
    end: async () => {
      await end(running);
      await rm(folder, { recursive: true });
    },
  };
}

async function open(
  installation: Installation,
  settings: Record<string, string> = {},
): Promise<ShopInstance> {
  return installation.open({
    PUBLIC_URL: front,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '3',
    ...settings,
  });
}

/** As an upgrade does: returns when the new instance is ready. */
async function replace(installation: Installation, old: ShopInstance | undefined): Promise<ShopInstance> {
  if (!old) throw new Error('there is nothing to replace');
  await old.stop();
  const next = { ...(await open(installation, { PORT: new URL(old.address).port })), address: old.address };
  while (!(await answers(`${next.address}/readyz`))) await sleep(100);
  return next;
}

async function end(running: ChildProcess) {
  running.kill('SIGTERM');
  if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
}
