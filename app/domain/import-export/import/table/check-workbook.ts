import type { Unpacked } from '../../../../platform/files/zip.server.ts';
import type { Outcome } from '../../../outcome.ts';
import { maxScannedRows, maxTableColumns } from './table.ts';
import { findZeroFormats, type ZeroFormats } from './zero-formats.ts';

/** In bytes; the longest text of a cell fits. */
const maxTokenCharacters = 64 * 1024;
const maxCells = 1_000_000;
const lastRow = 1_048_576;

type Checked = Outcome<{ files: Unpacked }, { reason: 'too-many-rows' | 'not-a-table' }>;
/** `name` lacks the element's prefix. `nameEnd` and `end` are places in the file. */
type Tag = {
  name: string;
  attributes: string;
  isEnd: boolean;
  isEmpty: boolean;
  begin: number;
  nameEnd: number;
  end: number;
};
type Insert = { at: number; text: string };

class Refused extends Error {
  readonly reason: 'too-many-rows' | 'not-a-table';
  constructor(reason: 'too-many-rows' | 'not-a-table' = 'not-a-table') {
    super(reason);
    this.reason = reason;
  }
}

/** Refuses DOCTYPE, long tokens and misplaced cells: the library fills gaps, up to 17 thousand million cells. Adds what it needs: places of cells, and zeros that a number format shows. */
export function checkWorkbook(files: Unpacked): Checked {
  const checked: Unpacked = new Map();
  try {
    const zeros = findZeroFormats(files);
    for (const [name, file] of files) checked.set(name, checkFile(file, zeros));
    return { ok: true, files: checked };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

function checkFile(file: Buffer, zeros: ZeroFormats): Buffer {
  const xml = file.toString('latin1');
  const sheet = createRowChecker(xml, zeros);
  const end = scanTags(xml, sheet.take);
  if (end === undefined && sheet.isOpen()) throw new Refused();
  if (end === undefined) return file;
  const root = /<([\w.-]*:?worksheet)[\s>]/.exec(xml)?.[1] ?? 'worksheet';
  return Buffer.from(`${withInserts(xml.slice(0, end), sheet.inserts)}</${root}>`, 'latin1');
}

function withInserts(xml: string, inserts: Insert[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { at, text } of inserts) {
    parts.push(xml.slice(from, at), text);
    from = at;
  }
  return parts.join('') + xml.slice(from);
}

function scanTags(xml: string, take: (tag: Tag) => boolean): number | undefined {
  let at = 0;
  for (;;) {
    const begin = xml.indexOf('<', at);
    if ((begin === -1 ? xml.length : begin) - at > maxTokenCharacters) throw new Refused();
    if (begin === -1) return undefined;
    const skipped = skipComment(xml, begin);
    const end = skipped ?? findTagEnd(xml, begin) + 1;
    if (skipped === undefined && take(tagOf(xml, begin, end - 1))) return end;
    at = end;
  }
}

/** Where a comment, an instruction or unparsed text ends; nothing for a tag. */
function skipComment(xml: string, begin: number): number | undefined {
  const closing = closingOf(xml, begin);
  if (!closing) return undefined;
  const end = xml.indexOf(closing, begin);
  if (end === -1 || end - begin > maxTokenCharacters) throw new Refused();
  return end + closing.length;
}

function closingOf(xml: string, begin: number): string | undefined {
  const code = xml.charCodeAt(begin + 1);
  if (code === questionMark) return '?>';
  if (code !== exclamationMark) return undefined;
  if (xml.startsWith('<!--', begin)) return '-->';
  if (xml.startsWith('<![CDATA[', begin)) return ']]>';
  throw new Refused();
}

function findTagEnd(xml: string, begin: number): number {
  let quote = 0;
  for (let at = begin + 1; at - begin <= maxTokenCharacters && at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === lessThan) break;
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === doubleQuote || code === singleQuote) quote = code;
    else if (code === greaterThan) return at;
  }
  throw new Refused();
}

const exclamationMark = 0x21;
const questionMark = 0x3f;
const slash = 0x2f;
const space = 0x20;
const lessThan = 0x3c;
const greaterThan = 0x3e;
const doubleQuote = 0x22;
const singleQuote = 0x27;

function tagOf(xml: string, begin: number, end: number): Tag {
  const isEnd = xml.charCodeAt(begin + 1) === slash;
  const isEmpty = xml.charCodeAt(end - 1) === slash;
  const from = begin + (isEnd ? 2 : 1);
  const to = isEmpty ? end - 1 : end;
  let nameEnd = from;
  while (nameEnd < to && xml.charCodeAt(nameEnd) > space) nameEnd += 1;
  const name = xml.slice(
    xml.lastIndexOf(':', nameEnd - 1) >= from ? xml.lastIndexOf(':', nameEnd - 1) + 1 : from,
    nameEnd,
  );
  return { name, attributes: xml.slice(nameEnd, to), isEnd, isEmpty, begin, nameEnd, end };
}

function createRowChecker(xml: string, zeros: ZeroFormats) {
  const inserts: Insert[] = [];
  let isOpen = false;
  let row: { number: number | undefined; columns: number } | undefined;
  let isInCell = false;
  /** How many digits the number of the cell shows at least. */
  let digits = 0;
  let numberAt: number | undefined;
  let rowBefore = 0;
  let cells = 0;

  function take(tag: Tag): boolean {
    if (isOpen) return takeInside(tag);
    isOpen = tag.name === 'sheetData' && !tag.isEnd;
    return isOpen && tag.isEmpty;
  }

  function takeInside(tag: Tag): boolean {
    if (tag.name === 'row') takeRow(tag);
    else if (tag.name === 'c') takeCell(tag);
    else if (tag.name === 'v') takeNumber(tag);
    else if (tag.name === 'sheetData') {
      if (!tag.isEnd || row) throw new Refused();
      return true;
    }
    return false;
  }

  function takeRow(tag: Tag) {
    if (isInCell || (row === undefined) === tag.isEnd) throw new Refused();
    if (!tag.isEnd) row = { number: readRowNumber(readPlace(tag)), columns: 0 };
    if (!tag.isEnd && !tag.isEmpty) return;
    const number = row?.number ?? rowBefore + 1;
    if (number <= rowBefore || number > lastRow) throw new Refused();
    rowBefore = number;
    row = undefined;
  }

  function takeCell(tag: Tag) {
    if (!row || isInCell !== tag.isEnd) throw new Refused();
    isInCell = !tag.isEnd && !tag.isEmpty;
    if (tag.isEnd) return;
    cells += 1;
    if (cells > maxCells) throw new Refused();
    const place = findCellPlace(tag);
    row.number ??= place?.row ?? rowBefore + 1;
    row.columns = place?.column ?? row.columns + 1;
    refuseMisplaced(tag, place, { row: row.number, column: row.columns });
    if (!place) inserts.push({ at: tag.nameEnd, text: ` r="${columnLetters(row.columns)}${row.number}"` });
    digits = zeros.size > 0 ? digitsOf(tag, zeros) : 0;
  }

  function takeNumber(tag: Tag) {
    if (!tag.isEnd) numberAt = isInCell && !tag.isEmpty ? tag.end + 1 : undefined;
    else if (digits > 0 && numberAt !== undefined)
      inserts.push(
        ...missingZeros(xml.slice(numberAt, Math.min(tag.begin, numberAt + digits)), digits, numberAt),
      );
  }

  return { take, inserts, isOpen: () => isOpen };
}

function missingZeros(written: string, digits: number, at: number): Insert[] {
  const isShort = /^\d+$/.test(written) && written.length < digits;
  return isShort ? [{ at, text: '0'.repeat(digits - written.length) }] : [];
}

type CellPlace = { row: number; column: number };

/** An empty cell that says its place may stand anywhere in its row. */
function refuseMisplaced({ isEmpty }: Tag, said: CellPlace | undefined, { row, column }: CellPlace) {
  if (said && said.row !== row) throw new Refused();
  if (column > maxTableColumns && !(said && isEmpty)) throw new Refused();
  if (row > maxScannedRows && !isEmpty) throw new Refused('too-many-rows');
}

function findCellPlace(tag: Tag): CellPlace | undefined {
  const place = readPlace(tag);
  if (place === undefined) return undefined;
  const [, letters, number] = /^([A-Z]{1,3})(\d{1,7})$/.exec(place) ?? [];
  if (letters === undefined) throw new Refused();
  return { row: Number(number), column: columnNumber(letters) };
}

/** Texts have a type; a number has none, or `n`. */
function digitsOf({ attributes }: Tag, zeros: ZeroFormats): number {
  const [, style] = /\ss=["'](\d{1,6})["']/.exec(attributes) ?? [];
  return style === undefined || /\st=["'](?!n["'])/.test(attributes) ? 0 : (zeros.get(Number(style)) ?? 0);
}

/** The library accepts the attribute with any prefix, so a prefix is refused. */
function readPlace({ attributes }: Tag): string | undefined {
  const [, usual] = usualPlace.exec(attributes) ?? [];
  if (usual !== undefined) return usual;
  let place: string | undefined;
  for (const [, name = '', double, single, other] of attributes.matchAll(eachAttribute)) {
    if (other !== undefined || name.endsWith(':r') || (name === 'r' && place !== undefined))
      throw new Refused();
    if (name === 'r') place = double ?? single;
  }
  return place;
}

const usualPlace = /^ r="([A-Z0-9]+)"(?: [st]="[A-Za-z0-9]+")* ?$/;
const eachAttribute = /\s+([\w:.-]+)=(?:"([^"]*)"|'([^']*)')|(\S)/g;

function readRowNumber(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (!/^\d{1,7}$/.test(written)) throw new Refused();
  return Number(written);
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function columnLetters(number: number): string {
  const before = Math.floor((number - 1) / 26);
  return (before > 0 ? columnLetters(before) : '') + String.fromCharCode(65 + ((number - 1) % 26));
}
