import { factFields, factNames, textNames } from '../../../products/fields.ts';
import type { ImportColumn } from '../columns.ts';
import type { Table, TableRow } from '../table/table.ts';
import { htmlToText } from './html.ts';
import { isField, type Role, type SourceName } from './source.ts';

/** A product of another shop's table in the columns of an import. An empty cell says nothing. */
export type ForeignRow = { row: number; isShifted: boolean; cells: Partial<Record<ImportColumn, string>> };

/** Rows that are no products to sell, and pictures that are not fetched. */
export type LeftOut = { pictures: number; pictureRows: number; unpublished: number; parents: number };

export type Translated = { rows: ForeignRow[]; left: LeftOut };

type Reader = {
  source: SourceName | undefined;
  columns: (Role | undefined)[];
  left: LeftOut;
};

export function translateRows(
  { rows }: Table,
  columns: (Role | undefined)[],
  source: SourceName | undefined,
): Translated {
  const left = { pictures: 0, pictureRows: 0, unpublished: 0, parents: 0 };
  const reader = { source, columns, left };
  for (const { cells } of rows) left.pictures += countPictures(reader, cells);
  const read = source === 'shopify' ? readShopify(reader, rows) : readEach(reader, rows);
  return { rows: read, left };
}

/** Each row is a product; of WooCommerce's, a variation also has what its parent says, but for the pieces that all share. */
function readEach(reader: Reader, rows: TableRow[]): ForeignRow[] {
  const parents = new Map<string, TableRow>();
  if (reader.source === 'woocommerce')
    for (const row of rows) {
      if (!isKind(reader, row, 'variable')) continue;
      const [sku, number] = [textOf(reader, row, 'sku'), textOf(reader, row, 'number')];
      if (sku) parents.set(sku, row);
      if (number) parents.set(`id:${number}`, row);
    }
  return rows.flatMap((row) => {
    const parent = isKind(reader, row, 'variation') ? parents.get(textOf(reader, row, 'group')) : undefined;
    if (['variable', 'grouped', 'external'].some((kind) => isKind(reader, row, kind)))
      return leave(reader, 'parents');
    if (isUnpublished(reader, row) || (parent && isUnpublished(reader, parent)))
      return leave(reader, 'unpublished');
    if (!parent) return [productOf(reader, row)];
    const inherited = cellsOf(reader, parent);
    const product = productOf(reader, row);
    const { sku: _, stock: __, ...more } = inherited;
    const place = placeOf(inherited.name, optionsOf(reader, row));
    return [{ ...product, cells: { ...more, ...product.cells, ...place, ...nameOf(inherited, place) } }];
  });
}

/** The first row of a handle describes the product, the others only their variant. Some only add a picture. */
function readShopify(reader: Reader, rows: TableRow[]): ForeignRow[] {
  const byHandle = Map.groupBy(rows, (row) => textOf(reader, row, 'group') || `row ${row.row}`);
  return [...byHandle.values()].flatMap((group) => {
    const lead = group.find((row) => textOf(reader, row, 'name')) ?? group[0];
    if (!lead) return [];
    const variants = group.filter(
      (row) =>
        row === lead ||
        (['price', 'sku'] as const).some((role) => textOf(reader, row, role)) ||
        optionsOf(reader, row).length > 0,
    );
    reader.left.pictureRows += group.length - variants.length;
    if (isUnpublished(reader, lead)) return variants.flatMap(() => leave(reader, 'unpublished'));
    const { sku: _, price: __, stock: ___, ...shared } = cellsOf(reader, lead);
    return variants.map((row) => {
      const product = productOf(reader, row);
      const options = optionsOf(reader, row).filter((option) => option !== 'Default Title');
      return { ...product, cells: { ...shared, ...product.cells, ...placeOf(shared.name, options) } };
    });
  });
}

/** The first option is the size of a family's variant, the others its side. */
function placeOf(family: string | undefined, options: string[]) {
  const [size, ...others] = options;
  if (!family || !size) return {};
  return { family, size, ...(others.length > 0 && { side: others.join(', ') }) };
}

/** A variation is called as its parent; the shop itself adds the size. */
const nameOf = ({ name }: ForeignRow['cells'], place: object) =>
  name !== undefined && 'size' in place ? { name } : {};

function leave({ left }: Reader, why: keyof LeftOut): [] {
  left[why] += 1;
  return [];
}

function textOf({ columns }: Reader, { cells }: TableRow, role: Role): string {
  const at = columns.indexOf(role);
  return at < 0 ? '' : (cells[at] ?? '').trim();
}

const optionsOf = ({ columns }: Reader, { cells }: TableRow) =>
  columns.flatMap((role, i) => (role === 'option' && cells[i]?.trim() ? [cells[i].trim()] : []));

/** `simple, downloadable, virtual` are several kinds. */
const isKind = (reader: Reader, row: TableRow, kind: string) =>
  textOf(reader, row, 'kind')
    .toLowerCase()
    .split(/\s*,\s*/)
    .includes(kind);

const notPublished =
  /^(0|-1|false|faux|non?|draft|brouillon|archived|archivé|unlisted|inactive|hidden|none)$/i;

const isUnpublished = ({ columns }: Reader, { cells }: TableRow) =>
  columns.some((role, i) => role === 'published' && notPublished.test((cells[i] ?? '').trim()));

const countPictures = ({ columns }: Reader, cells: string[]) =>
  columns.reduce((sum, role, i) => (role === 'picture' ? sum + countAddresses(cells[i] ?? '') : sum), 0);

const countAddresses = (cell: string) =>
  cell.split(/[,;|]|\s(?=https?:)/).filter((address) => address.trim() !== '').length;

function productOf(reader: Reader, row: TableRow): ForeignRow {
  const { columns } = reader;
  const isShifted =
    row.cells.length < columns.length || row.cells.slice(columns.length).some((cell) => cell.trim());
  return { row: row.row, isShifted, cells: cellsOf(reader, row) };
}

function cellsOf({ columns, source }: Reader, { cells }: TableRow): ForeignRow['cells'] {
  const read: ForeignRow['cells'] = {};
  for (const [i, role] of columns.entries()) {
    const cell = cells[i] ?? '';
    if (!isField(role)) continue;
    const text = isText(role) ? htmlToText(source === 'woocommerce' ? withLines(cell) : cell) : cell.trim();
    // Pieces that were sold before they came.
    const value = role === 'stock' ? text.replace(/^-\d+([.,]0+)?$/, '0') : text;
    if (value !== '') read[role] = value;
  }
  return read;
}

/** WooCommerce writes the end of a line as a backslash and an n. */
const withLines = (cell: string) => cell.replace(/\\r\\n|\\n/g, '\n');

const texts: readonly ImportColumn[] = [
  ...textNames,
  ...factNames.filter((name) => factFields[name].kind !== 'read'),
];
const isText = (column: ImportColumn) => texts.includes(column);
