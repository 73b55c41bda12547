import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Author } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { moveStock } from '../products/move-stock.ts';
import { products } from '../products/product.tables.ts';
import { takeFromStock } from './edit.ts';
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
};

type Movement = { number: string; lines: StockLine[] };

/** Refuses before the first write when a product is short; with `acceptShortage`, takes what is there. */
export async function takeOrderStock(
  tx: Database,
  author: Author,
  { number, lines, acceptShortage }: Movement & { acceptShortage: boolean },
): Promise<Outcome<{ short: ShortLine[] }, { reason: 'not-enough-stock'; lines: ShortLine[] }>> {
  const takes = takeFromStock(byProduct(lines), await lockStocks(tx, lines));
  const short = takes.flatMap(({ line: { id, productId, name, nameEn }, wanted, available }) =>
    available < wanted ? [{ lineId: id, productId, name, nameEn, wanted, available }] : [],
  );
  if (short.length > 0 && !acceptShortage) return { ok: false, reason: 'not-enough-stock', lines: short };

  for (const { line, pieces } of takes) {
    if (pieces > 0) await moveLine(tx, author, number, line, -pieces);
  }
  return { ok: true, short };
}

export async function putBackOrderStock(tx: Database, author: Author, { number, lines }: Movement) {
  await lockStocks(tx, lines);
  for (const line of byProduct(lines)) {
    if (line.taken > 0) await moveLine(tx, author, number, line, line.taken);
  }
}

/** All orders lock and move products in the same order, against deadlocks. */
function byProduct(lines: StockLine[]): StockLine[] {
  return lines.toSorted((one, other) => one.productId - other.productId);
}

/** Locked until the commit; weaker than `for update`, so that customers can still order these products. */
async function lockStocks(tx: Database, lines: StockLine[]): Promise<Map<number, number>> {
  const locked = await tx
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(
      inArray(
        products.id,
        lines.map((line) => line.productId),
      ),
    )
    .orderBy(asc(products.id))
    .for('no key update');
  return new Map(locked.map(({ id, stock }) => [id, stock]));
}

/** Guarded by the `taken` that was read: pieces move once. */
async function moveLine(tx: Database, author: Author, number: string, line: StockLine, change: number) {
  const moved = await tx
    .update(orderItems)
    .set({ taken: line.taken - change })
    .where(and(eq(orderItems.id, line.id), eq(orderItems.taken, line.taken)))
    .returning({ id: orderItems.id });
  if (moved.length !== 1)
    throw new Error(`the pieces of order line ${line.id} were moved by another transaction`);
  await moveStock(tx, author, {
    productId: line.productId,
    change,
    reason: change < 0 ? 'order' : 'return',
    orderItemId: line.id,
    note: number,
  });
}
