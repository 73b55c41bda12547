import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, crutches } from '../../../../tests/support/products.ts';
import { findProductForStaff } from '../list/staff-products.queries.ts';
import { addProduct } from './add-product.ts';
import { archiveProduct } from './archive-product.ts';
import { changeProduct } from './change-product.ts';
import { duplicateProduct } from './duplicate-product.ts';

const [oldPicture, newPicture] = ['1-00000000000000aa.webp', '2-00000000000000bb.webp'];

const secondAndThird = '5-00000000000000bb.webp#a0b1c2 6-00000000000000cc.webp';

onDatabase('changing products', (database) => {
  const add = async (more: Partial<typeof crutches> = {}) => {
    const added = await addProduct(database().db, author, { product: { ...crutches, ...more }, stock: 5 });
    if (!added.ok) throw new Error(JSON.stringify(added.fields));
    return added.id;
  };
  const change = (
    id: number,
    more: Partial<typeof crutches>,
    version = 1,
    who: Parameters<typeof changeProduct>[1] = author,
  ) => changeProduct(database().db, who, { id, version, product: { ...crutches, ...more } });

  test('saves what changed, keeps slug and stock, and the audit log has before and after', async () => {
    const id = await add({ name: 'Canne' });
    expect(await change(id, { name: 'Canne pliante', price: 20_000 })).toEqual({
      ok: true,
      version: 2,
      unusedFiles: [],
    });
    expect(await findProductForStaff(database().db, id)).toMatchObject({
      name: 'Canne pliante',
      slug: 'canne',
      price: 20_000,
      stock: 5,
      version: 2,
    });
    const { rows } = await database().pool.query(
      "select before, after from audit_log where action = 'product.changed' and subject_id = $1",
      [String(id)],
    );
    expect(rows).toEqual([
      {
        before: { name: 'Canne', price: 18_000 },
        after: { name: 'Canne pliante', price: 20_000 },
      },
    ]);
  });

  test('saving the same values writes nothing', async () => {
    const id = await add();
    expect(await change(id, {})).toMatchObject({ ok: true, version: 1 });
    expect(await findProductForStaff(database().db, id)).toMatchObject({ version: 1 });
  });

  test('a stale change is refused with the current product and who changed it', async () => {
    const id = await add();
    await change(id, { price: 1 }, 1, { ...author, username: 'Brice' });
    expect(await change(id, { price: 2 }, 1)).toEqual({
      ok: false,
      reason: 'stale',
      current: expect.objectContaining({ price: 1, version: 2 }),
      lastChange: { who: 'Brice', at: expect.any(Date) },
    });
    expect(await change(id, { price: 1 }, 1)).toMatchObject({ ok: true, version: 2 });
    await archiveProduct(database().db, { ...author, username: 'Claire' }, id);
    expect(await change(id, { price: 3 }, 2)).toMatchObject({ lastChange: { who: 'Claire' } });
  });

  test('of ten changes at once from one version, one is saved', async () => {
    const id = await add();
    const changed = await Promise.all(Array.from({ length: 10 }, (_, i) => change(id, { price: i })));
    expect(changed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findProductForStaff(database().db, id)).toMatchObject({ version: 2 });
  });

  test('a SKU that another product has is refused, also when both are saved at the same moment', async () => {
    const ids = [await add(), await add(), await add(), await add()];
    const changed = await Promise.all(ids.map((id) => change(id, { sku: 'SHARED' })));
    expect(changed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(changed.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 3 }, () => ({ ok: false, reason: 'fields', fields: { sku: 'sku-taken' } })),
    );
  });

  test('of SKUs that are taken for one another, given at the same moment, one is saved', async () => {
    const alike = ['TWIN 07', 'twin-07', 'Twin.07', 'TWIN07'];
    const ids = await Promise.all(alike.map(() => add()));
    const changed = await Promise.all(ids.map((id, i) => change(id, { sku: alike[i] ?? '' })));
    expect(changed.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each([99_999, Number.NaN, 12.5, 2 ** 31])('product %d is not found', async (id) => {
    expect(await change(id, { sku: 'NEW-1' })).toEqual({ ok: false, reason: 'not-found' });
  });

  test('a replaced picture is returned when nothing shows it any more', async () => {
    const id = await add({ imageUrl: oldPicture });
    const copy = await add({ imageUrl: oldPicture });
    expect(await change(id, { imageUrl: newPicture })).toMatchObject({ unusedFiles: [] });
    expect(await change(copy, { imageUrl: newPicture })).toMatchObject({ unusedFiles: [oldPicture] });
  });

  test('keeps the pictures in their order; those that are dropped are returned', async () => {
    const id = await add({ imageUrl: '4-00000000000000aa.webp', morePictures: secondAndThird });
    expect(await findProductForStaff(database().db, id)).toMatchObject({ morePictures: secondAndThird });
    const swapped = { imageUrl: '5-00000000000000bb.webp', morePictures: '4-00000000000000aa.webp' };
    expect(await change(id, swapped)).toMatchObject({ unusedFiles: ['6-00000000000000cc.webp'] });
    expect(await findProductForStaff(database().db, id)).toMatchObject({ ...swapped, version: 2 });
  });

  test('a picture of another product is refused, and nothing is changed', async () => {
    await add({ imageUrl: '7-00000000000000aa.webp', morePictures: '8-00000000000000bb.webp' });
    const id = await add();
    for (const morePictures of ['7-00000000000000aa.webp', '8-00000000000000bb.webp'])
      expect(await change(id, { morePictures, price: 1 })).toEqual({
        ok: false,
        reason: 'fields',
        fields: { morePictures: 'picture-of-another' },
      });
    expect(await findProductForStaff(database().db, id)).toMatchObject({ morePictures: '', price: 18_000 });
  });

  test('a first picture that a copy has too may be moved behind another one', async () => {
    const [shared, own] = ['9-00000000000000aa.webp', '9-00000000000000bb.webp'];
    const id = await add({ imageUrl: shared });
    expect(
      await duplicateProduct(database().db, author, { id, key: randomUUID(), suffix: ' (copie)' }),
    ).toMatchObject({
      ok: true,
    });
    const moved = { imageUrl: own, morePictures: shared };
    expect(await change(id, moved)).toEqual({ ok: true, version: 2, unusedFiles: [] });
    expect(await change(id, { imageUrl: own }, 2)).toMatchObject({ ok: true, unusedFiles: [] });
    expect(await change(id, moved, 3)).toMatchObject({
      ok: false,
      fields: { morePictures: 'picture-of-another' },
    });
  });

  test('a replaced notice is returned', async () => {
    const notice = { noticeFile: '1-00000000000000dd.pdf', noticeSize: 1200 };
    const id = await add(notice);
    expect(await findProductForStaff(database().db, id)).toMatchObject(notice);
    expect(await change(id, {})).toMatchObject({ unusedFiles: ['1-00000000000000dd.pdf'] });
  });

  test('what goes with a product must exist, named by SKU or id', async () => {
    const other = await add({ sku: 'GO-1' });
    const id = await add();
    expect(await change(id, { goesWith: `GO-1, #${other}, GO-2` })).toMatchObject({
      fields: { goesWith: 'goes-with-unknown' },
    });
    const third = await add({ sku: 'GO-3' });
    expect(await change(id, { goesWith: `GO-1, #${third}` })).toMatchObject({ ok: true });
  });

  test('a picture that an order shows stays', async () => {
    const id = await add({ imageUrl: oldPicture });
    await database().pool.query(
      `with placed as (
        insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount)
        values ('MB-1', repeat('x', 22), 'k', '', 'Awa', '+237677000011', '', 'fr', 0) returning id)
      insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
      select id, 0, $1, 1, 0, 0, '', '', $2 from placed`,
      [id, oldPicture],
    );
    expect(await change(id, { imageUrl: '' })).toMatchObject({ ok: true, unusedFiles: [] });
  });

  test('only an admin lowers the floor; an editor may raise or keep it', async () => {
    const editor = { ...author, role: 'editor' as const };
    const refused = { ok: false, reason: 'fields', fields: { lprice: 'floor-lowered' } };
    const id = await add({ lprice: 14_000 });
    expect(await change(id, { lprice: 13_999, name: 'Autre nom' }, 1, editor)).toEqual(refused);
    expect(await findProductForStaff(database().db, id)).toMatchObject({ lprice: 14_000, version: 1 });
    expect(await change(id, { lprice: 14_000, price: 17_000 }, 1, editor)).toMatchObject({ version: 2 });
    expect(await change(id, { lprice: 15_000, price: 17_000 }, 2, editor)).toMatchObject({ version: 3 });
    // Nor may an editor lower what an editor raised.
    expect(await change(id, { lprice: 14_000, price: 10_000 }, 3, editor)).toEqual(refused);
    expect(await change(id, { lprice: 0, price: 10_000 }, 3)).toMatchObject({ ok: true, version: 4 });
  });

  test('a stale form does not restore an old floor', async () => {
    const editor = { ...author, role: 'editor' as const };
    const id = await add({ lprice: 14_000 });
    const [raised, typed] = await Promise.all([
      change(id, { lprice: 16_000 }),
      change(id, { lprice: 14_000, price: 20_000 }, 1, editor),
    ]);
    const outcomes = [raised, typed].map((one) => (one.ok ? 'saved' : one.reason));
    expect(outcomes.toSorted()).toEqual(['saved', 'stale']);
    // Sent again on top of the others' change.
    await change(id, { lprice: 16_000, price: 1 }, 2);
    const version = (await findProductForStaff(database().db, id))?.version;
    expect(await change(id, { lprice: 14_000, price: 1 }, version, editor)).toMatchObject({
      reason: 'fields',
      fields: { lprice: 'floor-lowered' },
    });
    expect(await findProductForStaff(database().db, id)).toMatchObject({ lprice: 16_000 });
  });
});
