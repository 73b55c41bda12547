import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { findFreePort } from '../server/embedded-database/postmaster.ts';
import { openControlGroup } from './support/control-group.ts';
import { answers } from './support/processes.ts';
import { report } from './support/report.ts';

/** What does `npm start` fetch and leave in an empty folder, with an empty npm cache, and when does the first page come? */
const maxStartMs = 600_000;
const folder = await mkdtemp(join(tmpdir(), 'comptoir-install-'));
const clone = join(folder, 'shop');
execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, clone]);
const registry = await openCountingRegistry();

const first = await start();
const [packages, build, data] = await Promise.all(
  ['node_modules', 'build', 'data'].map((name) => megabytesOf(join(clone, name))),
);
const whole = await megabytesOf(clone);
const second = await start();
const { requests, bytes } = registry.counted;
await registry.close();
await rm(folder, { recursive: true });

const fetched = Math.round(bytes / 1e6);
report(
  'install',
  'A shallow clone of the last commit in an empty folder, what `npm start` runs (scripts/start.mjs), with an empty npm cache. Every answer of the registry passes through a local server that counts its bytes, descriptions (JSON) packed with gzip as npm’s own registry sends them. Sizes on disk are blocks, in MB of 10⁶ bytes. Memory is that of all processes, without what the system can read from the disk again.',
  ['what', 'measured', 'bar'],
  [
    ['fetched', `${fetched} MB in ${requests} requests`, '≤ 200 MB'],
    ['left on disk', `${whole} MB`, '≤ 500 MB'],
    ['of these: packages, build, data', `${packages}, ${build}, ${data} MB`, ''],
    ['until the packages are there', `${first.installed} s`, ''],
    ['from then until the first page', `${first.page} s`, '≤ 30 s'],
    ['second start, until the first page', `${second.page} s`, ''],
    ['highest memory: packages, then build and first page', first.memory, ''],
  ],
);
process.exitCode = fetched > 200 || whole > 500 || first.page > 30 ? 1 : 0;

/** Starts the shop, waits for its first page and ends it. Seconds until the packages were there, and from then to the page. */
async function start(): Promise<{ installed: number; page: number; memory: string }> {
  const port = await findFreePort();
  const began = performance.now();
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: undefined,
      PORT: String(port),
      npm_config_cache: join(folder, 'npm-cache'),
      npm_config_registry: registry.address,
      npm_config_replace_registry_host: 'always',
    },
  });
  const group = await openControlGroup('install');
  if (group) await writeFile(group.members, String(shop.pid));
  let installed = began;
  let page = began;
  const highest = { packages: 0, build: 0 };
  shop.stdout.on('data', (text) => {
    if (String(text).includes('Building the shop')) installed = performance.now();
  });
  const ended = once(shop, 'exit');
  try {
    while (!(await answers(`http://127.0.0.1:${port}/`))) {
      if (shop.exitCode !== null) throw new Error('npm start ended by itself');
      if (performance.now() - began > maxStartMs) throw new Error('no page within ten minutes');
      const part = installed === began ? 'packages' : 'build';
      if (group) highest[part] = Math.max(highest[part], await group.held());
      await pause(50);
    }
  } finally {
    page = performance.now();
    shop.kill('SIGTERM');
    await ended;
    await group?.remove();
  }
  const memory = group
    ? `${Math.round(highest.packages)}, ${Math.round(highest.build)} MB`
    : 'not known: this machine lets nobody make a control group';
  return { installed: seconds(installed - began), page: seconds(page - installed), memory };
}

/** A local registry that passes every request on to npm's own and counts what comes back. */
async function openCountingRegistry() {
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const counted = { requests: 0, bytes: 0 };
  const server = createServer((request, response) => {
    void passOn(new URL(`.${request.url}`, upstream), String(request.headers.accept), response).catch(() =>
      response.destroy(),
    );
  });
  const passOn = async (url: URL, accept: string, response: ServerResponse) => {
    const answer = await fetch(url, { headers: { accept } });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    counted.requests++;
    // npm's own registry sends descriptions with gzip; not every mirror does.
    counted.bytes += type.includes('json') ? gzipSync(body).byteLength : body.byteLength;
    response.writeHead(answer.status, { 'content-type': type }).end(body);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${listening.port}/`,
    counted,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** What a folder takes on disk; a file with two names counts once. */
async function megabytesOf(path: string): Promise<number> {
  const seen = new Set<number>();
  let blocks = 0;
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    const { ino, blocks: own } = await lstat(join(entry.parentPath, entry.name));
    if (!seen.has(ino)) blocks += own;
    seen.add(ino);
  }
  return Math.round((blocks * 512) / 1e6);
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
