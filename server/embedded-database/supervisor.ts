import pg from 'pg';
import { tryLock } from '../../app/platform/database/advisory-lock.server.ts';

/** A superuser's connection with a lock on the database, which ends with the shop. */
export type Supervisor = { client: pg.Client; lost: Promise<void> };

export type SupervisorResult = Supervisor | 'not-answering' | 'locked' | 'wrong-password';

export async function connectSupervisor(port: number, password: string): Promise<SupervisorResult> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
    keepAlive: true,
    application_name: 'comptoir supervisor',
  });
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  try {
    await client.connect();
    if (await tryLock(client, 'running-shop')) return { client, lost };
    await client.end();
    return 'locked';
  } catch (error) {
    await client.end().catch(() => {});
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === '28P01' ? 'wrong-password' : 'not-answering';
  }
}

/** Creates the shop's role and database if they are missing. The role is no superuser, to limit what a break-in reaches. */
export async function prepareShopRole({ client }: Supervisor, password: string) {
  const literal = client.escapeLiteral(password);
  const { rowCount: hasRole } = await client.query("select 1 from pg_roles where rolname = 'comptoir'");
  await client.query(`${hasRole ? 'alter' : 'create'} role comptoir login createdb password ${literal}`);
  await client.query('alter role comptoir set plan_cache_mode = force_custom_plan');
  const { rowCount: hasDatabase } = await client.query(
    "select 1 from pg_database where datname = 'comptoir'",
  );
  if (!hasDatabase) await client.query('create database comptoir owner comptoir');
}
