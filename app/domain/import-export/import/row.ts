import { typedIn } from '../../forms/form.schema.ts';
import { isIntegerId } from '../../id.ts';
import { pick } from '../../pick.ts';
import { familyLimits } from '../../products/families/family.ts';
import {
  type ProductDetails,
  type ProductRefusals,
  parseProduct,
  productForm,
} from '../../products/product.schema.ts';
import { productLimits } from '../../products/product.ts';
import { isRoundedNumber, looksLikeDate } from '../../products/sku.ts';
import { parsePieces } from '../../products/stock/stock.ts';
import { tidyLine } from '../../text.ts';
import { isFormulaError } from '../formula.ts';
import {
  type ImportColumn,
  importColumns,
  neededToAdd,
  parseCategory,
  parseNeedsCell,
  parseTaxCell,
} from './columns.ts';
import type { TableRow } from './table/table.ts';

/** Pictures cannot be imported. */
export type ImportFields = Pick<ProductDetails, Exclude<ImportColumn, 'id' | 'stock' | keyof VariantPlace>> &
  VariantPlace;

export type RowErrorReason =
  | Exclude<NonNullable<ProductRefusals[keyof ProductRefusals]>, 'service-with-stock'>
  | 'needed-to-add'
  | 'id-invalid'
  | 'id-unknown'
  | 'archived'
  /** Its lots or its serial numbers are counted, on its page. */
  | 'tracked'
  | 'twice'
  | 'added-since'
  | VariantRefusal
  /** A spreadsheet rounded a long number: `3,40E+12`. */
  | 'sku-rounded'
  /** It differs from a known SKU by signs or leading zeros only, which spreadsheets take. */
  | 'sku-almost'
  /** A spreadsheet made a date of it: `06-août`. */
  | 'date-made'
  /** A formula of the spreadsheet had no result: `#N/A`. */
  | 'formula-error'
  /** A delimiter in unquoted text shifted the cells. */
  | 'cell-count';

export type RowError = {
  row: number;
  column: ImportColumn | null;
  reason: RowErrorReason;
  typed: string;
  /** The SKU that a row may have meant. */
  known?: string;
};

export type ParsedRow = {
  row: number;
  id: number | undefined;
  fields: Partial<ImportFields>;
  stock: number | undefined;
  errors: RowError[];
};

const placeholders = {
  ...typedIn(productForm, { field: () => '' }),
  name: '-',
  category: 'medical',
  price: '0',
  lprice: '0',
};

/** What a person types here may look like a date or a rounded number, and never is one. */
export const codeColumns = ['sku', 'size', 'side', 'model', 'mpn'] as const;

export function parseRow(columns: (ImportColumn | undefined)[], { row, cells }: TableRow): ParsedRow {
  const typed = typedCells(columns, cells);
  const id = typed.id?.trim() ? readId(typed.id.trim()) : undefined;
  const read = parseProduct({
    ...placeholders,
    ...typed,
    category: parseCategory(typed.category ?? 'medical'),
    tax: parseTaxCell(typed.tax ?? ''),
    needs: parseNeedsCell(typed.needs ?? ''),
  });
  const place = readPlace(typed);
  const stock = typed.stock === undefined ? undefined : parsePieces(typed.stock);
  const refused: Partial<Record<ImportColumn, RowErrorReason>> = {
    ...(read.ok ? {} : read.fields),
    ...tooLong(place),
    ...(stock && !stock.ok && { stock: stock.reason }),
  };
  const refusals: Refusal[] = [
    ...(isShifted(columns, cells) ? [[null, 'cell-count'] as const] : []),
    ...(id !== undefined && !isIntegerId(id) ? [['id', 'id-invalid'] as const] : []),
    ...changedBySpreadsheet(typed),
    ...importColumns.flatMap((column): Refusal[] => {
      const reason = isFormulaError(typed[column] ?? '') ? 'formula-error' : refused[column];
      return column !== 'id' && reason ? [[column, reason]] : [];
    }),
  ];
  const present = columns.filter((column) => column !== undefined && column !== 'id' && column !== 'stock');
  return {
    ...{ row, id, stock: stock?.ok ? stock.pieces : undefined },
    fields: read.ok ? pick({ ...read.product, ...place }, ...present) : {},
    errors: refusals.map(([column, reason]) => ({
      ...{ row, column, reason },
      typed: shownCell(column && typed[column]),
    })),
  };
}

type Refusal = readonly [column: ImportColumn | null, reason: RowErrorReason];

const isShifted = (columns: unknown[], cells: string[]) =>
  cells.length < columns.length || cells.slice(columns.length).some((cell) => cell.trim());

function changedBySpreadsheet(typed: Partial<Record<ImportColumn, string>>): Refusal[] {
  const rounded = (['sku', 'mpn'] as const).filter((column) => isRoundedNumber(typed[column] ?? ''));
  const dates = codeColumns.filter((column) => looksLikeDate(typed[column] ?? ''));
  return [
    ...rounded.map((column) => [column, 'sku-rounded'] as const),
    ...dates.map((column) => [column, 'date-made'] as const),
  ];
}

export function missingToAdd({ row, fields, stock }: ParsedRow): RowError[] {
  const present = { ...fields, stock };
  return neededToAdd
    .filter((column) => present[column] === undefined)
    .map((column) => ({ row, column, reason: 'needed-to-add', typed: '' }));
}

function readPlace({
  family = '',
  size = '',
  side = '',
}: Partial<Record<ImportColumn, string>>): VariantPlace {
  return { family: tidyLine(family), size: tidyLine(size), side: tidyLine(side) };
}

function tooLong({ family, size, side }: VariantPlace): Partial<Record<keyof VariantPlace, 'too-long'>> {
  return {
    ...(family.length > productLimits.name && { family: 'too-long' }),
    ...(size.length > familyLimits.option && { size: 'too-long' }),
    ...(side.length > familyLimits.option && { side: 'too-long' }),
  };
}

function shownCell(cell: string | null | undefined): string {
  return tidyLine((cell ?? '').slice(0, 80));
}

function readId(typed: string): number {
  return /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN;
}

function typedCells(columns: (ImportColumn | undefined)[], cells: string[]) {
  const typed: Partial<Record<ImportColumn, string>> = {};
  for (const [i, column] of columns.entries()) if (column) typed[column] = cells[i] ?? '';
  return typed;
}

/** Where a variant stands: the family as a table names it, empty without family. */
export type VariantPlace = { family: string; size: string; side: string };
export const noPlace: VariantPlace = { family: '', size: '', side: '' };

export type VariantRefusal =
  | 'size-without-family'
  | 'size-needed'
  | 'size-taken'
  | 'family-full'
  | 'family-emptied'
  | 'other-category';
