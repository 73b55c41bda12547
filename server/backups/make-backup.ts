import { readFile } from 'node:fs/promises';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { withLongConnection } from '../../app/platform/database/long-connection.server.ts';
import { type AddEntry, writeArchive } from '../../app/platform/files/archive.server.ts';
import { readFileIfThere } from '../../app/platform/files/files.server.ts';
import {
  type Contents,
  entryNames,
  type FileTally,
  formatVersion,
  type Manifest,
  startTally,
  type TableTally,
  tallyOf,
} from './contents.ts';
import { BackupRefused } from './refusal.ts';
import { listFiles } from './shop-files.ts';
import { copyOut, listSequences, listTables, type ShopTable } from './shop-tables.ts';

/**
 * Of these no rows are kept: a session, a code or a link that was ended since must not come back with an old backup.
 * Everybody signs in again.
 */
export const signInTables = ['sessions', 'verifications', 'limits'];

export type BackupOptions = {
  url: string;
  /** The files to keep beside the rows; without it, none. */
  disk: Disk | undefined;
  path: string;
  leaveOut: readonly string[];
  signal: AbortSignal;
};

/** Bytes of a part of a table. */
const partBytes = 1024 * 1024;

/**
 * Keeps a shop as it is at one moment in one archive, while it goes on working. Files are read after the rows: a picture
 * that a row shows is there. Memory does not grow with the shop.
 */
export async function makeBackup({ url, disk, path, leaveOut, signal }: BackupOptions): Promise<Contents> {
  const contents: Contents = { manifest: tallyOf(Buffer.of()), tables: [], sequences: [], files: [] };
  await writeArchive(path, signal, async (add) => {
    await withLongConnection(url, 'comptoir backup', async (client) => {
      await client.query('begin isolation level repeatable read read only');
      const tables = await listTables(client);
      const manifest = await describeShop(client, tables, leaveOut);
      contents.manifest = await addJson(add, entryNames.manifest, manifest);
      for (const table of tables)
        if (!manifest.leftOut.includes(table.name))
          contents.tables.push(await addTable(client, table, add, signal));
      contents.sequences = await listSequences(client);
      await client.query('commit');
    });
    if (disk) contents.files = await addFiles(disk, add, signal);
    const seal = await addJson(add, entryNames.contents, contents);
    await add(entryNames.seal, Buffer.from(`${seal.sha256}  ${entryNames.contents}\n`));
  });
  return contents;
}

async function describeShop(
  client: pg.Client,
  tables: ShopTable[],
  leaveOut: readonly string[],
): Promise<Manifest> {
  if (!tables.some(({ name }) => name === 'migrations'))
    throw new BackupRefused('There is no shop in this database.');
  const { rows: migrations } = await client.query<{ name: string; digest: string }>(
    'select name, digest from migrations order by name collate "C"',
  );
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  return {
    format: formatVersion,
    shop: version,
    madeAt: new Date().toISOString(),
    migrations,
    leftOut: tables.map(({ name }) => name).filter((name) => leaveOut.includes(name)),
  };
}

async function addJson(add: AddEntry, name: string, value: unknown) {
  const body = Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
  await add(name, body);
  return tallyOf(body);
}

async function addTable(
  client: pg.Client,
  table: ShopTable,
  add: AddEntry,
  signal: AbortSignal,
): Promise<TableTally> {
  const tally = startTally();
  let part = 0;
  for await (const body of inParts(await copyOut(client, table))) {
    signal.throwIfAborted();
    tally.add(body);
    await add(entryNames.table(table.name, part), body);
    part += 1;
  }
  return { ...table, ...tally.close() };
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

async function addFiles(disk: Disk, add: AddEntry, signal: AbortSignal): Promise<FileTally[]> {
  const kept: FileTally[] = [];
  for (const name of await listFiles(disk)) {
    signal.throwIfAborted();
    const bytes = await readFileIfThere(disk, name);
    // A picture that nothing shows any more may be swept at any moment.
    if (!bytes) continue;
    const body = Buffer.from(bytes);
    await add(entryNames.file(name), body);
    kept.push({ name, ...tallyOf(body) });
  }
  return kept;
}
