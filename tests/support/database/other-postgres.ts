import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../../scripts/system-packages/postgres.mjs';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { findRunner } from '../../../server/embedded-database/unprivileged-user.ts';
import { makeTemplate } from './template.ts';

/** The system's PostgreSQL. Without one these tests are skipped, except in CI. */
export default async function setup({ provide }: TestProject) {
  const binaries = findPostgres();
  if (!binaries) {
    if (process.env.CI) throw new Error('no other PostgreSQL server on this machine');
    process.stdout.write('Skipped: no other PostgreSQL server on this machine.\n');
    provide('databaseUrl', '');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-other-'));
  const runner = findRunner([binaries, folder]);
  if (runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid);
  const run = (program: string, args: string[]) => {
    const { status, stderr } = spawnSync(...runner.command(join(binaries, program), args), {
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };

  const port = await findFreePort();
  const cluster = join(folder, 'cluster');
  run('initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  run('pg_ctl', [
    '-D',
    cluster,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`,
    'start',
  ]);
  provide('databaseUrl', await makeTemplate(await makeRole(port)));
  return async () => {
    run('pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop']);
    await rm(folder, { recursive: true });
  };
}

async function makeRole(port: number): Promise<string> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`);
  await client.connect();
  await client.query("create role shop login createdb password 'shop'");
  await client.query('create database shop owner shop');
  await client.end();
  return `postgres://shop:shop@127.0.0.1:${port}/shop`;
}
