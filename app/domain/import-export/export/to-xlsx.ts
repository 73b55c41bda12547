import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { Outcome } from '../../outcome.ts';
import { guardFormula } from '../formula.ts';
import { type CellValue, type ExportColumn, toDoualaTime } from './column.ts';

/** A workbook is built in one go: so many rows block other requests for about 0.5 s. */
const maxRows = 10_000;
/** Excel's limit, in characters. */
const maxCellLength = 32_767;

export async function toXlsx<Row>(
  columns: ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Row[],
  sheet: string,
): Promise<Outcome<{ file: Buffer }, { reason: 'too-many-rows' }>> {
  const table: Cell[][] = [columns.map(({ heading }) => ({ value: xlsxText(heading), fontWeight: 'bold' }))];
  for await (const row of rows) {
    if (table.length > maxRows) return { ok: false, reason: 'too-many-rows' };
    table.push(columns.map(({ cell }) => xlsxCell(cell(row))));
  }
  const written = writeXlsxFile(table, { sheet, stickyRowsCount: 1 });
  return { ok: true, file: await written.toBuffer() };
}

function xlsxCell(cell: CellValue): Cell {
  if (cell === null || cell === '') return null;
  if (cell instanceof Date) return { value: toDoualaTime(cell), type: Date, format: 'yyyy-mm-dd hh:mm' };
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: xlsxText(cell), type: String };
}

function xlsxText(text: string): string {
  // Doubled only where an import would remove it (`unguardFormula`).
  const guarded = text.startsWith("'") ? guardFormula(text) : text;
  const literal = guarded
    .slice(0, maxCellLength)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\n\t]|\ufffd|\p{Noncharacter_Code_Point}/gu, encoded);
  // The writer looks texts up in a plain object, which already has `constructor` and the like.
  return literal in {} ? encoded(literal.slice(0, 1)) + literal.slice(1) : literal;
}

function encoded(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  return units.map((unit) => `_x${unit.toString(16).padStart(4, '0')}_`).join('');
}
