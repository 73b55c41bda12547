import type { RowError } from '../../../../domain/import-export/import/row.ts';
import { m } from '../../../../generated/words/messages.js';
import { showNumber } from '../../../language/show.ts';
import { columnHeading } from '../../column-words.ts';
import { rowError } from './row-error.ts';

/** Rows are numbered as in a spreadsheet: the heading is row 1. */
export function ErrorTable({ errors, rowsWithErrors }: { errors: RowError[]; rowsWithErrors: number }) {
  const left = rowsWithErrors - new Set(errors.map(({ row }) => row)).size;
  return (
    <>
      <table className="data-table error-table">
        <thead>
          <tr>
            <th scope="col">{m.imports_error_line()}</th>
            <th scope="col">{m.imports_column()}</th>
            <th scope="col">{m.imports_error_typed()}</th>
            <th scope="col">{m.imports_error_problem()}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, reason, typed, known }) => (
            <tr key={`${row} ${column} ${reason}`}>
              <td data-label={m.imports_error_line()}>{showNumber(row)}</td>
              <td data-label={m.imports_column()}>
                {column ? columnHeading(column) : m.imports_whole_line()}
              </td>
              <td data-label={m.imports_error_typed()}>
                <span className="wrap-anywhere">{typed === '' ? m.imports_empty() : typed}</span>
              </td>
              <td data-label={m.imports_error_problem()}>{rowError({ reason, known })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="text-muted">{m.imports_errors_more({ count: showNumber(left) })}</p>}
    </>
  );
}
