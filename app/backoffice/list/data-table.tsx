import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CellValue } from '../../domain/import-export/export/column.ts';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** What a file says, where the cell is no text; null leaves the column out of files. */
  value?: ((row: Row) => CellValue) | null;
  /** What the cell says besides, in files a column each. */
  alsoInFiles?: { label: string; value: (row: Row) => CellValue }[];
  to?: (row: Row) => string;
  beside?: (row: Row) => ReactNode;
  /** `short` is never broken over two lines, such as a day; `number` stands at the right; `whole` has no label on a phone. */
  as?: 'short' | 'number' | 'whole';
  /** The value is an amount in FCFA: in a file, where it is a bare number, the heading says so. */
  inFcfa?: true;
  /** `labelled` shows the label on a phone, as numbers do. */
  className?: string;
};

export type DataTableProps<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  columns: Column<Row>[];
  caption?: string;
  labelledBy?: string;
  foot?: ReactNode;
  className?: string;
};

export const blank = <></>;

const classes = { short: 'whitespace-nowrap', number: 'number', whole: undefined };

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ') || undefined;

export function DataTable<Row>({
  rows,
  keyOf,
  columns,
  caption,
  labelledBy,
  foot,
  className,
}: DataTableProps<Row>) {
  return (
    <table className={join('data-table', className)} aria-labelledby={labelledBy}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ label, as, className: own }) => (
            <th key={label} scope="col" className={join(as === 'number' ? as : undefined, own)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.label}
                className={join(column.as && classes[column.as], column.className)}
                data-label={column.as === 'whole' ? undefined : column.label}
                data-blank={!column.to && !column.cell(row) ? '' : undefined}
              >
                <Cell row={row} {...column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

function Cell<Row>({ row, cell, to, beside, as }: { row: Row } & Column<Row>) {
  if (!to) return cell(row) || '–';
  const className = as === 'short' || as === 'number' ? classes[as] : 'wrap-anywhere';
  return (
    <>
      <Link className={`press-line font-semibold print:min-h-0 ${className}`} to={to(row)} data-row>
        {cell(row)}
      </Link>
      {beside?.(row)}
    </>
  );
}

export function EmptyList({ icon, children }: { icon?: string; children: ReactNode }) {
  return (
    <div className="empty">
      {icon && <span className={`icon icon-${icon}`} aria-hidden="true" />}
      <p>{children}</p>
    </div>
  );
}
