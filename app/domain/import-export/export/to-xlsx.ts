import { Zip, ZipDeflate } from 'fflate';
import { guardFormula } from '../formula.ts';
import { type CellValue, type ExportColumn, toDoualaTime } from './column.ts';

/** Excel's limits: rows of a sheet, characters of a cell and of a sheet's name. */
const maxSheetRows = 1_048_576;
const maxCellLength = 32_767;
const maxNameLength = 31;
/** In characters of XML, before they are packed. */
const chunkLength = 65_536;

/** The places of the styles in `styles.xml`. */
const moment = 1;
const heading = 2;
const day = 3;

/** A workbook as it is packed, in flat memory. More rows than a sheet takes go on in a second one, under the same headings. */
export async function* toXlsx<Row>(
  columns: ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Row[],
  title: string,
  { sheetRows = maxSheetRows } = {},
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const names = columns.map((_, place) => columnName(place));
  const rowOf = (cells: string[], at: number) =>
    `<row r="${at}">${cells.map((cell, place) => cell && `<c r="${names[place]}${at}"${cell}</c>`).join('')}</row>`;
  const headings = rowOf(
    columns.map((column) => ` s="${heading}"${textCell(column.heading)}`),
    1,
  );
  const addSheet = (): SheetFile => addFile(zip, `xl/worksheets/sheet${++sheets}.xml`, sheetStart + headings);
  let sheets = 0;
  let sheet = addSheet();
  let [at, xml] = [1, ''];
  for await (const row of rows) {
    if (at === sheetRows) {
      sheet.push(bytes(xml + sheetEnd), true);
      sheet = addSheet();
      [at, xml] = [1, ''];
    }
    at += 1;
    xml += rowOf(
      columns.map(({ cell }) => xlsxCell(cell(row))),
      at,
    );
    if (xml.length < chunkLength) continue;
    sheet.push(bytes(xml));
    xml = '';
    yield* packed.splice(0);
  }
  sheet.push(bytes(xml + sheetEnd), true);
  for (const [name, text] of Object.entries(bookFiles(title, sheets))) addFile(zip, name, text, true);
  zip.end();
  yield* packed.splice(0);
}

type SheetFile = Pick<ZipDeflate, 'push'>;

function addFile(zip: Zip, name: string, text: string, isWhole = false): SheetFile {
  const file = new ZipDeflate(name);
  zip.add(file);
  file.push(bytes(text), isWhole);
  return file;
}

const encoder = new TextEncoder();
const bytes = (text: string) => encoder.encode(text);

function columnName(place: number): string {
  const before = Math.floor(place / 26);
  return (before > 0 ? columnName(before - 1) : '') + String.fromCharCode(65 + (place % 26));
}

/** What follows in the tag of a cell, and its value; empty for an empty one. */
function xlsxCell(cell: CellValue): string {
  if (cell === null || cell === '') return '';
  if (cell instanceof Date) return dateCell(toDoualaTime(cell).getTime(), moment);
  if (typeof cell === 'object') return dateCell(Date.parse(cell.day), day);
  return typeof cell === 'number' ? `><v>${cell}</v>` : textCell(cell);
}

/** A workbook counts days from the end of 1899 on. */
const dateCell = (ms: number, style: number) => ` s="${style}"><v>${ms / 86_400_000 + 25_569}</v>`;

const textCell = (text: string) =>
  ` t="inlineStr"><is><t xml:space="preserve">${escaped(xlsxText(text))}</t></is>`;

function xlsxText(text: string): string {
  // Doubled only where an import would remove it (`unguardFormula`).
  const guarded = text.startsWith("'") ? guardFormula(text) : text;
  return guarded
    .slice(0, maxCellLength)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\n\t]|\ufffd|\p{Noncharacter_Code_Point}/gu, encoded);
}

function encoded(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  return units.map((unit) => `_x${unit.toString(16).padStart(4, '0')}_`).join('');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** ECMA-376, part 1: the least that a workbook needs. */
const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// Excel shows a date that is wider than its column as `####`.
const sheetStart = `${xmlStart}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

function bookFiles(title: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, place) => place + 1);
  const name = title.replace(/[\\/?*:[\]']/g, '-').slice(0, maxNameLength) || '-';
  const nameOf = (number: number) => (number === 1 ? name : `${name.slice(0, maxNameLength - 4)} ${number}`);
  const all = (of: (number: number) => string) => numbers.map(of).join('');
  return {
    'xl/workbook.xml': `${xmlStart}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all((n) => `<sheet name="${escaped(nameOf(n))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlStart}<Relationships xmlns="${packages}/relationships">${all((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xmlStart}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf fontId="1" xfId="0" applyFont="1"/><xf numFmtId="165" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    '_rels/.rels': `${xmlStart}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${xmlStart}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${all((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${kind}.worksheet+xml"/>`)}</Types>`,
  };
}
