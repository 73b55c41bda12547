export type LineFormat = { read: (text: string) => string[][]; write: (cells: string[]) => string };

/** Cells between tabs, semicolons or commas, quoted where they hold one, as `parseZones` reads them. Written with semicolons, without empty cells at the end. */
export const listLine: LineFormat = {
  read: (text) => {
    const delimiter = (['\t', ';'] as const).find((each) => text.includes(each)) ?? ',';
    return text
      .split('\n')
      .map((line) =>
        [...`${line}${delimiter}`.matchAll(cellUntil[delimiter])].map(
          ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
        ),
      );
  },
  write: (cells) =>
    cells
      .map((cell) => (/[;,"\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(';')
      .replace(/;+$/, ''),
};

const cellUntil = {
  '\t': /(?:"((?:[^"]|"")*)"|([^\t]*))\t/g,
  ';': /(?:"((?:[^"]|"")*)"|([^;]*));/g,
  ',': /(?:"((?:[^"]|"")*)"|([^,]*)),/g,
};

export type Rows = { text: string; rows: { key: number; cells: string[] }[] };

export type RowChange =
  | { do: 'read'; text: string }
  | { do: 'type'; row: number; column: number; value: string }
  | { do: 'paste'; row: number; column: number; pasted: string }
  | { do: 'add' }
  | { do: 'remove'; row: number }
  | { do: 'raise'; row: number };

/** `most` rows can be added; more that are pasted are kept, for the server to refuse. */
export function changeRows(now: Rows, change: RowChange, format: LineFormat, most: number): Rows {
  if (change.do === 'read') return readRows(change.text, format);
  const key = Math.max(-1, ...now.rows.map((row) => row.key)) + 1;
  const rows = changed(now.rows, change, { key, format, most });
  const kept = rows.length > 0 ? rows : [{ key, cells: [] }];
  return { text: kept.map(({ cells }) => format.write(cells)).join('\n'), rows: kept };
}

export function readRows(text: string, { read }: LineFormat): Rows {
  return { text, rows: read(text).map((cells, key) => ({ key, cells })) };
}

type Making = { key: number; format: LineFormat; most: number };

function changed(
  rows: Rows['rows'],
  change: Exclude<RowChange, { do: 'read' }>,
  { key, format, most }: Making,
): Rows['rows'] {
  if (change.do === 'add') return rows.length < most ? [...rows, { key, cells: [] }] : rows;
  if (change.do === 'remove') return rows.toSpliced(change.row, 1);
  if (change.do === 'raise') {
    const [raised] = rows.slice(change.row, change.row + 1);
    return raised ? rows.toSpliced(change.row, 1).toSpliced(change.row - 1, 0, raised) : rows;
  }
  const pasted = change.do === 'type' ? [[change.value]] : cellsOf(change.pasted, format);
  const written = pasted.map((cells, i) => ({
    key: key + i,
    ...rows[change.row + i],
    cells: withCells(rows[change.row + i]?.cells ?? [], change.column, cells),
  }));
  return rows.toSpliced(change.row, written.length, ...written);
}

function cellsOf(typed: string, { read }: LineFormat): string[][] {
  const pasted = typed.replaceAll('\r', '').replace(/\n$/, '');
  return pasted.includes('\t') ? pasted.split('\n').map((line) => line.split('\t')) : read(pasted);
}

function withCells(cells: string[], from: number, written: string[]): string[] {
  const all = Array.from({ length: Math.max(cells.length, from) }, (_, i) => cells[i] ?? '');
  return all.toSpliced(from, written.length, ...written);
}
