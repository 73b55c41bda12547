import type { Outcome } from '../../outcome.ts';
import { referencesIn } from '../../products/facts.ts';
import { factFields, factNames, textFields, textNames } from '../../products/fields.ts';
import { type Need, needs } from '../../products/needs/need.ts';
import type { Category, TaxKind } from '../../products/product.ts';
import { plainLetters, tidyLine } from '../../text.ts';
import type { Table } from './table/table.ts';

export const importColumns = [
  ...(['id', 'sku', ...textNames, 'price', 'lprice', 'category', 'stock'] as const),
  ...(['family', 'size', 'side', ...factNames] as const),
];
export type ImportColumn = (typeof importColumns)[number];

export const neededToAdd = ['name', 'price', 'lprice', 'category', 'stock'] as const;

export type ColumnsRefusal = {
  reason: 'columns';
  unknown: string[];
  missing: ImportColumn[];
  twice: ImportColumn[];
};

/** Headings are compared in plain letters. */
const headings: Record<ImportColumn, { headings: readonly string[] }> = {
  id: { headings: ['id', 'identifiant', 'identifier'] },
  sku: { headings: ['sku', 'reference', 'ref'] },
  price: { headings: ['prix', 'price', 'prixaffiche', 'listedprice'] },
  lprice: { headings: ['lprice', 'dernierprix', 'lastprice', 'prixplancher', 'floorprice', 'lowestprice'] },
  category: { headings: ['categorie', 'category'] },
  stock: { headings: ['stock', 'quantite', 'quantity'] },
  family: { headings: ['famille', 'family'] },
  size: { headings: ['taille', 'size'] },
  side: { headings: ['cote', 'side'] },
  ...textFields,
  ...factFields,
};

export function parseColumns(
  table: Table,
): Outcome<{ columns: (ImportColumn | undefined)[] }, ColumnsRefusal> {
  const columns = table.header.map(columnOf);
  const unknown = table.header.filter((heading, i) => {
    const isEmpty = plain(heading) === '' && table.rows.every(({ cells }) => !cells[i]?.trim());
    return columns[i] === undefined && !isEmpty;
  });
  const found = columns.filter((column) => column !== undefined);
  const twice = importColumns.filter((column) => found.indexOf(column) !== found.lastIndexOf(column));
  const namesProducts = found.includes('id') || found.includes('sku');
  const missing = namesProducts ? [] : neededToAdd.filter((column) => !found.includes(column));
  if (unknown.length + twice.length + missing.length === 0) return { ok: true, columns };
  const shown = unknown.map((heading) => tidyLine(heading.slice(0, 80)));
  return { ok: false, reason: 'columns', unknown: shown, missing, twice };
}

export function columnOf(heading: string): ImportColumn | undefined {
  const written = plain(heading);
  return importColumns.find((column) => headings[column].headings.includes(written));
}

const categoryWords: Record<string, Category> = {
  orthopedic: 'orthopedic',
  orthopaedic: 'orthopedic',
  orthopedie: 'orthopedic',
  orthopedique: 'orthopedic',
  physiotherapy: 'physiotherapy',
  physiotherapie: 'physiotherapy',
  medical: 'medical',
  wellness: 'wellness',
  bienetre: 'wellness',
};

export function parseCategory(typed: string): string {
  return categoryWords[plain(typed)] ?? typed.trim();
}

const taxWords: Record<string, TaxKind> = {
  exonere: 'exempt',
  exoneree: 'exempt',
  exempt: 'exempt',
  soumisalatva: 'standard',
  subjecttovat: 'standard',
};

export function parseTaxCell(typed: string): string {
  return taxWords[plain(typed)] ?? typed.trim();
}

const needWords: Record<string, Need> = {
  ...Object.fromEntries(needs.map((need) => [need, need])),
  marcher: 'walk',
  selever: 'rise',
  standup: 'rise',
  dormir: 'sleep',
  selaver: 'wash',
  mesurer: 'measure',
  soigner: 'treat',
  bouger: 'exercise',
  soulager: 'relieve',
};

/** "Marcher, Se lever": an unknown one stays as it is. */
export function parseNeedsCell(typed: string): string {
  return referencesIn(typed)
    .map((each) => needWords[plain(each)] ?? each)
    .join(', ');
}

const plain = (text: string) => plainLetters(text).replace(/(?<=.)fcfa$/, '');
