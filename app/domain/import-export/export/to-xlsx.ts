import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { Outcome } from '../../outcome.ts';
import { guardFormula } from '../formula.ts';
import { type CellValue, type ExportColumn, onShopClock } from './column.ts';

/** A workbook is made whole and at one go: this many rows keep everybody else waiting for about half a second. */
const maxRows = 10_000;
/** Longest text that Excel keeps in a cell, in characters. */
const maxCellLength = 32_767;

/**
 * A table as a workbook with one sheet: numbers are numbers, moments are dates on the shop's clock, text is text and never
 * a formula. Refuses more rows than it can hold: these need CSV, which is written row by row.
 */
export async function toXlsx<Row>(
  columns: ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
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
  if (cell instanceof Date) return { value: onShopClock(cell), type: Date, format: 'yyyy-mm-dd hh:mm' };
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: xlsxText(cell), type: String };
}

function xlsxText(text: string): string {
  // An apostrophe at the beginning is doubled only where an import would take it for a guard of ours.
  const guarded = text.startsWith("'") ? guardFormula(text) : text;
  const literal = guarded
    .slice(0, maxCellLength)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\n\t]|\ufffd|\p{Noncharacter_Code_Point}/gu, encoded);
  // The writer looks texts up in a plain object, where `constructor` and its like are found before they are put in.
  return literal in {} ? encoded(literal.slice(0, 1)) + literal.slice(1) : literal;
}

/** `_x0041_` is how a workbook writes a character that XML cannot hold, or that the writer would leave out. */
function encoded(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  return units.map((unit) => `_x${unit.toString(16).padStart(4, '0')}_`).join('');
}
