import type pg from 'pg';

/**
 * Runs while no trigger of the shop fires and no foreign key is looked at: the rows bring what triggers had done to them,
 * and stand in no order. Afterwards all of it is back, and every foreign key was checked. An owner may do this; to
 * switch off replication's role, or the triggers of foreign keys, would take a superuser.
 */
export async function withoutRules(client: pg.Client, work: () => Promise<void>) {
  const triggers = await listStatements(
    client,
    `
    select format('alter table %s %%s trigger %I', tgrelid::regclass, tgname)
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and tgenabled = 'O' and relnamespace = current_schema()::regnamespace`,
  );
  const [drops, adds] = await Promise.all(
    [`'drop constraint %I'`, `'add constraint %I ' || pg_get_constraintdef(pg_constraint.oid)`].map(
      (change) =>
        listStatements(
          client,
          `
        select 'alter table ' || conrelid::regclass || ' ' || format(${change}, conname)
          from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
          order by 1`,
        ),
    ),
  );
  for (const trigger of triggers) await client.query(trigger.replace('%s', 'disable'));
  for (const drop of drops ?? []) await client.query(drop);
  await work();
  for (const add of adds ?? []) await client.query(add);
  for (const trigger of triggers) await client.query(trigger.replace('%s', 'enable'));
}

async function listStatements(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' });
  return rows.flat();
}
