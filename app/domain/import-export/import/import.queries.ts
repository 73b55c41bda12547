import { asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { isId } from '../../id.ts';
import { products } from '../../products/product.tables.ts';
import { imports } from './import.tables.ts';
import type { KnownProduct } from './import.ts';

export async function findImport(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select({
      id: imports.id,
      fileName: imports.fileName,
      who: imports.administratorName,
      state: imports.state,
      rowsTotal: imports.rowsTotal,
      rowsDone: imports.rowsDone,
      report: imports.report,
      createdAt: imports.createdAt,
    })
    .from(imports)
    .where(eq(imports.id, id));
  return found;
}

export async function findImportProgress(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db
    .select({ state: imports.state, rowsTotal: imports.rowsTotal, rowsDone: imports.rowsDone })
    .from(imports)
    .where(eq(imports.id, id));
  return found;
}

const knownColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  nameEn: products.nameEn,
  descriptionFr: products.descriptionFr,
  descriptionEn: products.descriptionEn,
  category: products.category,
  price: products.price,
  lprice: products.lprice,
  stock: products.stock,
  isArchived: sql<boolean>`${isNotNull(products.archivedAt)}`,
};

export async function listKnownProducts(
  db: Database,
  { ids, skus }: { ids: number[]; skus: string[] },
): Promise<KnownProduct[]> {
  return db
    .select(knownColumns)
    .from(products)
    .where(or(hasIdOf(ids), hasSkuOf(skus)));
}

/** Locks by id, as everybody does who locks several products: no deadlocks. */
export async function lockProducts(tx: Database, ids: number[]): Promise<KnownProduct[]> {
  return tx
    .select(knownColumns)
    .from(products)
    .where(hasIdOf(ids))
    .orderBy(asc(products.id))
    .for('no key update');
}

export async function listSkusTaken(
  db: Database,
  skus: string[],
): Promise<{ id: number; sku: string | null }[]> {
  return db.select({ id: products.id, sku: products.sku }).from(products).where(hasSkuOf(skus));
}

const hasIdOf = (ids: number[]) => sql`${products.id} = any(${sql.param(ids)}::int[])`;
const hasSkuOf = (skus: string[]) => sql`${products.sku} = any(${sql.param(skus)}::text[])`;
