import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.server.ts';
import { isIntegerId } from '../../id.ts';
import { pick } from '../../pick.ts';
import { products } from '../product.tables.ts';
import { productCosts } from './cost.tables.ts';
import { averageCost } from './cost.ts';

export type StockCost = { stock: number; value: number | null };

export async function findStockCost(db: Database, productId: number): Promise<StockCost | undefined> {
  if (!isIntegerId(productId)) return undefined;
  const [found] = await db
    .select({ stock: productCosts.stock, value: productCosts.stockValue })
    .from(productCosts)
    .where(eq(productCosts.id, productId));
  return found;
}

/** Products that are counted, without archived ones that have no pieces: their pieces, and what these cost in FCFA; null: not known. */
export async function listStockValues(db: Database) {
  const valued = alias(productCosts, 'valued');
  return db
    .select({
      ...pick(products, 'id', 'name', 'nameEn', 'option1', 'option2', 'sku', 'stock'),
      value: valued.stockValue,
    })
    .from(products)
    .innerJoin(valued, eq(valued.id, products.id))
    .where(and(products.counted, or(isNull(products.archivedAt), ne(products.stock, 0))))
    .orderBy(asc(products.id));
}

/** Average costs of a piece in FCFA, by product; without those that are not known. */
export async function listAverageCosts(db: Database, productIds: number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const found = await db
    .select({ id: productCosts.id, stock: productCosts.stock, value: productCosts.stockValue })
    .from(productCosts)
    .where(inArray(productCosts.id, productIds));
  return new Map(
    found.flatMap(({ id, ...each }) => {
      const cost = averageCost(each);
      return cost === undefined ? [] : [[id, cost] as const];
    }),
  );
}
