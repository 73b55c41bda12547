import { asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { isIntegerId } from '../../id.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { products } from '../product.tables.ts';
import { inFamilyOrder } from './family.queries.ts';
import { families, sizeGuides } from './family.tables.ts';

export type StaffFamily = NonNullable<Awaited<ReturnType<typeof findFamily>>>;

/** With the variants on sale and archived, which keep their size. */
export async function findFamily(db: Database, id: number) {
  if (!isIntegerId(id)) return undefined;
  const [family] = await db.select().from(families).where(eq(families.id, id));
  if (!family) return undefined;
  const variants = await db
    .select({
      ...pick(products, 'id', 'name', 'sku', 'option1', 'option2', 'price', 'lprice', 'stock'),
      ...pick(products, 'archivedAt', 'version'),
    })
    .from(products)
    .where(eq(products.familyId, id))
    .orderBy(...inFamilyOrder);
  return { family, variants };
}

export async function listFamilies(db: Database, asked: { page: number; pageSize: number }) {
  const total = await db.$count(families, isNull(families.archivedAt));
  const { page, pageCount, offset } = paginate(total, asked);
  const shown = await db
    .select({
      id: families.id,
      name: families.name,
      nameEn: families.nameEn,
      variants: count(products.id),
      stock: sql<number>`coalesce(sum(${products.stock}), 0)::int`,
    })
    .from(families)
    .leftJoin(products, eq(products.familyId, families.id))
    .where(isNull(families.archivedAt))
    .groupBy(families.id)
    .orderBy(asc(families.name), asc(families.id))
    .limit(asked.pageSize)
    .offset(offset);
  return { families: shown, total, page, pageCount };
}

export async function listSizeGuides(db: Database) {
  return db
    .select(pick(sizeGuides, 'id', 'nameFr', 'nameEn'))
    .from(sizeGuides)
    .orderBy(asc(sizeGuides.nameFr), asc(sizeGuides.id));
}

export async function findSizeGuide(db: Database, id: number) {
  if (!isIntegerId(id)) return undefined;
  const [guide] = await db.select().from(sizeGuides).where(eq(sizeGuides.id, id));
  return guide;
}
