import type { Unpacked } from '../../../../platform/files/zip.server.ts';
import type { Outcome } from '../../../outcome.ts';
import { maxScannedRows, maxTableColumns } from './table.ts';

/** In bytes; the longest text of a cell fits. */
const maxTokenCharacters = 64 * 1024;
const maxCells = 1_000_000;
const lastRow = 1_048_576;

type Checked = Outcome<{ files: Unpacked }, { reason: 'too-many-rows' | 'not-a-table' }>;
type Tag = { name: string; attributes: string; isEnd: boolean; isEmpty: boolean };

class Refused extends Error {
  readonly reason: 'too-many-rows' | 'not-a-table';
  constructor(reason: 'too-many-rows' | 'not-a-table' = 'not-a-table') {
    super(reason);
    this.reason = reason;
  }
}

/** Refuses DOCTYPE, long tokens and misplaced cells: the library fills gaps, and a cell in the last corner means 17 thousand million. */
export function checkWorkbook(files: Unpacked): Checked {
  const checked: Unpacked = new Map();
  try {
    for (const [name, file] of files) checked.set(name, checkFile(file));
    return { ok: true, files: checked };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

function checkFile(file: Buffer): Buffer {
  const sheet = createRowChecker();
  const end = scanTags(file.toString('latin1'), sheet.take);
  if (end !== undefined) return Buffer.concat([file.subarray(0, end), Buffer.from('</worksheet>')]);
  if (sheet.isOpen()) throw new Refused();
  return file;
}

function scanTags(xml: string, take: (tag: Tag) => boolean): number | undefined {
  let at = 0;
  for (;;) {
    const begin = xml.indexOf('<', at);
    if ((begin === -1 ? xml.length : begin) - at > maxTokenCharacters) throw new Refused();
    if (begin === -1) return undefined;
    const closing = closingOf(xml, begin);
    if (closing) {
      const end = xml.indexOf(closing, begin);
      if (end === -1 || end - begin > maxTokenCharacters) throw new Refused();
      at = end + closing.length;
      continue;
    }
    const end = findTagEnd(xml, begin);
    at = end + 1;
    if (take(tagOf(xml, begin, end))) return at;
  }
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
  return { name: xml.slice(from, nameEnd), attributes: xml.slice(nameEnd, to), isEnd, isEmpty };
}

function createRowChecker() {
  let isOpen = false;
  let row: { number: number | undefined } | undefined;
  let isInCell = false;
  let rowBefore = 0;
  let cells = 0;

  function take(tag: Tag): boolean {
    if (isOpen) return takeInside(tag);
    const isRows = tag.name === 'sheetData' && !tag.isEnd;
    if (!isRows && /:sheetData$/.test(tag.name)) throw new Refused();
    isOpen = isRows;
    return isRows && tag.isEmpty;
  }

  function takeInside(tag: Tag): boolean {
    if (tag.name.includes(':')) throw new Refused();
    if (tag.name === 'row') takeRow(tag);
    else if (tag.name === 'c') takeCell(tag);
    else if (tag.name === 'sheetData') {
      if (!tag.isEnd || row) throw new Refused();
      return true;
    }
    return false;
  }

  function takeRow(tag: Tag) {
    if (isInCell || (row === undefined) === tag.isEnd) throw new Refused();
    if (!tag.isEnd) row = { number: readRowNumber(readPlace(tag)) };
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
    const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(readPlace(tag) ?? '') ?? [];
    if (letters === undefined || cells > maxCells) throw new Refused();
    row.number ??= Number(digits);
    if (row.number !== Number(digits)) throw new Refused();
    if (tag.isEmpty) return;
    if (columnNumber(letters) > maxTableColumns) throw new Refused();
    if (row.number > maxScannedRows) throw new Refused('too-many-rows');
  }

  return { take, isOpen: () => isOpen };
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
