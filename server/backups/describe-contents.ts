import type { Contents } from './contents.ts';

export function describeContents({ tables, files }: Contents): string {
  const width = Math.max(...tables.map(({ name }) => name.length));
  const lines = tables.map(({ name, rows, sha256 }) => {
    const number = String(rows).padStart(9);
    return `  ${name.padEnd(width)}  ${number} ${nounFor(rows, 'row').padEnd(4)}  ${sha256.slice(0, 16)}`;
  });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return [...lines, `  ${files.length} ${nounFor(files.length, 'file')}, ${megabytes(bytes)}`].join('\n');
}

export const nounFor = (count: number, noun: string) => (count === 1 ? noun : `${noun}s`);

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
