import { type Category, categories } from '../../../products/product.ts';
import { type ImportColumn, importColumns } from '../columns.ts';
import type { Table } from '../table/table.ts';
import {
  type AskedCategories,
  categoriesOf,
  categoryKey,
  type Mapping,
  type Proposal,
  problemsOf,
} from './mapping.ts';
import { isField } from './source.ts';
import { translateRows } from './translate.ts';

export type TypedMapping = {
  columns: Record<number, string>;
  leaveOthers: boolean;
  categories: Record<number, string>;
  otherCategory: string;
  /** The column whose categories were asked: with another one they are asked anew. */
  categoryColumn: string;
};

export type ReadMapping = {
  mapping: Mapping;
  askable: number[];
  asked: AskedCategories;
  wrong: {
    twice: number[];
    missing: ImportColumn[];
    undecided: boolean;
    categories: string[];
    otherCategory: boolean;
  };
};

/** Columns that a field may be chosen for: the table's filled ones, but for those that say how rows belong together. */
export const askableColumns = ({ header, rows }: Table, { columns }: Mapping): number[] =>
  header.flatMap((_, i) => {
    const role = columns[i];
    const mayBeField = role === undefined || isField(role);
    return mayBeField && rows.some(({ cells }) => cells[i]?.trim()) ? [i] : [];
  });

export function parseMapping(
  table: Table,
  { source, mapping: proposed, asked: unsure }: Proposal,
  typed: TypedMapping,
): ReadMapping {
  const askable = askableColumns(table, proposed);
  const columns = [...proposed.columns];
  for (const i of askable) {
    const choice = typed.columns[i];
    if (choice !== undefined) columns[i] = importColumns.find((column) => column === choice);
  }
  const draft = { ...proposed, columns };
  const asked = categoriesOf(draft, translateRows(table, columns, source).rows);
  const isSameColumn = typed.categoryColumn === String(columns.indexOf('category'));
  const chosen = Object.fromEntries(
    asked.names.flatMap((name, i) => {
      const category = isSameColumn
        ? asCategory(typed.categories[i])
        : proposed.categories[categoryKey(name)];
      return category ? [[categoryKey(name), category] as const] : [];
    }),
  );
  const otherCategory = asCategory(typed.otherCategory);
  const mapping = { columns, categories: chosen, otherCategory };
  return {
    ...{ mapping, askable, asked },
    wrong: {
      ...problemsOf(mapping),
      undecided: !typed.leaveOthers && unsure.some((i) => columns[i] === undefined),
      categories: asked.names.filter((name) => !chosen[categoryKey(name)]),
      otherCategory: asked.others && !otherCategory,
    },
  };
}

export const isRight = ({ wrong }: ReadMapping) =>
  wrong.twice.length + wrong.missing.length + wrong.categories.length === 0 &&
  !wrong.undecided &&
  !wrong.otherCategory;

const asCategory = (typed: string | undefined): Category | undefined =>
  categories.find((category) => category === typed);
