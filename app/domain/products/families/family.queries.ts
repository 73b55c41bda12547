import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { pick } from '../../pick.ts';
import { products } from '../product.tables.ts';
import type { FamilyCard } from './family.ts';

export const inFamilyOrder = [
  asc(products.option1Position),
  asc(products.option2Position),
  asc(products.id),
] as const;

export type Variant = Awaited<ReturnType<typeof listVariants>>[number];

export async function listVariants(db: Database, familyId: number) {
  return db
    .select(pick(products, 'id', 'slug', 'sku', 'option1', 'option2', 'price', 'stock', 'imageUrl', 'isFace'))
    .from(products)
    .where(and(eq(products.familyId, familyId), isNull(products.archivedAt)))
    .orderBy(...inFamilyOrder);
}

/** The last part of the address that names no size; null while a product outside of the family has it. */
export const familyPage = sql<string | null>`(select families.slug where not exists (
  select from products as other where other.slug = families.slug and other.archived_at is null
    and other.family_id is distinct from families.id))`;

export async function listFamilyCards(db: Database, ids: number[]): Promise<Map<number, FamilyCard>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<FamilyCard & { id: number }>(sql`
    select families.id, families.name, families.name_en as "nameEn", ${familyPage} as page, min(products.price)::int as "fromPrice",
      max(products.price)::int as "toPrice", least(sum(products.stock), 1000000)::int as stock,
      count(distinct products.option1)::int as sizes
    from families join products on products.family_id = families.id and products.archived_at is null
    where families.id = any(${sql.param(ids)}::int[])
    group by families.id`);
  return new Map(rows.map(({ id, ...card }) => [id, card]));
}
