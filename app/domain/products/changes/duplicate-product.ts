import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import type { Author } from '../../audit-log/record-change.ts';
import { digestContent } from '../../digest-content.ts';
import type { Outcome } from '../../outcome.ts';
import { cut } from '../../text.ts';
import { refusePrices } from '../floor.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import { products } from '../product.tables.ts';
import { detailsOf, productLimits } from '../product.ts';
import { addProduct, type KeyUsed, saveProductOnce } from './add-product.ts';

type Refused = { reason: 'not-found' | 'below-floor' };
type Copy = { id: number; suffix: string };

/** A hidden copy without SKU, other codes, stock and pictures beside the first one. `suffix` tells the names apart. The same `key` is the same copy. */
export async function duplicateProduct(
  db: Database,
  author: Author & { role: Role },
  { key, ...wanted }: Copy & { key: string },
): Promise<Outcome<{ id: number }, Refused | KeyUsed>> {
  const contentDigest = digestContent(['copy', wanted.id]);
  return saveProductOnce<Refused>(db, { key, contentDigest }, (tx) => copyProduct(tx, author, wanted));
}

async function copyProduct(
  tx: Database,
  author: Author & { role: Role },
  { id, suffix }: Copy,
): Promise<Outcome<{ id: number }, Refused>> {
  const original = await lockProduct(tx, id);
  if (!original) return { ok: false, reason: 'not-found' };
  if (refusePrices(author.role, undefined, original)) return { ok: false, reason: 'below-floor' };
  const product = {
    ...detailsOf(original),
    name: `${cut(original.name, productLimits.name - suffix.length)}${suffix}`,
    nameEn: original.nameEn && `${cut(original.nameEn, productLimits.nameEn - suffix.length)}${suffix}`,
    ...{ sku: null, gtin: '', mpn: '' },
    morePictures: '',
    goesWith: '',
  };
  const added = await addProduct(tx, author, { product, stock: 0, isService: !original.counted });
  if (!added.ok) throw new Error(`product ${id} was not duplicated: ${added.reason}`);
  await tx.update(products).set({ archivedAt: sql`now()`, hidden: true }).where(eq(products.id, added.id));
  return { ok: true, id: added.id };
}
