import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Column<Row> = {
  /** Heads the table, and stands before the value on a phone. */
  label: string;
  /** A cell that says nothing shows a dash. */
  cell: (row: Row) => ReactNode;
  /** The screen of the row: the cell is its link. */
  to?: (row: Row) => string;
  /** Stands beside the link. */
  beside?: (row: Row) => ReactNode;
  /** `short` is never broken over two lines, such as a day; `number` stands at the right. */
  as?: 'short' | 'number';
};

type DataTableProps<Row> = {
  rows: Row[];
  keyOf: (row: Row) => string | number;
  columns: Column<Row>[];
} & ({ caption: string } | { labelledBy: string });

const classes = { short: 'whitespace-nowrap', number: 'number' };

/** A table whose rows become cards on a phone. Each column is said once. */
export function DataTable<Row>({ rows, keyOf, columns, ...name }: DataTableProps<Row>) {
  return (
    <table className="data-table" aria-labelledby={'labelledBy' in name ? name.labelledBy : undefined}>
      {'caption' in name && <caption className="visually-hidden">{name.caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ label, as }) => (
            <th key={label} scope="col" className={as === 'number' ? as : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.label} className={column.as && classes[column.as]} data-label={column.label}>
                <Cell row={row} {...column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ row, cell, to, beside, as }: { row: Row } & Column<Row>) {
  if (!to) return cell(row) || '–';
  const className = as ? classes[as] : 'wrap-anywhere';
  return (
    <>
      <Link
        className={`inline-flex min-h-(--control) items-center font-semibold ${className}`}
        to={to(row)}
        data-row
      >
        {cell(row)}
      </Link>
      {beside?.(row)}
    </>
  );
}

/** What a list says instead of a table without rows. */
export function EmptyList({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <div className="empty">
      <span className={`icon icon-${icon}`} aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
