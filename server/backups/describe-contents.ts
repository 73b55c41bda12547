import type { Contents } from './contents.ts';

export function describeContents({ tables, files }: Contents): string {
  const width = Math.max(...tables.map(({ name }) => name.length));
  const lines = tables.map(
    ({ name, rows, sha256 }) =>
      `  ${name.padEnd(width)}  ${String(rows).padStart(9)} rows  ${sha256.slice(0, 16)}`,
  );
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return [...lines, `  ${files.length} files, ${megabytes(bytes)}`].join('\n');
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
