import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { transactionLock } from '../../../platform/database/advisory-lock.server.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { withTable } from '../../../platform/database/drizzle-workarounds.server.ts';
import { isIntegerId } from '../../id.ts';
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
    .select(
      pick(
        products,
        ...(['id', 'slug', 'sku', 'gtin', 'mpn', 'option1', 'option2', 'price', 'stock'] as const),
        ...(['imageUrl', 'isFace'] as const),
      ),
    )
    .from(products)
    .where(and(eq(products.familyId, familyId), isNull(products.archivedAt)))
    .orderBy(...inFamilyOrder);
}

/** The last part of the address that names no size; null while a product outside of the family has it. */
export const familyPage = sql<string | null>`(select families.slug where not exists (
  select from products as other where other.slug = families.slug and other.archived_at is null
    and other.family_id is distinct from families.id))`;

/** A column of products: what the card of its family shows; null without one. */
export const familyCard = sql<FamilyCard | null>`case when ${withTable(products.familyId)} is not null then (
  select json_build_object('name', families.name, 'nameEn', families.name_en, 'page', ${familyPage},
    'fromPrice', min(variant.price), 'toPrice', max(variant.price), 'stock', least(sum(variant.stock), 1000000),
    'sizes', count(distinct variant.option1))
  from families join products as variant on variant.family_id = families.id and variant.archived_at is null
  where families.id = ${withTable(products.familyId)} group by families.id) end`;

/** Call it first. The trigger for a family's face writes to other variants: two who archive, restore or move some would deadlock. Locks by id, as orders do. */
export async function lockFamilies(tx: Database, productIds: number[]) {
  await tx.execute(sql`select ${transactionLock('families')}`);
  await tx.execute(sql`
    select id from products
    where family_id in (
      select family_id from products where id = any(${sql.param(productIds.filter(isIntegerId))}::int[]))
    order by id for no key update`);
}
