import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Author } from '../audit-log/record-change.ts';
import { pick } from '../pick.ts';
import { countExpired } from '../products/lots/lot.queries.ts';
import { products } from '../products/product.tables.ts';
import { moveStock } from '../products/stock/move-stock.ts';
import { takeFromStock } from './edit/edit.ts';
import { orderItems } from './order.tables.ts';

export type StockLine = {
  id: number;
  productId: number;
  name: string;
  nameEn: string;
  quantity: number;
  taken: number;
};

export type ShortLine = {
  lineId: number;
  productId: number;
  name: string;
  nameEn: string;
  wanted: number;
  available: number;
  /** More are in stock, which are expired. */
  expired: number;
};

export type ShortProduct = Pick<ShortLine, 'productId' | 'wanted' | 'available' | 'expired'>;

type Shelf = {
  available: number;
  expired: number;
};
type Take = { line: StockLine; pieces: number };
export type StockPlan = { takes: Take[]; short: ShortLine[] };

/** `quantity` of each line is what it should have out of stock. Locks the products until the commit, and writes nothing. */
export async function planOrderStock(tx: Database, lines: StockLine[]): Promise<StockPlan> {
  const shelves = await lockStocks(tx, lines);
  const takes = takeFromStock(byProduct(lines), shelves);
  const short = takes.flatMap(({ line: { id, productId, name, nameEn }, wanted, available }) => {
    const expired = shelves.get(productId)?.expired ?? 0;
    return available < wanted ? [{ lineId: id, productId, name, nameEn, wanted, available, expired }] : [];
  });
  return { takes, short };
}

export async function putBackOrderStock(tx: Database, author: Author, number: string, { takes }: StockPlan) {
  for (const { line, pieces } of takes) if (pieces < 0) await moveLine(tx, author, number, line, -pieces);
}

/** `ids` are those of lines that were added since the plan, by product. */
export async function takeOrderStock(
  tx: Database,
  author: Author,
  number: string,
  { takes }: StockPlan,
  ids: Map<number, number>,
) {
  for (const { line, pieces } of takes) {
    const id = ids.get(line.productId) ?? line.id;
    if (pieces > 0) await moveLine(tx, author, number, { ...line, id }, -pieces);
  }
}

/** What is short of the wanted pieces. Locks the products until the commit. */
export async function findShortProducts(
  tx: Database,
  lines: { productId: number; quantity: number }[],
): Promise<ShortProduct[]> {
  const shelves = await lockStocks(tx, lines);
  return lines.flatMap(({ productId, quantity: wanted }) => {
    const shelf = shelves.get(productId);
    return shelf && shelf.available < wanted ? [{ productId, wanted, ...shelf }] : [];
  });
}

/** All orders lock and move products in the same order, against deadlocks. */
function byProduct(lines: StockLine[]): StockLine[] {
  return lines.toSorted((one, other) => one.productId - other.productId);
}

/** A service never lacks pieces, and what is expired stays, unless an admin let it go for this line. Locked until the commit; weaker than `for update`, so that customers can still order these products. */
export async function lockStocks(
  tx: Database,
  lines: { productId: number; id?: number }[],
): Promise<Map<number, Shelf>> {
  const locked = await tx
    .select(pick(products, 'id', 'stock', 'counted', 'hasLots'))
    .from(products)
    .where(
      inArray(
        products.id,
        lines.map((line) => line.productId),
      ),
    )
    .orderBy(asc(products.id))
    .for('no key update');
  const withLots = new Set(locked.filter(({ hasLots }) => hasLots).map(({ id }) => id));
  // After the lock, in a statement of its own: it must see what was moved while this one waited.
  const counted =
    withLots.size > 0
      ? await countExpired(
          tx,
          lines.filter(({ productId }) => withLots.has(productId)),
        )
      : undefined;
  return new Map(
    locked.map((product) => {
      const expired = counted?.get(product.id) ?? 0;
      return [
        product.id,
        { available: product.counted ? product.stock - expired : Number.POSITIVE_INFINITY, expired },
      ];
    }),
  );
}

/** Guarded by the `taken` that was read: pieces move once. Those of a service are taken without a movement. */
export async function moveLine(
  tx: Database,
  author: Author,
  number: string,
  line: Pick<StockLine, 'id' | 'productId' | 'taken'>,
  change: number,
) {
  const moved = await tx
    .update(orderItems)
    .set({
      taken: line.taken - change,
      delivered: sql`least(${orderItems.delivered}, ${line.taken - change})`,
    })
    .from(products)
    .where(
      and(
        eq(orderItems.id, line.id),
        eq(orderItems.taken, line.taken),
        eq(products.id, orderItems.productId),
      ),
    )
    .returning({ counted: products.counted });
  if (moved.length !== 1)
    throw new Error(`the pieces of order line ${line.id} were moved by another transaction`);
  if (!moved[0]?.counted) return;
  await moveStock(tx, author, {
    productId: line.productId,
    change,
    reason: change < 0 ? 'order' : 'return',
    orderItemId: line.id,
    note: number,
  });
}
