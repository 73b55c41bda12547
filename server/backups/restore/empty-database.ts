import type pg from 'pg';
import { BackupRefused } from '../../refusals.ts';

type DatabaseObject = { drop: string };

/** In the connection's transaction. Removes a shop if `mayReplace`; tables of anything else are refused. */
export async function emptyDatabase(client: pg.Client, { mayReplace }: { mayReplace: boolean }) {
  const found = await listObjects(client);
  if (found.length === 0) return;
  const { rows } = await client.query<{ isShop: boolean }>(
    `select to_regclass('migrations') is not null and to_regclass('products') is not null as "isShop"`,
  );
  if (!rows[0]?.isShop)
    throw new BackupRefused('The database holds tables that are no shop’s: they are left as they are.');
  if (!mayReplace)
    throw new BackupRefused(
      'There is a shop in the database already: say --replace to put the backup in its place.',
    );
  for (const { drop } of found) await client.query(drop);
}

async function listObjects(client: pg.Client): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(`
    with mine as (select current_schema()::regnamespace as here), brought as (
      select classid, objid from pg_depend where deptype = 'e')
    select format('drop %s if exists %s cascade', kind, name) as drop from (
      select 1 as step, case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
          when 'c' then 'type' else 'table' end as kind, oid::regclass::text as name
        from pg_class, mine where relnamespace = here and relkind in ('r', 'p', 'v', 'm', 'S', 'c')
          and (1259, oid) not in (select classid, objid from brought)
      union all select 2, 'routine', oid::regprocedure::text
        from pg_proc, mine where pronamespace = here and (1255, oid) not in (select classid, objid from brought)
      union all select 3, case typtype when 'd' then 'domain' else 'type' end, oid::regtype::text
        from pg_type, mine where typnamespace = here and typtype in ('d', 'e', 'r')
          and (1247, oid) not in (select classid, objid from brought)
    ) as everything order by step, name`);
  return rows;
}
