import { CsvError, parse } from 'csv-parse/sync';
import { parseAmount, parsePrice } from '../money/money.ts';
import type { Outcome } from '../outcome.ts';
import { tidyLine } from '../text.ts';
import { type AgencyDetails, listLimits, maxAgencies, maxZones, rowKey, type ZoneDetails } from './zone.ts';

export type RowRefusal =
  | 'town-invalid'
  | 'name-invalid'
  | 'fee-invalid'
  | 'free-from-invalid'
  | 'delay-too-long'
  | 'note-too-long'
  | 'twice';
export type RowError = { row: number; refusal: RowRefusal };
export type ListRefusal =
  | { reason: 'rows'; errors: RowError[] }
  | { reason: 'too-many-rows' }
  /** A quote that is never closed. */
  | { reason: 'not-a-list' };

type ParsedRow<Details> = { row: number } & Outcome<{ details: Details }, { reason: RowRefusal }>;

/** Town, quarter, fee, free from, delay in French, delay in English; a line of headings may stand above. */
export function parseZones(text: string): Outcome<{ rows: ZoneDetails[] }, ListRefusal> {
  return parseList(text, {
    most: maxZones,
    isHeading: isZoneHeading,
    parseRow: parseZone,
  });
}

/** Name and note of each agency; a line of headings may stand above. */
export function parseAgencies(text: string): Outcome<{ rows: AgencyDetails[] }, ListRefusal> {
  return parseList(text, { most: maxAgencies, isHeading: isAgencyHeading, parseRow: parseAgency });
}

/** What `parseZones` reads again as the same list. */
export function formatZones(zones: ZoneDetails[]): string {
  return formatList(
    zones.map(({ town, name, fee, freeFrom, delayFr, delayEn }) => [
      ...[town, name, String(fee), freeFrom === null ? '' : String(freeFrom)],
      ...[delayFr, delayEn],
    ]),
  );
}

export function formatAgencies(agencies: AgencyDetails[]): string {
  return formatList(agencies.map(({ name, note }) => [name, note]));
}

function formatList(rows: string[][]): string {
  const cell = (text: string) => (/[;,"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => cells.map(cell).join(';').replace(/;+$/, '')).join('\n');
}

/** Every one of the first cells names its column: a quarter whose fee is no number is not a heading. */
const isZoneHeading = ([town = '', name = '', fee = '']: string[]) =>
  /^(?:villes?|towns?|city|cities|localit[eé]s?)$/i.test(town) &&
  /^(?:quartiers?|zones?|quarters?|areas?|neighbou?rhoods?|noms?|names?)$/i.test(name) &&
  /^(?:frais|tarifs?|prix|montant|co[uû]t|fees?|prices?|rates?|amount|delivery fees?)\b\D*$/i.test(fee);

const isAgencyHeading = ([name = '', note = 'note']: string[]) =>
  /^(?:agences?|agency|agencies)$/i.test(name) && /^(?:remarques?|notes?|)$/i.test(note);

type ListForm<Details> = {
  most: number;
  isHeading: (cells: string[]) => boolean;
  parseRow: (cells: string[]) => Outcome<{ details: Details }, { reason: RowRefusal }>;
};

/** A spreadsheet pastes tabs, a CSV file has semicolons or commas. */
function parseList<Details extends { town?: string; name: string }>(
  text: string,
  { most, isHeading, parseRow }: ListForm<Details>,
): Outcome<{ rows: Details[] }, ListRefusal> {
  const records = parseCells(text);
  if (!records) return { ok: false, reason: 'not-a-list' };
  const numbered = records
    .map((cells, at) => ({ row: at + 1, cells: cells.map(tidyLine) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .filter(({ cells }, at) => at > 0 || !isHeading(cells));
  if (numbered.length > most) return { ok: false, reason: 'too-many-rows' };
  const seen = new Set<string>();
  const parsed = numbered.map(({ row, cells }): ParsedRow<Details> => {
    const read = parseRow(cells);
    if (!read.ok) return { row, ...read };
    const key = rowKey(read.details);
    if (seen.has(key)) return { row, ok: false, reason: 'twice' };
    seen.add(key);
    return { row, ...read };
  });
  const errors = parsed.flatMap((each) => (each.ok ? [] : [{ row: each.row, refusal: each.reason }]));
  if (errors.length > 0) return { ok: false, reason: 'rows', errors };
  return { ok: true, rows: parsed.flatMap((each) => (each.ok ? [each.details] : [])) };
}

/** In characters: 300 rows of the longest cells are far shorter. */
const maxLength = 200_000;

function parseCells(text: string): string[][] | undefined {
  if (text.length > maxLength) return undefined;
  const delimiter = ['\t', ';'].find((each) => text.includes(each)) ?? ',';
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, bom: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return undefined;
  }
}

function parseZone([
  town = '',
  name = '',
  typedFee = '',
  typedFreeFrom = '',
  delayFr = '',
  delayEn = '',
]: string[]): Outcome<{ details: ZoneDetails }, { reason: RowRefusal }> {
  const fee = parsePrice(typedFee);
  const freeFrom = parseAmount(typedFreeFrom);
  if (town === '' || town.length > listLimits.town) return { ok: false, reason: 'town-invalid' };
  if (name === '' || name.length > listLimits.name) return { ok: false, reason: 'name-invalid' };
  if (!fee.ok) return { ok: false, reason: 'fee-invalid' };
  if (!freeFrom.ok || typedFreeFrom === '00') return { ok: false, reason: 'free-from-invalid' };
  if (Math.max(delayFr.length, delayEn.length) > listLimits.delay)
    return { ok: false, reason: 'delay-too-long' };
  return { ok: true, details: { town, name, fee: fee.amount, freeFrom: freeFrom.amount, delayFr, delayEn } };
}

function parseAgency([name = '', note = '']: string[]): Outcome<
  { details: AgencyDetails },
  { reason: RowRefusal }
> {
  if (name === '' || name.length > listLimits.agency) return { ok: false, reason: 'name-invalid' };
  if (note.length > listLimits.note) return { ok: false, reason: 'note-too-long' };
  return { ok: true, details: { name, note } };
}
