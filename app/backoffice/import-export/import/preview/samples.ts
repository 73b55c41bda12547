import { type ImportColumn, importColumns } from '../../../../domain/import-export/import/columns.ts';
import type { PlannedAdd, PlannedChange } from '../../../../domain/import-export/import/import.ts';
import type { ImportFields } from '../../../../domain/import-export/import/row.ts';
import type { Language } from '../../../../domain/localized.ts';
import { formatFcfa, formatNumber } from '../../../../domain/money.ts';
import { m } from '../../../../generated/words/messages.js';
import { categoryName } from '../../../products/category-name.ts';
import { columnHeading } from '../../column-words.ts';

export type SampleChange = { column: string; before: string | undefined; after: string };
export type Sample = { row: number; action: 'add' | 'change'; name: string; changes: SampleChange[] };

/** Rows that are told in full, and characters of a text that are. */
const [toldRows, toldLength] = [20, 120];

/** What the first rows of an import do, in words. */
export function describeSamples(planned: (PlannedAdd | PlannedChange)[], language: Language): Sample[] {
  return planned.slice(0, toldRows).map((sample) => {
    const { row, action } = sample;
    if (sample.action === 'add') {
      const changes = tellChanges({}, { ...sample.product, stock: sample.stock }, language);
      return {
        row,
        action,
        name: sample.product.name,
        changes: changes.filter(({ after }) => after !== m.imports_empty()),
      };
    }
    const { seen, wanted } = sample.stock ?? {};
    const before = { ...sample.before, stock: seen };
    const after = { ...sample.after, stock: wanted };
    return { row, action, name: sample.name, changes: tellChanges(before, after, language) };
  });
}

type Values = Partial<ImportFields> & { stock?: number | undefined };

function tellChanges(before: Values, after: Values, language: Language): SampleChange[] {
  return importColumns.flatMap((column) => {
    const next = tellValue(column, after, language);
    if (next === undefined) return [];
    return [{ column: columnHeading(column), before: tellValue(column, before, language), after: next }];
  });
}

/** Undefined when nothing is said of the column. */
function tellValue(column: ImportColumn, values: Values, language: Language): string | undefined {
  if (column === 'id') return undefined;
  if (column === 'category') return values.category && categoryName(values.category);
  const value = values[column];
  if (value === undefined) return undefined;
  if (typeof value === 'number')
    return column === 'stock' ? formatNumber(value, language) : formatFcfa(value, language);
  if (!value) return m.imports_empty();
  return value.length > toldLength ? `${value.slice(0, toldLength)}…` : value;
}
