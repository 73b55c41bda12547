import { CsvError, parse } from 'csv-parse/sync';
import type { Outcome } from '../../../outcome.ts';
import { unguardFormula } from '../../formula.ts';
import { decodeText } from './decode-text.ts';
import { maxScannedRows, type TableRefusal } from './table.ts';

const delimiters = [';', ',', '\t'] as const;
/** More cells take seconds to parse, and no person made them. */
const maxDelimiters = 2_000_000;
/** In characters: csv-parse takes 2 s for 10 MiB without a line end. */
const maxHeaderLength = 50_000;

export function parseCsv(bytes: Uint8Array): Outcome<{ records: string[][] }, TableRefusal> {
  const text = decodeText(bytes);
  if (!looksLikeText(text)) return { ok: false, reason: 'not-a-table' };
  const [sepLine = '', sepDelimiter] = /^sep=([;,\t])\r?\n/.exec(text) ?? [];
  const header = findUnquotedHeader(text);
  if (header.length >= maxHeaderLength) return { ok: false, reason: 'not-a-table' };
  const delimiter = sepDelimiter ?? findDelimiter(header);
  if (text.split(delimiter).length > maxDelimiters) return { ok: false, reason: 'not-a-table' };
  try {
    const records = parse(text.slice(sepLine.length), {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 0,
      to: maxScannedRows + 1,
    });
    return {
      ok: true,
      records: records.map((cells) => cells.map((cell) => unguardFormula(cell.replace(textFormula, '$1')))),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      return { ok: false, reason: 'quote-not-closed', row: Number(error.records) + 1 };
    return { ok: false, reason: 'not-a-table' };
  }
}

/** `="00421"`: so some programs keep a spreadsheet from taking the zeros. */
const textFormula = /^="([^"]*)"$/;

/** Any bytes decode as Windows-1252; real text has almost no control characters. */
function looksLikeText(text: string): boolean {
  const beginning = text.slice(0, 10_000);
  const controls = beginning.replace(/[^\p{Cc}]|[\t\r\n]/gu, '').length;
  return controls * 100 <= beginning.length;
}

/** Without quoted text, which may hold delimiters and line ends. */
function findUnquotedHeader(text: string): string {
  const beginning = text.trimStart().slice(0, 2 * maxHeaderLength);
  const header = /^(?:"[^"]*"|[^"\r\n])*/.exec(beginning)?.[0] ?? '';
  return header.replace(/"[^"]*"/g, '');
}

function findDelimiter(header: string): string {
  const counts = delimiters.map((delimiter) => header.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';';
}
