import { createHash } from 'node:crypto';

export type Manifest = {
  format: 1;
  shop: string;
  madeAt: string;
  migrations: { name: string; digest: string }[];
  leftOut: string[];
};

export type Tallied = { bytes: number; sha256: string };
export type TableTally = Tallied & { name: string; columns: string[]; rows: number };
export type FileTally = Tallied & { name: string };
export type SequenceState = { name: string; last: string; isCalled: boolean };

export type Contents = {
  manifest: Tallied;
  tables: TableTally[];
  sequences: SequenceState[];
  files: FileTally[];
};

export const formatVersion = 1;
export const entryNames = {
  manifest: 'manifest.json',
  contents: 'contents.json',
  checksum: 'contents.json.sha256',
  table: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  file: (file: string) => `files/${file}`,
};

/** Each line of COPY is one row, since line breaks in values are escaped. */
export function startTally() {
  const digest = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  return {
    add: (chunk: Uint8Array) => {
      digest.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
    },
    close: (): Tallied & { rows: number } => ({ bytes, rows: lines, sha256: digest.digest('hex') }),
  };
}

export function tallyOf(body: Uint8Array): Tallied {
  return { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') };
}

export function describeContents({ tables, files }: Pick<Contents, 'tables' | 'files'>): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${describeTables(tables)}\n  ${files.length} ${nounFor(files.length, 'file')}, ${sizeOf(bytes)}`;
}

export function describeTables(tables: TableTally[]): string {
  const width = Math.max(...tables.map(({ name }) => name.length));
  const lines = tables.map(({ name, rows, sha256 }) => {
    const number = String(rows).padStart(9);
    return `  ${name.padEnd(width)}  ${number} ${nounFor(rows, 'row').padEnd(4)}  ${sha256.slice(0, 16)}`;
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  return [...lines, `  ${tables.length} tables, ${rows} ${nounFor(rows, 'row')}, ${sizeOf(bytes)}`].join(
    '\n',
  );
}

export const nounFor = (count: number, noun: string) => (count === 1 ? noun : `${noun}s`);

/** Rounded up below 1 MB, so that only what is empty has no size. */
export function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
