import { isDeepStrictEqual } from 'node:util';
import { DamagedArchive, readArchive } from '../../app/platform/files/archive.server.ts';
import { type Contents, entryNames, formatVersion, type Manifest, startTally, tallyOf } from './contents.ts';
import { BackupRefused } from './refusal.ts';

export type CheckedBackup = { manifest: Manifest; contents: Contents };

/** Reads a whole backup. Throws `DamagedArchive` for a missing, altered or additional part, `BackupRefused` for an unknown format. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const found: Contents = { manifest: tallyOf(Buffer.of()), tables: [], sequences: [], files: [] };
  let manifest: Manifest | undefined;
  let written: Buffer | undefined;
  let isComplete = false;
  let table: { name: string; parts: number; tally: ReturnType<typeof startTally> } | undefined;
  const closeTable = () => {
    if (table) found.tables.push({ name: table.name, columns: [], ...table.tally.close() });
    table = undefined;
  };

  for await (const { name, body } of readArchive(path)) {
    const [, ofTable] = /^tables\/(.+)\/\d{6}$/.exec(name) ?? [];
    if (ofTable !== table?.name) closeTable();
    if (isComplete) throw damaged(`${name} stands after the end`);
    if (!manifest) {
      if (name !== entryNames.manifest) throw damaged('it does not begin as a backup of Comptoir does');
      manifest = readManifest(body);
      found.manifest = tallyOf(body);
    } else if (written) {
      if (name !== entryNames.checksum) throw damaged(`${name} stands after the table of contents`);
      const expected = `${tallyOf(written).sha256}  ${entryNames.contents}\n`;
      if (body.toString() !== expected) throw damaged('its table of contents was altered');
      isComplete = true;
    } else if (ofTable) {
      if (found.files.length > 0) throw damaged(`${name} stands after the files`);
      table ??= { name: ofTable, parts: 0, tally: startTally() };
      if (name !== entryNames.table(ofTable, table.parts)) throw damaged(`a part of ${ofTable} is missing`);
      table.parts += 1;
      table.tally.add(body);
    } else if (name === entryNames.contents) {
      written = body;
    } else {
      found.files.push({ name: name.replace(/^files\//, ''), ...tallyOf(body) });
    }
  }
  if (!manifest || !written || !isComplete) throw damaged('its end is missing');
  const contents: Contents = JSON.parse(written.toString());
  compare(contents, found);
  return { manifest, contents };
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
