import type pg from 'pg';
import { blockOtherInstances } from '../../app/platform/database/migrations.server.ts';
import { BackupRefused } from './refusal.ts';

/** Refuses while a shop is open. None can start as long as this connection lasts. */
export async function requireExclusiveAccess(client: pg.Client) {
  if (!(await blockOtherInstances(client)))
    throw new BackupRefused(
      'Another program opens, restores or moves the shop in this database: let it end first.',
    );
  // An open shop always has a connection that listens.
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'comptoir%' and application_name not in ('comptoir backup', 'comptoir restore')`,
  );
  if (rowCount) throw new BackupRefused('A shop is open on this database: close it first.');
}
