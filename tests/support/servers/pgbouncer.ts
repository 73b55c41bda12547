import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPgBouncer } from '../../../scripts/system-packages/pgbouncer.mjs';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { findRunner } from '../../../server/embedded-database/unprivileged-user.ts';

export type PoolMode = 'session' | 'transaction';

/** Opens a real PgBouncer with its usual settings before a database; answers the address through it. */
export async function openPgBouncer(
  databaseUrl: string,
  mode: PoolMode,
): Promise<{ url: string; close: () => Promise<void> }> {
  const program = findPgBouncer();
  if (!program) throw new Error('PgBouncer is not installed');
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-pgbouncer-'));
  await chmod(folder, 0o755);
  const own = await findFreePort();
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`, { mode: 0o644 });
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = 20
`,
    { mode: 0o644 },
  );
  const [command, args] = findRunner([folder]).command(program, ['-q', join(folder, 'pgbouncer.ini')]);
  const bouncer = spawn(command, args, { stdio: 'ignore' });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${own}`;
  while (!(await answers(url.href)))
    if (bouncer.exitCode !== null) throw new Error('PgBouncer did not start');
  return {
    url: url.href,
    close: async () => {
      // At SIGTERM it waits for its clients.
      bouncer.kill('SIGKILL');
      if (bouncer.exitCode === null && bouncer.signalCode === null) await once(bouncer, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
