import { type Category, categories } from '../../../products/product.ts';
import { cut, plainLetters, tidyLine } from '../../../text.ts';
import { columnOf, type ImportColumn, importColumns, parseCategory } from '../columns.ts';
import { type ParsedRow, parseRow, type RowError } from '../row.ts';
import type { Table } from '../table/table.ts';
import { findSource, isField, plainHeading, type Role, readHeading, type SourceName } from './source.ts';
import type { ForeignRow } from './translate.ts';

/** How a table of other headings is read. `columns` by place in the table: undefined is left out. */
export type Mapping = {
  columns: (Role | undefined)[];
  /** By the category's name in plain letters. */
  categories: Record<string, Category>;
  otherCategory: Category | undefined;
};

/** What the shop remembers of a set of headings. Null: the column is left out. */
export type KnownMapping = {
  columns: Record<string, Role | null>;
  categories: Record<string, Category>;
  otherCategory: Category | null;
};

export type Proposal = {
  source: SourceName | undefined;
  mapping: Mapping;
  /** Places of the columns of which the seller says what they are. */
  asked: number[];
};

/** More are not asked one by one. */
export const maxAskedCategories = 50;

/** A table of a person or a program, and no text with commas: it has several headings, and none is a paragraph. */
export function hasHeadings({ header }: Table): boolean {
  const filled = header.filter((heading) => heading.trim() !== '');
  return filled.length >= 2 && filled.every((heading) => heading.length <= 120 && !heading.includes('<'));
}

/** Two columns may have one heading. */
export function headingKeys(header: string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((heading) => {
    const written = plainHeading(heading) || cut(tidyLine(heading), 80);
    const times = (seen.get(written) ?? 0) + 1;
    seen.set(written, times);
    return times === 1 ? written : `${written} ${times}`;
  });
}

export function proposeMapping(table: Table, remembered: KnownMapping | undefined): Proposal {
  const source = findSource(table.header);
  const keys = headingKeys(table.header);
  const headings = table.header.map((heading) => readHeading(heading, source, isExport(table)));
  const isFilled = table.header.map((_, i) => table.rows.some(({ cells }) => cells[i]?.trim()));
  const chosen = keys.map((key) => remembered?.columns[key]);
  const columns = headings.map(({ role }, i) => {
    const choice = chosen[i];
    if (choice !== undefined) return choice ?? undefined;
    return isFilled[i] && (!remembered || !isField(role)) ? role : undefined;
  });
  if (!remembered) leaveSecondChoices(columns, headings);
  return {
    source,
    mapping: {
      columns,
      categories: remembered?.categories ?? {},
      otherCategory: remembered?.otherCategory ?? undefined,
    },
    asked: headings.flatMap(({ isAsked, role }, i) =>
      isFilled[i] && chosen[i] === undefined && (isAsked || (remembered && isField(role))) ? [i] : [],
    ),
  };
}

/** No other program writes a last price: the shop's own table, with one column more. */
const isExport = ({ header }: Table) => header.some((heading) => columnOf(heading) === 'lprice');

function leaveSecondChoices(columns: (Role | undefined)[], headings: { rank: number; isAsked: boolean }[]) {
  for (const field of importColumns) {
    const places = columns.flatMap((role, i) => (role === field ? [i] : []));
    const order = (i: number) => (headings[i]?.rank ?? 0) + (headings[i]?.isAsked ? 1000 : 0);
    const [, ...others] = places.toSorted((one, other) => order(one) - order(other));
    for (const i of others) columns[i] = undefined;
  }
}

export function valuesOf({ rows }: Table, column: number): string[] {
  const values = new Set<string>();
  for (const { cells } of rows) {
    const value = cut(tidyLine((cells[column] ?? '').slice(0, 200)), 60);
    if (value !== '') values.add(value);
    if (values.size === 3) break;
  }
  return [...values];
}

export type ColumnProblems = { twice: number[]; missing: ImportColumn[] };

/** Two columns for one field, and fields without which no row can be read. */
export function problemsOf({ columns }: Mapping): ColumnProblems {
  const fields = columns.filter(isField);
  const twice = columns.flatMap((role, i) =>
    isField(role) && fields.indexOf(role) !== fields.lastIndexOf(role) ? [i] : [],
  );
  const namesProducts = fields.includes('id') || fields.includes('sku');
  const needed = namesProducts ? [] : (['name', 'price'] as const);
  return { twice, missing: needed.filter((column) => !fields.includes(column)) };
}

export const categoryKey = (typed: string) => plainLetters(typed) || cut(tidyLine(typed.slice(0, 200)), 80);

export type AskedCategories = { names: string[]; others: boolean };

/** The categories of the table that are none of the shop's, the most frequent first; `others`: some products are in none of these. */
export function categoriesOf({ columns }: Mapping, rows: ForeignRow[]): AskedCategories {
  const byKey = new Map<string, { name: string; count: number }>();
  let others = false;
  for (const { cells } of rows) {
    const typed = cells.category;
    if (typed === undefined) others = true;
    else if (!isOwnCategory(typed)) {
      const found = byKey.get(categoryKey(typed));
      if (found) found.count += 1;
      else byKey.set(categoryKey(typed), { name: cut(tidyLine(typed.slice(0, 200)), 120), count: 1 });
    }
  }
  const names = [...byKey.values()].toSorted((one, other) => other.count - one.count);
  const mayAdd = columns.includes('name') && columns.includes('price');
  return {
    names: names.slice(0, maxAskedCategories).map(({ name }) => name),
    others: mayAdd && (others || names.length > maxAskedCategories),
  };
}

const isOwnCategory = (typed: string) => categories.some((category) => category === parseCategory(typed));

export function isAnswered({ mapping, asked }: Proposal, { names, others }: AskedCategories): boolean {
  const { twice, missing } = problemsOf(mapping);
  return (
    asked.length + twice.length + missing.length === 0 &&
    names.every((name) => mapping.categories[categoryKey(name)] !== undefined) &&
    (!others || mapping.otherCategory !== undefined)
  );
}

export function toRemember(table: Table, { columns, categories, otherCategory }: Mapping): KnownMapping {
  const decided = headingKeys(table.header).flatMap((key, i) =>
    table.rows.some(({ cells }) => cells[i]?.trim()) ? [[key, columns[i] ?? null] as const] : [],
  );
  return { columns: Object.fromEntries(decided), categories, otherCategory: otherCategory ?? null };
}

/** A row of such a table as an import's own; the shop's names of categories stand for themselves. */
export function readForeignRow({ row, isShifted, cells }: ForeignRow, mapping: Mapping): ParsedRow {
  const { category } = cells;
  const meant =
    category === undefined || isOwnCategory(category)
      ? category
      : (mapping.categories[categoryKey(category)] ?? mapping.otherCategory ?? category);
  const typed = { ...cells, ...(meant !== undefined && { category: meant }) };
  const columns = importColumns.filter((column) => typed[column] !== undefined);
  const read = parseRow(columns, { row, cells: columns.map((column) => typed[column] ?? '') });
  const shifted: RowError[] = isShifted ? [{ row, column: null, reason: 'cell-count', typed: '' }] : [];
  return { ...read, errors: [...shifted, ...read.errors] };
}

/** What other tables do not say of a new product: no discount below its price, no pieces. */
export const completeForeignRow =
  ({ otherCategory }: Mapping) =>
  (read: ParsedRow): ParsedRow => {
    const { price, category = otherCategory } = read.fields;
    const said = { ...(price !== undefined && { lprice: price }), ...(category && { category }) };
    return { ...read, fields: { ...said, ...read.fields }, stock: read.stock ?? 0 };
  };
