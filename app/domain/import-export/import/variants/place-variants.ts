import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import { families as familyTable } from '../../../products/families/family.tables.ts';
import { optionPosition } from '../../../products/families/family.ts';
import type { FamilyReferences } from '../../../products/families/references.ts';
import { products } from '../../../products/product.tables.ts';
import type { ProductToWrite } from '../planned.ts';
import type { VariantPlace } from '../row.ts';
import { movesVariant } from './variants.ts';

type StoredPlace = Pick<
  typeof products.$inferSelect,
  'familyId' | 'option1' | 'option1Position' | 'option2' | 'option2Position'
>;
export type VariantPlaces = (place: VariantPlace) => StoredPlace;

/** Makes the families that rows name first. The caller must hold the lock `families` if any product moves. */
export async function openFamilies(
  tx: Database,
  { slugMeant, isKnown }: FamilyReferences,
  rows: { name: string; nameEn: string; family: string }[],
): Promise<VariantPlaces> {
  const placed = rows.filter(({ family }) => family !== '');
  const added = Map.groupBy(
    placed.filter(({ family }) => !isKnown(slugMeant(family))),
    ({ family }) => slugMeant(family),
  );
  for (const [slug, [first]] of added) {
    if (!first) continue;
    // A product of the family's name knows its English name.
    const nameEn = placed.find(({ family, name }) => slugMeant(family) === slug && name === family)?.nameEn;
    await tx.insert(familyTable).values({ slug, name: first.family, nameEn: nameEn ?? '' });
  }
  const wanted = [...new Set(placed.map(({ family }) => slugMeant(family)))];
  const found =
    wanted.length === 0
      ? []
      : await tx
          .select({ id: familyTable.id, slug: familyTable.slug })
          .from(familyTable)
          .where(inArray(familyTable.slug, wanted));
  const ids = new Map(found.map(({ id, slug }) => [slug, id]));
  const positionOf = await loadPositions(tx, [...ids.values()]);

  return ({ family, size, side }) => {
    const familyId = family === '' ? undefined : ids.get(slugMeant(family));
    if (familyId === undefined)
      return { familyId: null, option1: '', option1Position: 0, option2: '', option2Position: 0 };
    return {
      ...{ familyId, option1: size, option1Position: positionOf(familyId, 1, size) },
      ...{ option2: side, option2Position: positionOf(familyId, 2, side) },
    };
  };
}

/** An option stands where its family has it; one that nobody knows stands after the others. */
async function loadPositions(tx: Database, familyIds: number[]) {
  const positions = new Map<string, number>();
  const last = new Map<string, number>();
  const keep = (list: string, option: string, position: number) => {
    positions.set(`${list} ${option}`, position);
    last.set(list, Math.max(last.get(list) ?? 0, position));
    return position;
  };
  const variants = await tx
    .select()
    .from(products)
    .where(sql`${products.familyId} = any(${sql.param(familyIds)}::int[])`);
  for (const { familyId, option1, option1Position, option2, option2Position } of variants) {
    keep(`${familyId} 1`, option1, option1Position);
    keep(`${familyId} 2`, option2, option2Position);
  }
  return (familyId: number, number: 1 | 2, option: string) => {
    const list = `${familyId} ${number}`;
    const place = Math.max((last.get(list) ?? 0) - 19_999, 0);
    return positions.get(`${list} ${option}`) ?? keep(list, option, optionPosition(option, place));
  };
}

/** Two variants may swap their sizes: all leave theirs before the first takes its new one. */
export async function placeVariants(tx: Database, written: ProductToWrite[], placeOf: VariantPlaces) {
  const moved = written
    .filter(({ change }) => movesVariant(change))
    .map((product) => ({ id: product.id, ...placeOf(product) }));
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  await tx
    .update(products)
    .set({ option1: sql`'\u0001' || ${products.id}` })
    .where(inArray(products.id, ids));
  await tx.execute(sql`
    update products set family_id = moved."familyId", option1 = moved.option1, option1_position = moved."option1Position",
      option2 = moved.option2, option2_position = moved."option2Position"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as moved (id integer, "familyId" integer, option1 text, "option1Position" integer, option2 text, "option2Position" integer)
    where products.id = moved.id`);
}
