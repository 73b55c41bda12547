import { type CellValue, dayCell } from '../../domain/import-export/export/column.ts';
import { showDay, showIsoDay, showMoment, signedAmount, signedNumber } from '../language/show.ts';
import type { Column } from './data-table.tsx';

// A column whose cell follows from the value that a file says.

type More<Row> = Omit<Partial<Column<Row>>, 'label' | 'cell' | 'value'>;
type Value<Row, Of> = (row: Row) => Of | null;

function column<Row, Of extends number | string | Date>(
  show: (value: Of) => string,
  as?: 'short' | 'number',
  inFile: (value: Of | null) => CellValue = (value) => value,
) {
  return (label: string, value: Value<Row, Of>, more: More<Row> = {}): Column<Row> => ({
    label,
    value: (row) => inFile(value(row)),
    cell: (row) => {
      const known = value(row);
      return known !== null && show(known);
    },
    ...(as && { as }),
    ...more,
  });
}

/** In FCFA; may be below zero. */
export const money = <Row>(label: string, value: Value<Row, number>, more?: More<Row>) =>
  column<Row, number>(signedAmount, 'number')(label, value, { inFcfa: true, ...more });

/** A bare number says of what it is on a phone, also as the last one. */
export const count = <Row>(label: string, value: Value<Row, number>, more?: More<Row>) =>
  column<Row, number>(signedNumber, 'number')(label, value, { className: 'labelled', ...more });

export const day = <Row>(label: string, value: Value<Row, Date>, more?: More<Row>) =>
  column<Row, Date>(showDay, 'short')(label, value, more);

/** The values are ISO dates. */
export const isoDay = <Row>(label: string, value: Value<Row, string>, more?: More<Row>) =>
  column<Row, string>(showIsoDay, 'short', dayCell)(label, value, more);

export const moment = <Row>(label: string, value: Value<Row, Date>, more?: More<Row>) =>
  column<Row, Date>(showMoment)(label, value, more);
