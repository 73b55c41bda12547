import { type SQL, sql } from 'drizzle-orm';
import { transactionLock } from '../../platform/database/advisory-lock.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { products } from './product.tables.ts';
import { skuKey } from './sku.ts';

/** The index `products_by_sku_key` has the same words. */
const key = sql`regexp_replace(lower(regexp_replace(${products.sku}, '[^[:alnum:]]', '', 'g')), '^0+(?=[0-9]+$)', '')`;

/** Until the transaction ends, nobody else gives a product a SKU: the unique key misses two that are taken for one another. Call it after `lockFamilies`, before locking products. */
export async function lockSkus(tx: Database) {
  await tx.execute(sql`select ${transactionLock('skus')}`);
}

/** The products that have one of the SKUs, or one that is taken for it. */
export function hasSkuLike(skus: string[]): SQL {
  const keys = skus.map(skuKey).filter((each) => each !== '');
  return sql`(${products.sku} = any(${sql.param(skus)}::text[]) or ${key} = any(${sql.param(keys)}::text[]))`;
}
