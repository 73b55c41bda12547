import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { putLotsOnSale } from '../../../../tests/support/lots.ts';
import { author, crutches } from '../../../../tests/support/products.ts';
import { findProductForStaff } from '../list/staff-products.queries.ts';
import { addProduct } from './add-product.ts';
import { duplicateProduct } from './duplicate-product.ts';

onDatabase('duplicating a product', (database) => {
  const copyOf = (id: number, key: string = randomUUID()) =>
    duplicateProduct(database().db, author, { id, key, suffix: ' (copie)' });

  test('pressed again after a lost answer is the same copy, also of two presses at once', async () => {
    const { db, pool } = database();
    const added = await addProduct(db, author, { product: { ...crutches, name: 'Attelle' }, stock: 0 });
    if (!added.ok) throw new Error(added.reason);
    const key = randomUUID();
    const [first, second] = await Promise.all([copyOf(added.id, key), copyOf(added.id, key)]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
    expect(await copyOf(added.id, key)).toEqual(first);
    expect(await copyOf(added.id)).not.toEqual(first);
    const { rowCount } = await pool.query("select from products where name = 'Attelle (copie)'");
    expect(rowCount).toBe(2);
  });

  test('makes a hidden copy with its texts and prices, without SKU and stock', async () => {
    const { db } = database();
    const added = await addProduct(db, author, {
      product: { ...crutches, sku: 'ORT-1', gtin: '96385074', mpn: 'REF 1' },
      stock: 4,
    });
    if (!added.ok) throw new Error(added.reason);
    const copied = await copyOf(added.id);
    if (!copied.ok) throw new Error(copied.reason);
    expect(await findProductForStaff(db, copied.id)).toMatchObject({
      name: 'Béquilles (copie)',
      nameEn: 'Crutches (copie)',
      price: 18_000,
      lprice: 14_000,
      descriptionFr: crutches.descriptionFr,
      ...{ sku: null, gtin: '', mpn: '' },
      stock: 0,
      hidden: true,
      archivedAt: expect.any(Date),
    });
  });

  test('a copy of a product with lots has none: it is counted and received as it is', async () => {
    const { db } = database();
    const id = await putLotsOnSale(db, 1, [{ code: 'A', expiresOn: null, pieces: 2 }]);
    const copied = await copyOf(id);
    if (!copied.ok) throw new Error(copied.reason);
    expect(await findProductForStaff(db, copied.id)).toMatchObject({ hasLots: false, stock: 0 });
  });

  test('a long name ends with a whole sign', async () => {
    const { db } = database();
    const product = { ...crutches, name: `${'x'.repeat(151)}😀 plus`, nameEn: `${'y'.repeat(151)}😀 more` };
    const added = await addProduct(db, author, { product, stock: 0 });
    if (!added.ok) throw new Error(added.reason);
    const copied = await copyOf(added.id);
    if (!copied.ok) throw new Error(copied.reason);
    expect(await findProductForStaff(db, copied.id)).toMatchObject({
      name: `${'x'.repeat(151)} (copie)`,
      nameEn: `${'y'.repeat(151)} (copie)`,
    });
  });

  test('keeps the longest name within its limit, and finds no unknown product', async () => {
    const { db } = database();
    const added = await addProduct(db, author, { product: { ...crutches, name: 'x'.repeat(160) }, stock: 0 });
    if (!added.ok) throw new Error(added.reason);
    const copied = await copyOf(added.id);
    if (!copied.ok) throw new Error(copied.reason);
    expect((await findProductForStaff(db, copied.id))?.name).toBe(`${'x'.repeat(152)} (copie)`);
    expect(await copyOf(2_000_000_000)).toEqual({
      ok: false,
      reason: 'not-found',
    });
  });
});
