import { type ImportColumn, importColumns } from '../../../../domain/import-export/import/columns.ts';
import type { findImport } from '../../../../domain/import-export/import/import.queries.ts';
import type { PlannedAdd, PlannedChange } from '../../../../domain/import-export/import/planned.ts';
import type { ImportFields } from '../../../../domain/import-export/import/row.ts';
import { categoryName } from '../../../../domain/products/name-category.ts';
import { m } from '../../../../generated/words/messages.js';
import { showFcfa, showNumber } from '../../../language/show.ts';
import { nameOfValue } from '../../../products/edit/product-words.ts';
import { columnHeading } from '../../column-words.ts';

type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;
export type PreviewedImport = ReturnType<typeof previewImport>;

export function previewImport({ report, ...found }: FoundImport) {
  const { samples, ...counts } = report;
  return { ...found, report: counts, samples: describeSamples(samples) };
}

export type SampleChange = { column: string; before: string | undefined; after: string };
export type Sample = { row: number; action: 'add' | 'change'; name: string; changes: SampleChange[] };

/** Rows shown, and characters shown of a text. */
const [maxSamples, maxLength] = [20, 120];

export function describeSamples(planned: (PlannedAdd | PlannedChange)[]): Sample[] {
  return planned.slice(0, maxSamples).map((sample) => {
    const { row, action } = sample;
    if (sample.action === 'add') {
      const changes = describeChanges({}, { ...sample.product, stock: sample.stock });
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
    return { row, action, name: sample.name, changes: describeChanges(before, after) };
  });
}

type Values = Partial<ImportFields> & { stock?: number | undefined };

function describeChanges(before: Values, after: Values): SampleChange[] {
  return importColumns.flatMap((column) => {
    const next = describeValue(column, after);
    if (next === undefined) return [];
    return [{ column: columnHeading(column), before: describeValue(column, before), after: next }];
  });
}

/** Undefined when the row does not set the column. */
function describeValue(column: ImportColumn, values: Values): string | undefined {
  if (column === 'id') return undefined;
  if (column === 'category') return values.category && categoryName(values.category);
  const stored = values[column];
  const value = nameOfValue(column, stored) ?? stored;
  if (value === undefined) return undefined;
  if (typeof value === 'number')
    return column === 'price' || column === 'lprice' ? showFcfa(value) : showNumber(value);
  if (!value) return m.imports_empty();
  const text = String(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
