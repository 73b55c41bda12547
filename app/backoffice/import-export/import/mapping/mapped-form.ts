import {
  categoriesOf,
  categoryKey,
  type Proposal,
  valuesOf,
} from '../../../../domain/import-export/import/mapping/mapping.ts';
import {
  askableColumns,
  type ReadMapping,
  type TypedMapping,
} from '../../../../domain/import-export/import/mapping/parse-mapping.ts';
import { isField } from '../../../../domain/import-export/import/mapping/source.ts';
import { translateRows } from '../../../../domain/import-export/import/mapping/translate.ts';
import type { Table } from '../../../../domain/import-export/import/table/table.ts';
import { cut, tidyLine } from '../../../../domain/text.ts';

export type MappedForm = ReturnType<typeof mappedForm>;

const nothingWrong: ReadMapping['wrong'] = {
  ...{ twice: [], missing: [], undecided: false, categories: [], otherCategory: false },
};

export function mappedForm(
  found: { table: Table; fileName: string } & Proposal,
  refused?: ReadMapping & { typed: TypedMapping },
) {
  const { table, source, fileName } = found;
  const { columns, categories, otherCategory } = refused?.mapping ?? found.mapping;
  const asked = refused?.asked ?? categoriesOf(found.mapping, translateRows(table, columns, source).rows);
  const wrong = refused?.wrong ?? nothingWrong;
  const nameOf = (i: number) => cut(tidyLine(table.header[i] ?? ''), 80);
  return {
    ...{ fileName, source, asked: asked.others },
    columns: askableColumns(table, found.mapping).map((i) => {
      const role = columns[i];
      return {
        ...{ at: i, heading: nameOf(i), values: valuesOf(table, i) },
        field: isField(role) ? role : undefined,
        isAsked: found.asked.includes(i),
        isTwice: wrong.twice.includes(i),
      };
    }),
    read: columns.flatMap((role, i) => (role !== undefined && !isField(role) ? [nameOf(i)] : [])),
    categoryColumn: columns.indexOf('category'),
    categories: asked.names.map((name) => ({
      name,
      category: categories[categoryKey(name)],
      isMissing: wrong.categories.includes(name),
    })),
    ...{ otherCategory, leaveOthers: refused?.typed.leaveOthers ?? false },
    wrong: {
      missing: wrong.missing,
      undecided: wrong.undecided,
      otherCategory: wrong.otherCategory,
    },
  };
}
