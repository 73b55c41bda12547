/** What is measured, in both languages; `unit` is shown behind the field, such as `cm`. */
export type Measure = { fr: string; en: string; unit: string };

/** One range for each measure of the guide, in its unit: from the lower bound to below the upper one. */
export type SizeRow = { size: string; ranges: [from: number, to: number][] };

export type SizeGuideRules = { measures: Measure[]; rows: SizeRow[] };

export const guideLimits = { measures: 3, rows: 20, name: 80, how: 1000, measure: 60 };
const maxMeasure = 300;

/** `37,5` or `37.5`, above 0 and at most 300; otherwise undefined. */
export function parseMeasure(typed: string): number | undefined {
  const written = typed.trim().replace(/\s*(cm)?$/i, '');
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(written)) return undefined;
  const measure = Number(written.replace(',', '.'));
  return measure > 0 && measure <= maxMeasure ? measure : undefined;
}

export type FoundSize =
  /** `isLarger`: the measures fall into several sizes, and the largest is said. */
  { found: 'size'; size: string; isLarger: boolean } | { found: 'outside' };

/** The size that holds all measures, else the largest of those that hold one. Rows go from small to large. */
export function findSize({ rows }: SizeGuideRules, measured: number[]): FoundSize {
  const places = measured.map((measure, i) =>
    rows.findIndex(({ ranges }) => {
      const [from, to] = ranges[i] ?? [0, 0];
      return measure >= from && measure < to;
    }),
  );
  const place = Math.max(...places);
  const row = rows[place];
  if (!row || places.includes(-1)) return { found: 'outside' };
  return { found: 'size', size: row.size, isLarger: places.some((each) => each !== place) };
}

export type GuideRefusal = 'rows-unreadable' | 'rows-missing' | 'size-twice' | 'rows-overlap';

/** A line for each size, small to large: `M : 39-42; 30-33`, a range for each measure. */
export function parseSizeRows(typed: string, measures: number): SizeRow[] | GuideRefusal {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0 || lines.length > guideLimits.rows) return 'rows-missing';
  const rows = lines.map((line) => parseRow(line, measures));
  if (rows.includes(undefined)) return 'rows-unreadable';
  const read = rows.filter((row) => row !== undefined);
  if (new Set(read.map(({ size }) => size.toLowerCase())).size < read.length) return 'size-twice';
  return read.some((row, i) => overlaps(row, read.slice(i + 1))) ? 'rows-overlap' : read;
}

function parseRow(line: string, measures: number): SizeRow | undefined {
  const [, size = '', typed = ''] = /^([^:]{1,20}?)\s*:\s*(.+)$/u.exec(line.trim()) ?? [];
  const ranges = typed.split(';').map((range): [number, number] | undefined => {
    const [from, to, ...rest] = range.split(/-|–|à/u).map(parseMeasure);
    return from !== undefined && to !== undefined && rest.length === 0 && from < to ? [from, to] : undefined;
  });
  if (size === '' || ranges.length !== measures || ranges.includes(undefined)) return undefined;
  return { size, ranges: ranges.filter((range) => range !== undefined) };
}

function overlaps({ ranges }: SizeRow, others: SizeRow[]): boolean {
  return others.some((other) =>
    ranges.some(([from, to], i) => {
      const [otherFrom, otherTo] = other.ranges[i] ?? [0, 0];
      return from < otherTo && otherFrom < to;
    }),
  );
}

/** Sizes between which a measure finds none: `M – L`. */
export function listGaps(rows: SizeRow[]): string[] {
  return rows.slice(1).flatMap((row, i) => {
    const before = rows[i];
    const hasGap = before?.ranges.some(([, to], at) => (row.ranges[at]?.[0] ?? to) > to);
    return before && hasGap ? [`${before.size} – ${row.size}`] : [];
  });
}

export function formatSizeRows(rows: SizeRow[]): string {
  const number = (value: number) => String(value).replace('.', ',');
  return rows
    .map(({ size, ranges }) => {
      const written = ranges.map(([from, to]) => `${number(from)}-${number(to)}`).join('; ');
      return `${size} : ${written}`;
    })
    .join('\n');
}
