import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../server/embedded-database/postmaster.ts';
import { startEmbeddedDatabase } from '../../server/embedded-database/start-embedded-database.ts';
import { answers, familyOf } from '../support/processes.ts';

/** EverShop needs the second package without declaring it. */
const packages = ['@evershop/evershop@2.2.1', 'concat-stream@2.0.0'];

/** Ignored by git: packages, build, and a log of each step. */
export const home = resolve('.cache/peer');
const evershop = join(home, 'node_modules', '@evershop', 'evershop');
const program = join(evershop, 'dist', 'bin', 'evershop.js');
const built = join(home, '.evershop', 'build', 'frontStore', 'server', 'index.js');

const minute = 60_000;

export type Peer = { address: string; pid: number; close: () => Promise<void> };

export function isInstalled(): boolean {
  return existsSync(program) && existsSync(join(home, 'node_modules', 'concat-stream'));
}

export async function peerVersion(): Promise<string> {
  return JSON.parse(await readFile(join(evershop, 'package.json'), 'utf8')).version;
}

/** Runs no install scripts. About two minutes. */
export async function install() {
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), '{ "private": true, "type": "module" }\n');
  const switches = ['--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('install', 'npm', ['install', ...switches, ...packages], 15 * minute);
}

/** The production build, once. About two minutes. */
export async function build() {
  if (existsSync(built)) return;
  await run('build', process.execPath, [program, 'build'], 15 * minute);
  if (!existsSync(built)) throw new Error(`EverShop's build made nothing: see ${logOf('build')}`);
}

/** The same PostgreSQL with the same settings as the shop's. */
export async function startPeerDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-peer-'));
  const { url, stop } = await startEmbeddedDatabase({ dataDir, log: () => {} });
  return {
    url,
    close: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** In production mode on 127.0.0.1. EverShop migrates its database itself. */
export async function openPeer(databaseUrl: string, config: object): Promise<Peer> {
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const listenHere = fileURLToPath(new URL('./listen-here.ts', import.meta.url));
  const peer = start('start', process.execPath, ['--import', listenHere, program, 'start'], {
    PORT: new URL(address).port,
    EVERSHOP_HOME_URL: address,
    DB_HOST: hostname,
    DB_PORT: port,
    DB_USER: username,
    DB_PASSWORD: password,
    DB_NAME: pathname.slice(1),
    DB_SSLMODE: 'disable',
    NODE_CONFIG: JSON.stringify(config),
  });
  const close = async () => {
    if (!isRunning(peer) || !peer.pid) return;
    // EverShop leaves its two child processes running after a signal.
    const family = await familyOf(peer.pid);
    const ended = once(peer, 'exit');
    for (const pid of family) end(pid);
    await ended;
  };
  const giveUp = Date.now() + 2 * minute;
  while (!(await answers(address))) {
    if (isRunning(peer) && Date.now() < giveUp) await sleep(20);
    else {
      await close();
      throw new Error(`EverShop did not open: see ${logOf('start')}`);
    }
  }
  return { address, pid: peer.pid ?? 0, close };
}

async function run(step: string, command: string, args: string[], maxWait: number) {
  const child = start(step, command, args, {});
  const giveUp = setTimeout(() => child.kill(), maxWait);
  const [code] = await once(child, 'exit');
  clearTimeout(giveUp);
  if (code !== 0) throw new Error(`EverShop's ${step} failed: see ${logOf(step)}`);
}

function start(step: string, command: string, args: string[], settings: Record<string, string>) {
  const log = openSync(logOf(step), 'w');
  const child = spawn(command, args, {
    cwd: home,
    stdio: ['ignore', log, log],
    env: { ...process.env, NODE_ENV: 'production', ...settings },
  });
  closeSync(log);
  return child;
}

function logOf(step: string): string {
  return join(home, `${step}.log`);
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function end(pid: number) {
  try {
    process.kill(pid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
