import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { products } from '../products/product.tables.ts';
import { arrivalCosts, arrivalLines, arrivals } from './arrival.tables.ts';

const columns = {
  ...pick(arrivals, 'id', 'number', 'supplier', 'reference', 'receivedBy', 'undoneAt', 'undoneBy'),
  at: arrivals.createdAt,
};

export async function listArrivals(
  db: Database,
  { page: asked, pageSize = 20 }: { page: number; pageSize?: number },
) {
  const total = await db.$count(arrivals);
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  const onPage = db
    .select()
    .from(arrivals)
    .orderBy(desc(arrivals.createdAt), desc(arrivals.id))
    .limit(pageSize)
    .offset(offset)
    .as('on_page');
  const shown = await db
    .select({
      ...pick(onPage, 'id', 'number', 'supplier', 'reference', 'receivedBy', 'undoneAt'),
      at: onPage.createdAt,
      lines: count(arrivalLines.productId),
      pieces: sql<number>`coalesce(sum(${arrivalLines.quantity}), 0)::int`,
    })
    .from(onPage)
    .leftJoin(arrivalLines, eq(arrivalLines.arrivalId, onPage.id))
    .groupBy(
      onPage.id,
      onPage.number,
      onPage.supplier,
      onPage.reference,
      onPage.receivedBy,
      onPage.createdAt,
      onPage.undoneAt,
    )
    .orderBy(desc(onPage.createdAt), desc(onPage.id));
  return { arrivals: shown, total, page, pageCount };
}

export async function findArrival(db: Database, id: number) {
  if (!Number.isInteger(id) || id < 1 || id >= 2 ** 31) return undefined;
  const [arrival] = await db.select(columns).from(arrivals).where(eq(arrivals.id, id));
  if (!arrival) return undefined;
  const lines = await db
    .select({
      productId: arrivalLines.productId,
      quantity: arrivalLines.quantity,
      ...pick(products, 'name', 'nameEn', 'option1', 'option2', 'imageUrl', 'stock'),
    })
    .from(arrivalLines)
    .innerJoin(products, eq(products.id, arrivalLines.productId))
    .where(eq(arrivalLines.arrivalId, id))
    .orderBy(asc(arrivalLines.position));
  return { ...arrival, lines };
}

/** What a piece of each line cost, in FCFA, by product; null: not known. Only for roles that may see costs. */
export async function listArrivalCosts(db: Database, id: number): Promise<Map<number, number | null>> {
  const lines = await db
    .select({ productId: arrivalCosts.productId, unitCost: arrivalCosts.unitCost })
    .from(arrivalCosts)
    .where(eq(arrivalCosts.arrivalId, id));
  return new Map(lines.map(({ productId, unitCost }) => [productId, unitCost]));
}

export async function listSuppliers(db: Database): Promise<string[]> {
  const found = await db
    .select({ supplier: arrivals.supplier })
    .from(arrivals)
    .where(sql`${arrivals.supplier} <> ''`)
    .groupBy(arrivals.supplier)
    .orderBy(desc(sql`max(${arrivals.createdAt})`))
    .limit(20);
  return found.map(({ supplier }) => supplier);
}
