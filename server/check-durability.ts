import type pg from 'pg';
import type { Logger } from 'pino';

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
