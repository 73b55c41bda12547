import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { author, crutches, putOnSale } from '../../../tests/support/products.ts';
import { addProduct } from './changes/add-product.ts';
import { changePrice } from './changes/change-price.ts';
import { changeProduct } from './changes/change-product.ts';
import { duplicateProduct } from './changes/duplicate-product.ts';
import { addFamily } from './families/add-family.ts';
import { versionOf } from './families/family.ts';
import { saveFamily } from './families/save-family.ts';
import { findFamily } from './families/staff-families.queries.ts';
import { changeMany, undoMany } from './many/change-many.ts';

const editor = { ...author, role: 'editor' as const };

onDatabase('a price below the floor needs the permission to sell below it', (database) => {
  const pricesOf = async (id: number) =>
    (await database().pool.query('select price, lprice, version from products where id = $1', [id])).rows[0];

  test('in the price cell', async () => {
    const { db } = database();
    const { id } = await putOnSale(db, { slug: 'cell' });
    const change = { id, seen: 10_000, price: 7_999 };
    expect(await changePrice(db, editor, change)).toEqual({ ok: false, reason: 'below-floor' });
    expect(await pricesOf(id)).toEqual({ price: 10_000, lprice: 8_000, version: 1 });
    expect(await changePrice(db, editor, { ...change, price: 8_000 })).toEqual({ ok: true });
    expect(await changePrice(db, author, { ...change, seen: 8_000 })).toEqual({ ok: true });
    // What an admin accepted is no change, but another price below the floor is one.
    expect(await changePrice(db, editor, { ...change, seen: 7_999 })).toEqual({ ok: true });
    expect(await changePrice(db, editor, { id, seen: 7_999, price: 7_998 })).toMatchObject({
      reason: 'below-floor',
    });
  });

  test('in the form of a product, new or known', async () => {
    const { db } = database();
    const product = { ...crutches, price: 13_999 };
    const refused = { ok: false, reason: 'fields', fields: { price: 'price-below-floor' } };
    expect(await addProduct(db, editor, { product, stock: 0 })).toEqual(refused);
    const added = await addProduct(db, editor, { product: { ...product, price: 14_000 }, stock: 0 });
    if (!added.ok) throw new Error(added.reason);
    const { id } = added;
    expect(await changeProduct(db, editor, { id, version: 1, product })).toEqual(refused);
    const raised = { ...product, price: 14_000, lprice: 14_001 };
    expect(await changeProduct(db, editor, { id, version: 1, product: raised })).toEqual(refused);
    expect(await pricesOf(id)).toEqual({ price: 14_000, lprice: 14_000, version: 1 });
    expect(await changeProduct(db, author, { id, version: 1, product })).toMatchObject({ version: 2 });
    const renamed = { ...product, name: 'Béquilles pliables' };
    expect(await changeProduct(db, editor, { id, version: 2, product: renamed })).toMatchObject({
      version: 3,
    });
  });

  test('when many are changed at once, or changed back', async () => {
    const { db } = database();
    const [near, far] = [
      await putOnSale(db, { slug: 'near', lprice: 9_900 }),
      await putOnSale(db, { slug: 'far' }),
    ];
    const seen = [near, far].map(({ id, version }) => ({ id, version }));
    const cheaper = { seen, change: { kind: 'price' as const, percent: -5 } };
    expect(await changeMany(db, editor, cheaper)).toEqual({
      ok: false,
      reason: 'below-floor',
      names: ['near'],
    });
    expect(await pricesOf(far.id)).toMatchObject({ price: 10_000, version: 1 });
    expect(await changeMany(db, author, cheaper)).toMatchObject({ ok: true });
    const dearer = await changeMany(db, author, {
      seen: seen.map(({ id }) => ({ id, version: 2 })),
      change: { kind: 'price', percent: 10 },
    });
    if (!dearer.ok) throw new Error(dearer.reason);
    expect(await undoMany(db, editor, dearer.key)).toEqual({
      ok: false,
      reason: 'below-floor',
      names: ['near'],
    });
    expect(await undoMany(db, author, dearer.key)).toMatchObject({ ok: true });
    expect(await pricesOf(near.id)).toMatchObject({ price: 9_500 });
    const hidden = { seen: seen.map(({ id }) => ({ id, version: 4 })), change: { kind: 'hide' as const } };
    expect(await changeMany(db, editor, hidden)).toMatchObject({ ok: true });
  });

  test('in a family, for a variant that is known and for a new one', async () => {
    const { db } = database();
    const { id: first } = await putOnSale(db, { slug: 'variant', stock: 0 });
    const made = await addFamily(db, author, { reference: `#${first}`, size: 'M' });
    if (!made.ok) throw new Error(made.reason);
    const family = {
      ...{ name: 'Variant', nameEn: '', option1Fr: 'Taille', option1En: '', option2Fr: '', option2En: '' },
      sizeGuideId: null,
    };
    const row = (more: object) => ({
      ...{ id: undefined, option1: 'M', option2: '', sku: null, price: 10_000, lprice: 8_000 },
      ...{ stock: 0, seen: 0, leaves: false, row: 0, ...more },
    });
    const save = async (who: typeof author | typeof editor, ...variants: ReturnType<typeof row>[]) => {
      const found = await findFamily(db, made.id);
      const version = found ? versionOf(found.family, found.variants) : '';
      return saveFamily(db, who, { id: made.id, version, family, variants });
    };
    const known = row({ id: first });
    const cheap = { option1: 'L', price: 7_999, row: 1 };
    expect(await save(editor, row({ id: first, price: 7_999 }), row(cheap))).toEqual({
      ok: false,
      reason: 'variants',
      problems: [
        { row: 0, reason: 'price-below-floor' },
        { row: 1, reason: 'price-below-floor' },
      ],
    });
    expect(await save(author, known, row(cheap))).toEqual({ ok: true });
    expect(await pricesOf(first)).toMatchObject({ price: 10_000 });
  });

  test('in a copy of a product that an admin put below its floor', async () => {
    const { db } = database();
    const { id } = await putOnSale(db, { slug: 'copied', price: 7_000 });
    expect(await duplicateProduct(db, editor, { id, key: randomUUID(), suffix: ' (copie)' })).toEqual({
      ok: false,
      reason: 'below-floor',
    });
    expect(await duplicateProduct(db, author, { id, key: randomUUID(), suffix: ' (copie)' })).toMatchObject({
      ok: true,
    });
  });
});
