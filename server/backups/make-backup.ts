import { mkdir, rm } from 'node:fs/promises';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { withLongConnection } from '../../app/platform/database/long-connection.server.ts';
import { readVersion } from '../../app/platform/database/migrations.server.ts';
import { type AddEntry, writeArchive } from '../../app/platform/files/archive.server.ts';
import { readFileIfThere } from '../../app/platform/files/files.server.ts';
import { BackupRefused } from '../refusals.ts';
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
import { listFiles } from './shop-files.ts';
import { copyOut, listSequences, listShownFiles, listTables, type ShopTable } from './shop-tables.ts';

/** Left out: a restore must not bring back sessions, codes, links, notified devices and connected programs that were ended. */
export const signInTables = [
  ...['sessions', 'verifications', 'limits', 'push_subscriptions', 'pushes'],
  ...['api_tokens', 'webhooks', 'webhook_deliveries'],
];

export type BackupOptions = {
  url: string;
  disk: Disk | undefined;
  path: string;
  leaveOut: readonly string[];
  signal: AbortSignal;
};

/** Bytes: the memory that a table takes, however large it is. */
const partBytes = 1024 * 1024;

/** A picture that the rows show was removed before it was read: the next try has neither. */
export class PictureRemoved extends BackupRefused {}

/** Archives a shop as it is at one moment, while it is open. Files are read after the rows, so that no row lacks its picture. */
export async function makeBackup({ url, disk, path, leaveOut, signal }: BackupOptions): Promise<Contents> {
  const contents: Contents = { manifest: tallyOf(Buffer.of()), tables: [], sequences: [], files: [] };
  const before = disk ? await listFiles(disk) : [];
  let shown = new Set<string>();
  await writeArchive(path, signal, async (add) => {
    const copyTables = async (client: pg.Client) => {
      const tables = await listTables(client);
      const manifest = await describeShop(client, tables, leaveOut);
      contents.manifest = await addJson(add, entryNames.manifest, manifest);
      for (const table of tables)
        if (!manifest.leftOut.includes(table.name))
          contents.tables.push(await addTable(client, table, add, signal));
      contents.sequences = await listSequences(client);
      shown = await listShownFiles(client);
    };
    await withLongConnection(url, 'comptoir backup', copyTables, 'isolation level repeatable read read only');
    if (disk) contents.files = await addFiles(disk, add, signal);
    requireShown(
      before.filter((name) => shown.has(name)),
      contents.files,
    );
    const index = await addJson(add, entryNames.contents, contents);
    await add(entryNames.checksum, Buffer.from(`${index.sha256}  ${entryNames.contents}\n`));
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
  return {
    format: formatVersion,
    shop: await readVersion(),
    madeAt: new Date().toISOString(),
    migrations,
    leftOut: tables.map(({ name }) => name).filter((name) => leaveOut.includes(name)),
  };
}

function requireShown(wanted: string[], added: FileTally[]) {
  const names = new Set(added.map(({ name }) => name));
  if (!wanted.every((name) => names.has(name)))
    throw new PictureRemoved('A picture was removed while the backup was made: make it again.');
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
  for await (const body of splitIntoParts(await copyOut(client, table))) {
    signal.throwIfAborted();
    tally.add(body);
    await add(entryNames.table(table.name, part), body);
    part += 1;
  }
  return { ...table, ...tally.close() };
}

async function* splitIntoParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(pending);
    pending = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(pending);
}

async function addFiles(disk: Disk, add: AddEntry, signal: AbortSignal): Promise<FileTally[]> {
  const added: FileTally[] = [];
  for (const name of await listFiles(disk)) {
    signal.throwIfAborted();
    const bytes = await readFileIfThere(disk, name);
    // An unused picture may be deleted meanwhile.
    if (!bytes) continue;
    const body = Buffer.from(bytes);
    await add(entryNames.file(name), body);
    added.push({ name, ...tallyOf(body) });
  }
  return added;
}

/** Works in a folder that only its owner reads, one caller at a time: what a killed process left there goes first. */
export async function withDraftFolder<Result>(
  folder: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
