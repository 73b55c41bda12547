import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, crutches, putOnSale } from '../../../../tests/support/products.ts';
import { addProduct } from '../changes/add-product.ts';
import { archiveProduct, hideProduct } from '../changes/archive-product.ts';
import { changeProduct } from '../changes/change-product.ts';
import { changeMany, type SeenProduct, undoMany } from './change-many.ts';
import type { ManyChange } from './many.ts';

onDatabase('changing many products at once', (database) => {
  const put = async (...slugs: string[]) => {
    const made = [];
    for (const slug of slugs) made.push(await putOnSale(database().db, { slug, price: 1_000, lprice: 900 }));
    return made;
  };
  const change = (seen: SeenProduct[], to: ManyChange) =>
    changeMany(database().db, author, { seen, change: to });
  const read = async (ids: number[]) =>
    (
      await database().pool.query(
        'select price, category, hidden, archived_at is null as "onSale" from products where id = any($1) order by id',
        [ids],
      )
    ).rows;

  test('prices are raised together with one audit row, and given back once', async () => {
    const made = await put('many-1', 'many-2');
    const ids = made.map(({ id }) => id);
    const changed = await change(made, { kind: 'price', percent: 10 });
    if (!changed.ok) throw new Error(changed.reason);
    expect((await read(ids)).map(({ price }) => price)).toEqual([1_100, 1_100]);
    const { rows } = await database().pool.query(
      "select after from audit_log where action = 'products.changed' and subject_id = $1",
      [changed.key],
    );
    expect(rows).toEqual([{ after: { kind: 'price', percent: 10, products: ['many-1', 'many-2'] } }]);
    for (let i = 0; i < 2; i++)
      expect(await undoMany(database().db, author, changed.key)).toEqual({ ok: true, key: changed.key });
    expect((await read(ids)).map(({ price }) => price)).toEqual([1_000, 1_000]);
  });

  test('a form that is stale by them names who changed them, and who gave them back', async () => {
    const { db } = database();
    const [brice, chantal] = ['brice', 'chantal'].map((username) => ({ ...author, username }));
    const added = await addProduct(db, author, { product: { ...crutches, name: 'Cannes' }, stock: 0 });
    if (!added.ok || !brice || !chantal) throw new Error('the product was not added');
    const { id } = added;
    const changed = await changeMany(db, brice, {
      seen: [{ id, version: 1 }],
      change: { kind: 'price', percent: 10 },
    });
    if (!changed.ok) throw new Error(changed.reason);
    const stale = (version: number) =>
      changeProduct(db, author, { id, version, product: { ...crutches, name: 'Autre nom' } });
    expect(await stale(1)).toMatchObject({ reason: 'stale', lastChange: { who: 'brice' } });
    await undoMany(db, chantal, changed.key);
    expect(await stale(2)).toMatchObject({ reason: 'stale', lastChange: { who: 'chantal' } });
  });

  test('category, hiding and archiving are changed and undone', async () => {
    const made = await put('moved-1', 'moved-2');
    const ids = made.map(({ id }) => id);
    const before = await read(ids);
    for (const to of [
      { kind: 'category', category: 'wellness' },
      { kind: 'hide' },
      { kind: 'archive' },
    ] satisfies ManyChange[]) {
      const { rows } = await database().pool.query(
        'select id, version from products where id = any($1) order by id',
        [ids],
      );
      const changed = await change(rows, to);
      if (!changed.ok) throw new Error(changed.reason);
      expect(await read(ids)).toEqual(
        before.map((row) => ({
          ...row,
          ...(to.kind === 'category'
            ? { category: 'wellness' }
            : { onSale: false, hidden: to.kind === 'hide' }),
        })),
      );
      expect(await undoMany(database().db, author, changed.key)).toMatchObject({ ok: true });
      expect(await read(ids)).toEqual(before);
    }
  });

  test('a change that is sent again after its answer was lost is made once, and another one is refused', async () => {
    const made = await put('again-1', 'again-2');
    const ids = made.map(({ id }) => id);
    const first = await change(made, { kind: 'price', percent: 10 });
    expect(await change(made, { kind: 'price', percent: 10 })).toEqual(first);
    expect((await read(ids)).map(({ price }) => price)).toEqual([1_100, 1_100]);
    expect(await change(made, { kind: 'price', percent: 5 })).toMatchObject({ reason: 'many-stale' });
    if (first.ok) await undoMany(database().db, author, first.key);
    expect(await change(made, { kind: 'price', percent: 10 })).toMatchObject({ reason: 'many-stale' });
  });

  test('hiding leaves an archived service archived: hidden ones are sold by staff', async () => {
    const { db } = database();
    const added = await addProduct(db, author, {
      ...{ product: { ...crutches, name: 'Installation' }, stock: 0, isService: true },
    });
    if (!added.ok) throw new Error('the service was not added');
    const { id } = added;
    await archiveProduct(db, author, id);
    expect(await change([{ id, version: 2 }], { kind: 'hide' })).toMatchObject({ ok: true });
    expect(await read([id])).toMatchObject([{ hidden: false, onSale: false }]);
    await hideProduct(db, author, id);
    expect(await read([id])).toMatchObject([{ hidden: false, onSale: false }]);
  });

  test('nothing is changed, and nothing undone, when somebody saved one of them meanwhile', async () => {
    const made = await put('stale-1', 'stale-2');
    const ids = made.map(({ id }) => id);
    await database().pool.query('update products set version = version + 1 where id = $1', [ids[1]]);
    expect(await change(made, { kind: 'price', percent: 10 })).toEqual({
      ok: false,
      reason: 'many-stale',
      names: ['stale-2'],
    });
    expect((await read(ids)).map(({ price }) => price)).toEqual([1_000, 1_000]);

    const fresh = await put('stale-3', 'stale-4');
    const changed = await change(fresh, { kind: 'archive' });
    if (!changed.ok) throw new Error(changed.reason);
    await database().pool.query('update products set version = version + 1 where id = $1', [fresh[0]?.id]);
    expect(await undoMany(database().db, author, changed.key)).toEqual({
      ok: false,
      reason: 'many-stale',
      names: ['stale-3'],
    });
  });
});
