import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { type Database, isUniqueViolation } from '../../../../platform/database/database.server.ts';
import type { Author } from '../../../audit-log/record-change.ts';
import { isIntegerId } from '../../../id.ts';
import type { Outcome } from '../../../outcome.ts';
import { products } from '../../product.tables.ts';
import { lockFamilies } from '../family.queries.ts';
import { families } from '../family.tables.ts';
import { familyLimits, type Options, optionPosition } from '../family.ts';
import { recordVariantMove } from './record-variant-move.ts';

export type FamilyJoin = Options & {
  productId: number;
  /** A product of the family, or one without family: then both found a new one, and it needs its own size. */
  other: Options & { id: number | undefined };
};
export type NotJoined = {
  reason:
    | 'not-found'
    | 'product-in-family'
    | 'product-unknown'
    | 'option-missing'
    | 'option-too-long'
    | 'other-option-missing'
    | 'other-category'
    | 'size-twice'
    | 'too-many-variants'
    | 'slug-taken';
};

type Product = typeof products.$inferSelect;

export async function joinFamily(
  db: Database,
  author: Author,
  join: FamilyJoin,
): Promise<Outcome<{ id: number }, NotJoined>> {
  if (!isIntegerId(join.productId)) return { ok: false, reason: 'not-found' };
  try {
    return await db.transaction(async (tx) => {
      await lockFamilies(tx, []);
      const locked = await lockBoth(tx, join.productId, join.other.id ?? 0);
      const product = locked.find(({ id, archivedAt }) => id === join.productId && !archivedAt);
      const other = locked.find(({ id, archivedAt }) => id === join.other.id && !archivedAt);
      const reason = refuseJoin(join, product, other, locked);
      if (reason || !product || !other) return { ok: false, reason: reason ?? 'not-found' };

      const familyId = other.familyId ?? (await foundFamily(tx, other, join.other));
      const options = { option1: join.option1, option2: join.option2 };
      await placeVariant(tx, product.id, familyId, options);
      await recordVariantMove(tx, author, familyId, { what: 'joined', name: product.name, options });
      return { ok: true, id: familyId };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'families_slug_key')) return { ok: false, reason: 'slug-taken' };
    throw error;
  }
}

/** Both products and all variants of the other one's family, by id as orders lock them. */
function lockBoth(tx: Database, productId: number, otherId: number): Promise<Product[]> {
  const isOfFamily = sql`${products.familyId} in (select family_id from products where id = ${otherId})`;
  return tx
    .select()
    .from(products)
    .where(or(inArray(products.id, [productId, otherId]), isOfFamily))
    .orderBy(asc(products.id))
    .for('no key update');
}

function refuseJoin(
  join: FamilyJoin,
  product: Product | undefined,
  other: Product | undefined,
  locked: Product[],
): NotJoined['reason'] | undefined {
  if (!product) return 'not-found';
  if (product.familyId !== null) return 'product-in-family';
  if (!other || other.id === product.id) return 'product-unknown';
  const isFounding = other.familyId === null;
  const typed = [join, ...(isFounding ? [join.other] : [])];
  if (join.option1 === '') return 'option-missing';
  if (isFounding && join.other.option1 === '') return 'other-option-missing';
  if (typed.some((each) => Math.max(each.option1.length, each.option2.length) > familyLimits.option))
    return 'option-too-long';
  if (product.category !== other.category) return 'other-category';
  const variants = isFounding ? [join.other] : locked.filter(({ familyId }) => familyId === other.familyId);
  if (variants.some((variant) => isAlike(variant, join))) return 'size-twice';
  return variants.length >= familyLimits.variants ? 'too-many-variants' : undefined;
}

function isAlike(one: Options, other: Options): boolean {
  const written = ({ option1, option2 }: Options) => `${option1}\n${option2}`.toLowerCase();
  return written(one) === written(other);
}

async function foundFamily(tx: Database, first: Product, options: Options): Promise<number> {
  const { slug, name, nameEn } = first;
  const [family] = await tx.insert(families).values({ slug, name, nameEn }).returning({ id: families.id });
  if (!family) throw new Error('the family was not saved');
  await placeVariant(tx, first.id, family.id, options);
  return family.id;
}

async function placeVariant(tx: Database, id: number, familyId: number, { option1, option2 }: Options) {
  const [last] = await tx
    .select({
      place1: sql<number>`greatest(max(option1_position) - 19999, 0)::int`,
      place2: sql<number>`greatest(max(option2_position) - 19999, 0)::int`,
    })
    .from(products)
    .where(eq(products.familyId, familyId));
  await tx
    .update(products)
    .set({
      ...{ familyId, option1, option1Position: optionPosition(option1, last?.place1 ?? 0) },
      ...{ option2, option2Position: optionPosition(option2, last?.place2 ?? 0) },
      version: sql`${products.version} + 1`,
    })
    .where(eq(products.id, id));
}
