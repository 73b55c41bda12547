import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ask } from '../../../tests/support/backups.ts';
import { makeEmptyDatabase, onDatabase } from '../../../tests/support/database/database.ts';
import { migrate } from './migrations.server.ts';

/** A folder as `database`. Without functions it leaves those of the shop as they are. */
async function folderWith(
  files: Record<string, string>,
  functions: Record<string, string> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'database-'));
  for (const [part, texts] of Object.entries({ migrations: files, functions })) {
    await mkdir(join(folder, part));
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, part, name), text);
  }
  return folder;
}

onDatabase('migrations', (database) => {
  // Each test has files of its own; those of another would be of a newer version.
  beforeEach(() => database().pool.query('delete from migrations'));

  test('run once even when four instances start together', async () => {
    const folder = await folderWith({ '900-once.sql': 'create table once (a int); select pg_sleep(0.2)' });
    const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(database().url, folder)));
    expect(ran.flat()).toEqual(['900-once.sql']);
  });

  test('a start that waits too long for another one is refused with a sentence', async () => {
    const url = await makeEmptyDatabase(database().url);
    const folder = await folderWith({ '905-slow.sql': 'select pg_sleep(3)' });
    const first = migrate(url, folder);
    const isAtWork = () =>
      ask(
        url,
        "select from pg_stat_activity where datname = current_database() and query like '%pg_sleep(3)'",
      );
    await expect.poll(isAtWork, { timeout: 10_000 }).toHaveLength(1);
    await expect(migrate(url, folder, '100ms')).rejects.toThrow(
      'Another program has held the lock of the migrations for 100ms',
    );
    expect(await first).toEqual(['905-slow.sql']);
    expect(await ask(url, "select obj_description('migrations'::regclass) as version")).toEqual([
      { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    ]);
  });

  test('a file that was changed after it ran is refused', async () => {
    await migrate(database().url, await folderWith({ '901-fixed.sql': 'create table fixed (a int)' }));
    const changed = await folderWith({ '901-fixed.sql': 'create table fixed (a int, b int)' });
    await expect(migrate(database().url, changed)).rejects.toThrow('901-fixed.sql was changed');
  });

  test('a file counts as run where everything ran that it replaces, and is refused where a part of it ran', async () => {
    const files = {
      '910-first.sql': 'create table first (a int)',
      '911-second.sql': 'create table second (a int)',
    };
    const { '911-second.sql': _, ...part } = files;
    const squashed = await folderWith({
      '910-both.sql':
        '-- replaces: 910-first.sql\n-- replaces: 911-second.sql\ncreate table first (a int); create table second (a int)',
    });
    await migrate(database().url, await folderWith(part));
    await expect(migrate(database().url, squashed)).rejects.toThrow(
      'This database comes from between two versions: 911-second.sql has not run. Start commit 1476b543 of Comptoir on it once, then this version.',
    );
    await migrate(database().url, await folderWith(files));
    expect(await migrate(database().url, squashed)).toEqual([]);
    const { rows } = await database().pool.query(
      "select name from migrations where name > '9' order by name",
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['910-both.sql', '910-first.sql', '911-second.sql']),
    );
    await database().pool.query("drop table first, second; delete from migrations where name like '91%'");
    expect(await migrate(database().url, squashed)).toEqual(['910-both.sql']);
  });

  test('a function is made anew when its file changed, and an older version than the database is refused', async () => {
    const url = await makeEmptyDatabase(database().url);
    const table = {
      '001-files.sql': 'create table function_files (name text primary key, digest text not null)',
    };
    const text = (answer: number) => ({
      'answer.sql': `create or replace function answer() returns int language sql as 'select ${answer}'`,
    });
    const answer = () => ask(url, 'select answer()');
    await migrate(url, await folderWith(table, text(1)));
    expect(await answer()).toEqual([{ answer: 1 }]);
    await migrate(
      url,
      await folderWith({ ...table, '002-later.sql': 'create table later (a int)' }, text(2)),
    );
    expect(await answer()).toEqual([{ answer: 2 }]);
    await ask(url, "comment on table migrations is '9.8.7'");
    await expect(migrate(url, await folderWith(table, text(1)))).rejects.toThrow(
      /^This database belongs to a newer version: Comptoir \d+\.\d+\.\d+ does not know its migration 002-later\.sql\. Install Comptoir 9\.8\.7 or newer, or restore a backup \(docs\/operations\.md, “Going back”\)\.$/,
    );
    expect(await answer()).toEqual([{ answer: 2 }]);
  });

  test('a function that fails leaves the migration before it undone', async () => {
    const url = await makeEmptyDatabase(database().url);
    const table = {
      '001-files.sql': 'create table function_files (name text primary key, digest text not null)',
    };
    const broken = await folderWith(table, { 'broken.sql': 'create function nonsense' });
    await expect(migrate(url, broken)).rejects.toThrow('001-files.sql failed');
    expect(await ask(url, 'select from migrations')).toEqual([]);
  });

  test('a file that fails leaves nothing behind, and runs as a whole when it is corrected', async () => {
    const broken = await folderWith({ '902-half.sql': 'create table half (a int); select nonsense' });
    await expect(migrate(database().url, broken)).rejects.toThrow('902-half.sql failed');
    const complete = await folderWith({ '902-half.sql': 'create table half (a int)' });
    expect(await migrate(database().url, complete)).toEqual(['902-half.sql']);
  });

  test('one that waits for a reader does not block other queries, and runs when the reader has ended', async () => {
    await database().pool.query('create table at_work (a int)');
    const reader = await database().pool.connect();
    await reader.query('begin; select from at_work');
    const migrating = migrate(
      database().url,
      await folderWith({ '903-alter.sql': 'alter table at_work add b int' }),
    );
    const waiting =
      "select from pg_stat_activity where application_name = 'comptoir migrations' and wait_event_type = 'Lock'";
    await expect
      .poll(async () => (await database().pool.query(waiting)).rowCount, { timeout: 10_000 })
      .toBe(1);
    // Answered while the first reader goes on: behind a migration that waits without end, this would wait too.
    await database().pool.query('select from at_work');
    await reader.query('commit');
    reader.release();
    expect(await migrating).toEqual(['903-alter.sql']);
  });

  test('one that deadlocks with an open transaction runs again when that has ended', async () => {
    await database().pool.query('create table near (a int); create table far (a int)');
    const writer = await database().pool.connect();
    await writer.query('begin; lock table far in row exclusive mode');
    const migrating = migrate(
      database().url,
      await folderWith({ '904-both.sql': 'alter table near add b int; alter table far add b int' }),
    );
    const waiting =
      "select from pg_stat_activity where application_name = 'comptoir migrations' and wait_event_type = 'Lock'";
    await expect
      .poll(async () => (await database().pool.query(waiting)).rowCount, { timeout: 10_000 })
      .toBe(1);
    await writer.query('lock table near in row exclusive mode; commit');
    writer.release();
    expect(await migrating).toEqual(['904-both.sql']);
  });
});
