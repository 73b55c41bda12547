import { addProduct } from '../../app/domain/products/changes/add-product.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import { author, crutches } from './products.ts';

/** Adds a product with this SKU in a transaction that stays open until `commit`. */
export async function addUncommitted(db: Database, sku: string) {
  const added = Promise.withResolvers<void>();
  const committing = Promise.withResolvers<void>();
  const ended = db.transaction(async (tx) => {
    const { ok } = await addProduct(tx, author, { product: { ...crutches, name: sku, sku }, stock: 0 });
    if (!ok) throw new Error(`the product ${sku} was not added`);
    added.resolve();
    await committing.promise;
  });
  await Promise.race([added.promise, ended]);
  const commit = () => {
    committing.resolve();
    return ended;
  };
  return { commit };
}
