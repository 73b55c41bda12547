import type pg from 'pg';
import type { Logger } from 'pino';

/** The first minor versions without the vulnerabilities published until 27 November 2026 (13 August 2026: 28 in 18; https://www.postgresql.org/support/security/). 18.5 was never released. */
const repairedMinors: Record<number, number> = { 15: 19, 16: 15, 17: 11, 18: 6 };

export type FaultyVersion = { version: string; repaired: string };

/** Of `server_version_num`: 180004 is 18.4. */
export function findFaultyVersion(number: number): FaultyVersion | undefined {
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000];
  const repaired = repairedMinors[major];
  if (repaired === undefined || minor >= repaired) return undefined;
  return { version: `${major}.${minor}`, repaired: `${major}.${repaired}` };
}

/** Logs a version with published vulnerabilities. Their owner decides when to replace it: the shop opens all the same. */
export async function checkPostgresVersion(
  pool: Pick<pg.Pool, 'query'>,
  log: Pick<Logger, 'info'>,
): Promise<FaultyVersion | undefined> {
  const { rows } = await pool.query("select current_setting('server_version_num')::int as number");
  const faulty = findFaultyVersion(rows[0].number);
  if (faulty) log.info(faulty, 'PostgreSQL has published vulnerabilities');
  return faulty;
}

const risks: Record<string, string> = {
  fsync: 'a power cut may destroy the whole database',
  full_page_writes:
    'a power cut in the middle of a write may damage it, unless the file system writes pages whole',
  synchronous_commit: 'a power cut may lose orders of which the customer was told that they are saved',
};

/** Warns and does not refuse: a file system or a battery may make up for it. */
export async function checkDurability(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = 'off' order by name",
    [Object.keys(risks)],
  );
  for (const { name } of rows)
    log.warn({ setting: name }, `PostgreSQL runs with ${name} = off: ${risks[name]}`);
}
