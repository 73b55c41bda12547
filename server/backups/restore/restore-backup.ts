import { isDeepStrictEqual } from 'node:util';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { withLongConnection } from '../../../app/platform/database/long-connection.server.ts';
import {
  findReplacing,
  listMigrations,
  type Migration,
  makeAllFunctions,
  migrateEmptyDatabase,
} from '../../../app/platform/database/migrations.server.ts';
import {
  type ArchiveEntry,
  DamagedArchive,
  readArchive,
} from '../../../app/platform/files/archive.server.ts';
import { BackupRefused } from '../../refusals.ts';
import { type CheckedBackup, checkBackup } from '../check-backup.ts';
import { type Contents, entryNames, nounFor, startTally, type TableTally, tallyOf } from '../contents.ts';
import { requireExclusiveAccess } from '../open-shop-data.ts';
import { putFile } from '../shop-files.ts';
import { copyIn, copyOut, listSequences, listTables, quoted, setSequences } from '../shop-tables.ts';
import { loadWithoutConstraints } from './bare-tables.ts';
import { emptyDatabase } from './empty-database.ts';

type RestoreOptions = {
  path: string;
  url: string;
  disk: Disk | undefined;
  mayReplace: boolean;
  signal: AbortSignal;
};

/** Restores all of a backup, or nothing: the archive is checked first, and the database is compared with it before the commit. */
export async function restoreBackup({
  path,
  url,
  disk,
  mayReplace,
  signal,
}: RestoreOptions): Promise<CheckedBackup> {
  const backup = await checkBackup(path);
  const migrations = await findMigrations(backup);
  const added: string[] = [];
  try {
    await withLongConnection(url, 'comptoir restore', async (client) => {
      await requireExclusiveAccess(client);
      await emptyDatabase(client, { mayReplace });
      await migrateEmptyDatabase(client, migrations);
      await fill(client, disk, path, backup, added, signal);
      await makeAllFunctions(client);
      await client.query(`analyze ${backup.contents.tables.map(({ name }) => quoted(name)).join(', ')}`);
    });
  } catch (error) {
    for (const name of added) await disk?.delete(name).catch(() => {});
    throw error;
  }
  return backup;
}

export async function hasTables(url: string): Promise<boolean> {
  return withLongConnection(url, 'comptoir restore', async (client) => (await listTables(client)).length > 0);
}

/** Exactly those that built the backup's database. Later ones run when the shop starts. */
async function findMigrations({ manifest }: CheckedBackup): Promise<Migration[]> {
  const known = await listMigrations();
  const ran = new Map(manifest.migrations.map(({ name, digest }) => [name, digest]));
  const replacing = findReplacing(
    known.filter(({ name }) => !ran.has(name)),
    new Set(ran.keys()),
  );
  const replaced = new Set(known.flatMap(({ replaces }) => replaces));
  for (const [name, digest] of ran)
    if (!replaced.has(name) && known.find((each) => each.name === name)?.digest !== digest)
      throw new BackupRefused(
        `The backup was made by Comptoir ${manifest.shop}, whose migration ${name} is not the one here: restore it with that version.`,
      );
  return known.filter((migration) => ran.has(migration.name) || replacing.includes(migration));
}

async function fill(
  client: pg.Client,
  disk: Disk | undefined,
  path: string,
  { manifest, contents }: CheckedBackup,
  added: string[],
  signal: AbortSignal,
) {
  await expectSameTables(client, contents, manifest.leftOut);
  const entries = openEntries(path);
  try {
    await entries.takeNamed(entryNames.manifest);
    await loadWithoutConstraints(client, async () => {
      const filled = [...contents.tables.map(({ name }) => name), ...manifest.leftOut];
      await client.query(`truncate ${filled.map(quoted).join(', ')}`);
      for (const table of contents.tables)
        if (table.bytes > 0) await copyIn(client, table, partsOf(table, entries, signal));
    });
    await setSequences(client, contents.sequences);
    await compare(client, contents);
    for (const file of disk ? contents.files : []) {
      signal.throwIfAborted();
      const entry = await entries.takeNamed(entryNames.file(file.name));
      if (!entry || tallyOf(entry.body).sha256 !== file.sha256) throw changedDuringRestore();
      if (disk && (await putFile(disk, file.name, entry.body))) added.push(file.name);
    }
    signal.throwIfAborted();
  } finally {
    await entries.close();
  }
}

/** Security: no table name of an archive reaches SQL unless the database has it. */
async function expectSameTables(client: pg.Client, { tables, sequences }: Contents, leftOut: string[]) {
  const built = (await listTables(client)).filter(({ name }) => !leftOut.includes(name));
  const kept = tables.map(({ name, columns }) => ({ name, columns }));
  const names = (states: { name: string }[]) => states.map(({ name }) => name);
  const areSame =
    isDeepStrictEqual(built, kept) && isDeepStrictEqual(names(await listSequences(client)), names(sequences));
  if (!areSame) throw new BackupRefused('The backup’s tables are not those that its migrations make.');
}

type Entries = ReturnType<typeof openEntries>;

function openEntries(path: string) {
  const reading = readArchive(path);
  let next: ArchiveEntry | undefined;
  async function takeMatching(isWanted: (name: string) => boolean): Promise<ArchiveEntry | undefined> {
    next ??= (await reading.next()).value ?? undefined;
    if (!next || !isWanted(next.name)) return undefined;
    const taken = next;
    next = undefined;
    return taken;
  }
  return {
    takeMatching,
    takeNamed: (wanted: string) => takeMatching((name) => name === wanted),
    close: () => reading.return(undefined),
  };
}

async function* partsOf(table: TableTally, entries: Entries, signal: AbortSignal): AsyncGenerator<Buffer> {
  const tally = startTally();
  for (let part = 0; ; part += 1) {
    signal.throwIfAborted();
    const entry = await entries.takeNamed(entryNames.table(table.name, part));
    if (!entry) break;
    tally.add(entry.body);
    yield entry.body;
  }
  if (tally.close().sha256 !== table.sha256) throw changedDuringRestore();
}

function changedDuringRestore(): DamagedArchive {
  return new DamagedArchive('The archive was changed while it was read.');
}

async function compare(client: pg.Client, { tables, sequences }: Contents) {
  for (const table of tables) {
    const tally = startTally();
    for await (const chunk of await copyOut(client, table)) tally.add(chunk);
    const { rows, sha256 } = tally.close();
    if (rows !== table.rows || sha256 !== table.sha256)
      throw new Error(
        `The table ${table.name} is not what the backup holds: ${rows} ${nounFor(rows, 'row')}, ${table.rows} expected.`,
      );
  }
  if (!isDeepStrictEqual(await listSequences(client), sequences))
    throw new Error('The sequences do not stand where the backup says.');
}
