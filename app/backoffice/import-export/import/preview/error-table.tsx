import type { RowError } from '../../../../domain/import-export/import/row.ts';
import { m } from '../../../../generated/words/messages.js';
import { showNumber } from '../../../language/show.ts';
import { DataTable } from '../../../list/data-table.tsx';
import { columnHeading } from '../../column-words.ts';
import { rowError } from './row-error.ts';

/** Rows are numbered as in a spreadsheet: the heading is row 1. */
export function ErrorTable({ errors, rowsWithErrors }: { errors: RowError[]; rowsWithErrors: number }) {
  const left = rowsWithErrors - new Set(errors.map(({ row }) => row)).size;
  return (
    <>
      <DataTable
        className="error-table"
        rows={errors}
        keyOf={({ row, column, reason }) => `${row} ${column} ${reason}`}
        columns={[
          { label: m.imports_error_line(), cell: ({ row }) => showNumber(row) },
          {
            label: m.imports_column(),
            cell: ({ column }) => (column ? columnHeading(column) : m.imports_whole_line()),
          },
          {
            label: m.imports_error_typed(),
            cell: ({ typed }) => <span className="wrap-anywhere">{typed || m.imports_empty()}</span>,
          },
          { label: m.imports_error_problem(), cell: rowError },
        ]}
      />
      {left > 0 && <p className="text-muted">{m.imports_errors_more({ count: showNumber(left) })}</p>}
    </>
  );
}
