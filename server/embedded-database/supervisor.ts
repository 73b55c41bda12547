import pg from 'pg';

/** Any number will do, as long as nothing else locks it. */
const oneShopLock = 4_202_600;

/** The one connection that stands for "this shop uses this database": its lock is gone when the shop is. */
export type SupervisorLock = { client: pg.Client; lost: Promise<void> };

export type SupervisorAnswer = SupervisorLock | 'not-answering' | 'taken' | 'wrong-password';

/** Connects as the superuser and takes the lock; it tells at once when another shop holds it. */
export async function takeLock(port: number, password: string): Promise<SupervisorAnswer> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
    keepAlive: true,
    application_name: 'comptoir keeper',
  });
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      oneShopLock,
    ]);
    if (rows[0]?.taken) return { client, lost };
    await client.end();
    return 'taken';
  } catch (error) {
    await client.end().catch(() => {});
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === '28P01' ? 'wrong-password' : 'not-answering';
  }
}

/** Makes the shop's own role and database if they are missing: no superuser, so that a hole in the shop is not one in the server. */
export async function prepareShopRole({ client }: SupervisorLock, password: string) {
  const literal = client.escapeLiteral(password);
  const { rowCount: hasRole } = await client.query("select 1 from pg_roles where rolname = 'comptoir'");
  await client.query(`${hasRole ? 'alter' : 'create'} role comptoir login createdb password ${literal}`);
  await client.query('alter role comptoir set plan_cache_mode = force_custom_plan');
  const { rowCount: hasDatabase } = await client.query(
    "select 1 from pg_database where datname = 'comptoir'",
  );
  if (!hasDatabase) await client.query('create database comptoir owner comptoir');
}
