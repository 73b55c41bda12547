import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isIntegerId } from '../id.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { products } from '../products/product.tables.ts';
import { arrivalCosts, arrivalLines, arrivals, costedLines } from './arrival.tables.ts';
import type { Purchase } from './arrival.ts';

const columns = {
  ...pick(arrivals, 'id', 'number', 'supplier', 'supplierId', 'reference', 'receivedBy', 'version'),
  ...pick(arrivals, 'postedAt', 'undoneAt', 'undoneBy'),
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
      ...pick(onPage, 'id', 'number', 'supplier', 'reference', 'receivedBy', 'postedAt', 'undoneAt'),
      at: sql<Date>`coalesce(${onPage.postedAt}, ${onPage.createdAt})`.mapWith(arrivals.createdAt),
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
      onPage.postedAt,
      onPage.undoneAt,
    )
    .orderBy(desc(onPage.createdAt), desc(onPage.id));
  return { arrivals: shown, total, page, pageCount };
}

export async function findArrival(db: Database, id: number) {
  if (!isIntegerId(id)) return undefined;
  const [arrival] = await db.select(columns).from(arrivals).where(eq(arrivals.id, id));
  if (!arrival) return undefined;
  const lines = await db
    .select({
      ...pick(arrivalLines, 'position', 'productId', 'quantity', 'lot', 'expiresOn', 'serials'),
      ...pick(products, 'name', 'nameEn', 'option1', 'option2', 'imageUrl', 'stock'),
    })
    .from(arrivalLines)
    .innerJoin(products, eq(products.id, arrivalLines.productId))
    .where(eq(arrivalLines.arrivalId, id))
    .orderBy(asc(arrivalLines.position));
  return { ...arrival, lines };
}

export type ArrivalCosts = {
  purchase: Purchase;
  /** The day of the rate; null where it is fixed. */
  ratedOn: string | null;
  /** By position, as in `costedLines`. */
  lines: Map<number, { productId: number; lot: string; unitCost: number | null; landed: number | null }>;
};

/** What the delivery cost. Only for roles that may see costs. */
export async function findArrivalCosts(db: Database, id: number): Promise<ArrivalCosts | undefined> {
  if (!isIntegerId(id)) return undefined;
  const [arrival] = await db
    .select(pick(arrivals, 'currency', 'rate', 'ratedOn'))
    .from(arrivals)
    .where(eq(arrivals.id, id));
  if (!arrival) return undefined;
  const { currency, rate, ratedOn } = arrival;
  const costs = await db
    .select(pick(arrivalCosts, 'kind', 'amount'))
    .from(arrivalCosts)
    .where(eq(arrivalCosts.arrivalId, id));
  const lines = await db
    .select(pick(costedLines, 'position', 'productId', 'lot', 'unitCost', 'landed'))
    .from(costedLines)
    .where(eq(costedLines.arrivalId, id))
    .orderBy(asc(costedLines.position));
  return {
    purchase: {
      ...{ currency, rate },
      costs: Object.fromEntries(costs.map(({ kind, amount }) => [kind, amount])),
    },
    ratedOn,
    lines: new Map(lines.map(({ position, ...line }) => [position, line])),
  };
}

export async function listArrivalsOfSupplier(db: Database, supplierId: string) {
  return db
    .select({ ...pick(arrivals, 'id', 'number', 'postedAt', 'undoneAt'), at: arrivals.createdAt })
    .from(arrivals)
    .where(eq(arrivals.supplierId, supplierId))
    .orderBy(desc(arrivals.createdAt), desc(arrivals.id))
    .limit(20);
}
