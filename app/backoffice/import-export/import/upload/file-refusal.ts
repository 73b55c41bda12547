import type { ColumnsRefusal } from '../../../../domain/import-export/import/columns.ts';
import type { TableRefusal } from '../../../../domain/import-export/import/table/table.ts';
import { m } from '../../../../generated/words/messages.js';
import { showNumber } from '../../../language/show.ts';
import { columnHeading } from '../../column-words.ts';

type FileRefusal = TableRefusal | ColumnsRefusal;

const sentences: Record<
  Exclude<FileRefusal['reason'], 'columns' | 'quote-not-closed' | 'encoding' | 'too-many-columns'>,
  () => string
> = {
  empty: m.imports_file_empty,
  'too-large': m.imports_file_too_large,
  'too-many-rows': m.imports_file_too_long,
  'too-costly': m.imports_file_too_costly,
  'not-a-table': m.imports_file_no_table,
  'old-excel': m.imports_file_old_excel,
};

export function fileRefusal(refused: FileRefusal): string {
  if (refused.reason === 'columns') return columnsRefusal(refused);
  if (refused.reason === 'quote-not-closed') return m.imports_file_quote({ row: showNumber(refused.row) });
  if (refused.reason === 'encoding') return m.imports_file_encoding({ sample: refused.sample });
  if (refused.reason === 'too-many-columns')
    return m.imports_file_too_many_columns({ count: showNumber(refused.count) });
  return sentences[refused.reason]();
}

/** Headings listed by name; the others are only counted. */
const maxListed = 5;

function columnsRefusal({ unknown, missing, twice }: ColumnsRefusal): string {
  const parts: string[] = [];
  if (unknown.length > 0) {
    const names = unknown
      .slice(0, maxListed)
      .map((heading) => (heading === '' ? m.imports_no_heading() : heading));
    const list = names.map((name) => m.imports_quoted({ name })).join(', ');
    const more = unknown.length - maxListed;
    parts.push(m.imports_columns_unknown({ list: more > 0 ? m.imports_and_more({ list, more }) : list }));
  }
  if (twice.length > 0) parts.push(m.imports_columns_twice({ list: headingsOf(twice) }));
  if (missing.length > 0) parts.push(m.imports_columns_missing({ list: headingsOf(missing) }));
  return parts.join(' ');
}

function headingsOf(columns: ColumnsRefusal['missing']): string {
  return columns.map((column) => m.imports_quoted({ name: columnHeading(column) })).join(', ');
}
