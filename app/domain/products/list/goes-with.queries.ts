import { inArray, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { isIntegerId } from '../../id.ts';
import { maxGoesWith, referencesIn } from '../facts.ts';
import { products } from '../product.tables.ts';

export function isReferredTo(text: string) {
  const references = referencesIn(text);
  const ids = references
    .filter((each) => /^#\d{1,10}$/.test(each))
    .map((each) => Number(each.slice(1)))
    .filter(isIntegerId);
  const skus = references.filter((each) => !each.startsWith('#'));
  return or(
    skus.length > 0 ? inArray(products.sku, skus) : undefined,
    ids.length > 0 ? inArray(products.id, ids) : undefined,
  );
}

export async function findReferred(db: Database, text: string): Promise<number[]> {
  const found = isReferredTo(text);
  if (!found) return [];
  const referred = await db.select({ id: products.id }).from(products).where(found).limit(maxGoesWith);
  return referred.map(({ id }) => id);
}

export async function hasUnknownReference(db: Database, text: string): Promise<boolean> {
  const references = referencesIn(text);
  if (references.length === 0) return false;
  const found = isReferredTo(text);
  return found === undefined || (await db.$count(products, found)) < references.length;
}
