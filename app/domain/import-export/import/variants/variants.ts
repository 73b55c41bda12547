import { familyLimits } from '../../../products/families/family.ts';
import type { FamilyReferences } from '../../../products/families/references.ts';
import type { Category } from '../../../products/product.ts';
import type { KnownProduct, PlannedAdd, PlannedChange, PlannedRow } from '../planned.ts';
import type { VariantPlace, VariantRefusal } from '../row.ts';

const placeColumns = ['family', 'size', 'side'] as const;

/** What a row says of a place. A product that leaves a family also loses its size and side; a known family gets its usual name. */
export function wantedPlace<Fields extends Partial<VariantPlace>>(
  fields: Fields,
  families: FamilyReferences,
): Fields {
  const { family, size = '', side = '' } = fields;
  if (family === undefined) return fields;
  if (family === '') return { ...fields, size, side };
  const slug = families.slugMeant(family);
  return families.isKnown(slug) ? { ...fields, family: families.referTo(slug) } : fields;
}

export function refusePlace(
  now: VariantPlace,
  wanted: Partial<VariantPlace>,
): { column: keyof VariantPlace; reason: VariantRefusal } | undefined {
  const place = { ...now, ...wanted };
  if (placeColumns.every((column) => place[column] === now[column])) return undefined;
  if (place.family === '' && place.size !== '') return { column: 'size', reason: 'size-without-family' };
  if (place.family === '' && place.side !== '') return { column: 'side', reason: 'size-without-family' };
  return place.family !== '' && place.size === '' ? { column: 'size', reason: 'size-needed' } : undefined;
}

type Mover = PlannedAdd | PlannedChange;
type Standing = VariantPlace & { category: Category; mover: Mover | undefined; joins: boolean };

/** Refuses a size twice, too many variants, several categories or none left. `known`: all variants of those families. A refused row stays, and may refuse others. */
export function refuseMoves(
  planned: PlannedRow[],
  known: KnownProduct[],
  families: FamilyReferences,
): PlannedRow[] {
  let rows = planned;
  for (;;) {
    const refused = findRefusals(rows, known, families);
    if (refused.size === 0) return rows;
    rows = rows.map((row): PlannedRow => {
      const found = refused.get(row);
      if (!found) return row;
      const error = { row: row.row, column: found.column, reason: found.reason, typed: found.typed };
      return { action: 'error', row: row.row, errors: [error] };
    });
  }
}

type MoveRefusal = { column: keyof VariantPlace; reason: VariantRefusal; typed: string };

function findRefusals(
  rows: PlannedRow[],
  known: KnownProduct[],
  families: FamilyReferences,
): Map<PlannedRow, MoveRefusal> {
  const standings = standingsAfter(rows, known, families);
  const members = Map.groupBy(standings, ({ family }) => families.slugMeant(family));
  const refused = new Map<PlannedRow, MoveRefusal>();
  const refuse = (some: Standing[], column: 'family' | 'size', reason: VariantRefusal) => {
    for (const { mover, ...place } of some)
      if (mover) refused.set(mover, { column, reason, typed: place[column] });
  };
  for (const [slug, variants] of members) if (slug !== '') refuseFamily(variants, refuse);
  const before = new Set(known.map(({ family }) => families.slugMeant(family)));
  for (const row of rows) {
    const left = row.action === 'change' && row.before.family ? families.slugMeant(row.before.family) : '';
    if (left !== '' && before.has(left) && !members.has(left))
      refused.set(row, { column: 'family', reason: 'family-emptied', typed: '' });
  }
  return refused;
}

function refuseFamily(
  variants: Standing[],
  refuse: (some: Standing[], column: 'family' | 'size', reason: VariantRefusal) => void,
) {
  const joining = variants.filter(({ joins }) => joins);
  if (variants.length > familyLimits.variants) refuse(joining, 'family', 'family-full');
  if (new Set(variants.map(({ category }) => category)).size > 1) refuse(joining, 'family', 'other-category');
  const alike = Map.groupBy(variants, ({ size, side }) => `${size}\n${side}`.toLowerCase());
  for (const same of alike.values()) if (same.length > 1) refuse(same, 'size', 'size-taken');
}

function standingsAfter(rows: PlannedRow[], known: KnownProduct[], families: FamilyReferences): Standing[] {
  const changes = new Map(rows.flatMap((row) => (row.action === 'change' ? [[row.id, row]] : [])));
  const stored = known.map((product): Standing => {
    const change = changes.get(product.id);
    const { family, size, side, category } = { ...product, ...change?.after };
    const joins = families.slugMeant(family) !== families.slugMeant(product.family);
    return {
      family,
      size,
      side,
      category,
      joins,
      mover: change && movesVariant(change) ? change : undefined,
    };
  });
  const added = rows.flatMap((row): Standing[] => {
    if (row.action !== 'add') return [];
    const { family, size, side, category } = row.product;
    return [{ family, size, side, category, joins: true, mover: row }];
  });
  return [...stored, ...added];
}

export function movesVariant(planned: Mover): boolean {
  if (planned.action === 'add') return planned.product.family !== '';
  return placeColumns.some((column) => planned.after[column] !== undefined);
}
