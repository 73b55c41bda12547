import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { SequenceState } from './contents.ts';

export type ShopTable = { name: string; columns: string[] };

const ours = `relnamespace = current_schema()::regnamespace
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`;

export async function listTables(client: pg.Client): Promise<ShopTable[]> {
  const { rows } = await client.query<ShopTable>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
      from pg_class c join pg_attribute a on attrelid = c.oid
      where relkind in ('r', 'p') and not relispartition and ${ours}
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by c.oid, relname order by relname collate "C"`);
  return rows;
}

/** To be called after the rows are read: a number of a row must not be given again. */
export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relkind = 'S' and ${ours} order by relname collate "C"`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
    );
    for (const state of found) states.push({ name, ...state });
  }
  return states;
}

/** Names of pictures and notices; none in a database that is older than their view. */
export async function listShownFiles(client: pg.Client): Promise<Set<string>> {
  const { rows: views } = await client.query("select where to_regclass('shown_pictures') is not null");
  if (views.length === 0) return new Set();
  const { rows } = await client.query<{ file: string }>('select distinct file from shown_pictures');
  return new Set(rows.map(({ file }) => file));
}

export async function setSequences(client: pg.Client, states: SequenceState[]) {
  for (const { name, last, isCalled } of states)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last, isCalled]);
}

/** In the same order on every server: by primary key, letters by their bytes. */
export async function copyOut(client: pg.Client, table: ShopTable): Promise<AsyncIterable<Buffer>> {
  const { rows } = await client.query<{ column: string }>(
    `select quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end as column
       from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
       where indrelid = $1::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
    [quoted(table.name)],
  );
  const order = rows.map((row) => row.column).join(', ') || `t::text collate "C"`;
  return client.query(
    copyTo(`copy (select ${listColumns(table)} from ${quoted(table.name)} t order by ${order}) to stdout`),
  );
}

export async function copyIn(client: pg.Client, table: ShopTable, rows: AsyncIterable<Buffer>) {
  await pipeline(
    rows,
    client.query(copyFrom(`copy ${quoted(table.name)} (${listColumns(table)}) from stdin`)),
  );
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

function listColumns({ columns }: ShopTable): string {
  return columns.map(quoted).join(', ');
}
