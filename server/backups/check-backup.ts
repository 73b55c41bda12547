import { isDeepStrictEqual } from 'node:util';
import { DamagedArchive, readArchive } from '../../app/platform/files/archive.server.ts';
import { BackupRefused } from '../refusals.ts';
import { type Contents, entryNames, formatVersion, type Manifest, startTally, tallyOf } from './contents.ts';

export type CheckedBackup = { manifest: Manifest; contents: Contents };

/** Reads a whole backup. Throws `DamagedArchive` for a missing, altered or additional part, `BackupRefused` for an unknown format. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const found: Contents = { manifest: tallyOf(Buffer.of()), tables: [], sequences: [], files: [] };
  const reading: Reading = { found };
  for await (const entry of readArchive(path)) readEntry(reading, entry);
  const { manifest, written, isComplete } = reading;
  if (!manifest || !written || !isComplete) throw damaged('its end is missing');
  const contents: Contents = JSON.parse(written.toString());
  compare(contents, found);
  return { manifest, contents };
}

type Entry = { name: string; body: Buffer };
type Reading = {
  found: Contents;
  manifest?: Manifest;
  written?: Buffer;
  isComplete?: boolean;
  table?: { name: string; parts: number; tally: ReturnType<typeof startTally> } | undefined;
};

function readEntry(reading: Reading, entry: Entry) {
  const { name, body } = entry;
  const { found, written } = reading;
  const [, ofTable] = /^tables\/(.+)\/\d{6}$/.exec(name) ?? [];
  if (ofTable !== reading.table?.name) closeTable(reading);
  if (reading.isComplete) throw damaged(`${name} stands after the end`);
  if (!reading.manifest) {
    if (name !== entryNames.manifest) throw damaged('it does not begin as a backup of Comptoir does');
    reading.manifest = readManifest(body);
    found.manifest = tallyOf(body);
  } else if (written) {
    readChecksum(entry, written);
    reading.isComplete = true;
  } else if (ofTable) {
    readPart(reading, ofTable, entry);
  } else if (name === entryNames.contents) {
    reading.written = body;
  } else {
    found.files.push({ name: name.replace(/^files\//, ''), ...tallyOf(body) });
  }
}

function readChecksum({ name, body }: Entry, written: Buffer) {
  if (name !== entryNames.checksum) throw damaged(`${name} stands after the table of contents`);
  const expected = `${tallyOf(written).sha256}  ${entryNames.contents}\n`;
  if (body.toString() !== expected) throw damaged('its table of contents was altered');
}

function readPart(reading: Reading, table: string, { name, body }: Entry) {
  if (reading.found.files.length > 0) throw damaged(`${name} stands after the files`);
  reading.table ??= { name: table, parts: 0, tally: startTally() };
  const { parts, tally } = reading.table;
  if (name !== entryNames.table(table, parts)) throw damaged(`a part of ${table} is missing`);
  reading.table.parts += 1;
  tally.add(body);
}

function closeTable(reading: Reading) {
  const { found, table } = reading;
  if (table) found.tables.push({ name: table.name, columns: [], ...table.tally.close() });
  reading.table = undefined;
}

function readManifest(body: Buffer): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(body.toString());
  } catch {
    throw damaged('its beginning cannot be read');
  }
  if (manifest.format !== formatVersion)
    throw new BackupRefused(
      `This backup is of format ${manifest.format}, and this Comptoir reads ${formatVersion}.`,
    );
  return manifest;
}

function compare(contents: Contents, found: Contents) {
  if (!isDeepStrictEqual(contents.manifest, found.manifest)) throw damaged('its beginning was altered');
  const filled = contents.tables.filter(({ bytes }) => bytes > 0).map((table) => ({ ...table, columns: [] }));
  const compared = [
    ...pairs('the table', filled, found.tables),
    ...pairs('the file', contents.files, found.files),
  ];
  const wrong = compared.find(({ expected, actual }) => !isDeepStrictEqual(expected, actual));
  if (wrong)
    throw damaged(`${wrong.kind} ${(wrong.expected ?? wrong.actual)?.name} is missing or was altered`);
}

function pairs<Named extends { name: string }>(kind: string, expected: Named[], actual: Named[]) {
  const count = Math.max(expected.length, actual.length);
  return Array.from({ length: count }, (_, i) => ({ kind, expected: expected[i], actual: actual[i] }));
}

function damaged(what: string): DamagedArchive {
  return new DamagedArchive(`The archive is damaged: ${what}.`);
}
