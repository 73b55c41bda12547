import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, listAstray, putOnSale } from '../../../../tests/support/products.ts';
import { addUncommitted } from '../../../../tests/support/unsaved-product.ts';
import { listToSell } from '../../orders/record-order.ts';
import { hideProduct, restoreProduct } from '../changes/archive-product.ts';
import { findProductDetails } from '../list/product-details.queries.ts';
import { findLastChange } from '../list/staff-products.queries.ts';
import { productName } from '../product.ts';
import { addFamily } from './add-family.ts';
import type { VariantRow } from './family.schema.ts';
import { versionOf } from './family.ts';
import { saveFamily } from './save-family.ts';
import { saveSizeGuide } from './size-guides/save-size-guide.ts';
import { findFamily } from './staff-families.queries.ts';

const names = {
  ...{ name: 'Genouillère', nameEn: 'Knee support', option1Fr: 'Taille', option1En: 'Size' },
  ...{ option2Fr: 'Côté', option2En: 'Side', sizeGuideId: null },
};
const row = (wanted: Partial<VariantRow>): VariantRow => ({
  ...{ id: undefined, option1: 'M', option2: '', sku: null, price: 12_000, lprice: 9000 },
  ...{ stock: 0, seen: 0, leaves: false, ...wanted },
});

onDatabase('saving a family', (database) => {
  let made = 0;
  const makeFamily = async () => {
    made += 1;
    const product = await putOnSale(database().db, {
      ...{ slug: `knee-${made}`, sku: `KNEE-${made}`, stock: 4 },
      ...{ gtin: '96385074', mpn: 'REF 1' },
    });
    const added = await addFamily(database().db, author, { reference: `KNEE-${made}`, size: 'M' });
    if (!added.ok) throw new Error(added.reason);
    return { id: added.id, first: product.id };
  };
  const openFamily = async (id: number) => {
    const found = await findFamily(database().db, id);
    if (!found) throw new Error('there is no family');
    return { ...found, version: versionOf(found.family, found.variants) };
  };
  const save = async (id: number, variants: VariantRow[], version?: string, who = author) =>
    saveFamily(database().db, who, {
      ...{ id, family: names, version: version ?? (await openFamily(id)).version },
      variants: variants.map((each, i) => ({ ...each, row: i })),
    });

  test('one product becomes a family, and gets sizes and sides with their own stock', async () => {
    const { db } = database();
    const { id, first } = await makeFamily();
    const small = row({ option1: 'S', option2: 'gauche', sku: `S-${made}`, price: 11_000, stock: 3 });
    const medium = row({ id: first, option2: 'gauche', stock: 5, seen: 4 });
    expect(await save(id, [medium, small])).toEqual({ ok: true });
    const { variants } = await openFamily(id);
    expect(variants.map(({ option1, option2, price, stock }) => [option1, option2, price, stock])).toEqual([
      ['S', 'gauche', 11_000, 3],
      ['M', 'gauche', 12_000, 5],
    ]);
    expect(await listAstray(db)).toEqual([]);
    const { rows } = await database().pool.query(
      'select gtin, mpn from products where family_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { gtin: '96385074', mpn: 'REF 1' },
      { gtin: '', mpn: '' },
    ]);
    const details = await findProductDetails(db, `knee-${made}--m-gauche`);
    expect(details?.family?.variants.map(({ isFace }) => isFace)).toEqual([true, false]);
    expect(details && productName(details.product, 'en')).toBe(`knee-${made} – M, left`);
    expect(await listToSell(db, [first], 'visitor')).toMatchObject([
      { name: `knee-${made} – M, gauche`, nameEn: '' },
    ]);
  });

  test('a new size of a family that nobody may see yet is hidden too; of another one it is on sale', async () => {
    const { db } = database();
    const { id, first } = await makeFamily();
    const known = row({ id: first, stock: 4, seen: 4 });
    const saleOf = async (size: string) => {
      const { rows } = await database().pool.query(
        'select hidden, archived_at is null as on_sale from products where family_id = $1 and option1 = $2',
        [id, size],
      );
      return rows[0];
    };
    await hideProduct(db, author, first);
    expect(await save(id, [known, row({ option1: 'S' })])).toEqual({ ok: true });
    expect(await saleOf('S')).toEqual({ hidden: true, on_sale: false });
    const { variants } = await openFamily(id);
    const small = variants.find(({ option1 }) => option1 === 'S')?.id ?? 0;
    await restoreProduct(db, author, small);
    expect(await save(id, [known, row({ id: small, option1: 'S' }), row({ option1: 'L' })])).toEqual({
      ok: true,
    });
    expect(await saleOf('L')).toEqual({ hidden: false, on_sale: true });
  });

  test('a price that is changed in the grid stands in the log, and a stale product names who saved', async () => {
    const { db, pool } = database();
    const { id, first } = await makeFamily();
    const brice = { ...author, username: 'brice' };
    const kept = row({ id: first, sku: `KNEE-${made}`, price: 13_000, lprice: 8000, stock: 4, seen: 4 });
    expect(await save(id, [kept], undefined, brice)).toEqual({ ok: true });
    const { rows } = await pool.query(
      "select before, after from audit_log where action = 'product.changed' and subject_id = $1",
      [String(first)],
    );
    expect(rows).toEqual([{ before: { price: 10_000 }, after: { price: 13_000 } }]);
    expect(
      await save(id, [{ ...kept, option1: 'L' }], undefined, { ...author, username: 'chantal' }),
    ).toEqual({ ok: true });
    expect(await findLastChange(db, first)).toMatchObject({ who: 'chantal' });
  });

  test('two variants may swap their sizes; one that leaves is a product of its own', async () => {
    const { id, first } = await makeFamily();
    await save(id, [row({ id: first, stock: 4, seen: 4 }), row({ option1: 'L' })]);
    const second = (await openFamily(id)).variants.find((each) => each.option1 === 'L')?.id;
    const kept = { id: first, option1: 'L', stock: 4, seen: 4 };
    expect(await save(id, [row(kept), row({ id: second, option1: 'M' })])).toEqual({ ok: true });
    expect(await save(id, [row(kept), row({ id: second, option1: 'M', leaves: true })])).toEqual({
      ok: true,
    });
    expect((await openFamily(id)).variants.map(({ option1 }) => option1)).toEqual(['L']);
    const { rows } = await database().pool.query(
      'select family_id, option1, is_face from products where id = $1',
      [second],
    );
    expect(rows).toEqual([{ family_id: null, option1: '', is_face: true }]);
  });

  test('refuses a SKU of another product, a lower floor by an editor and a stock that moved', async () => {
    const { id, first } = await makeFamily();
    await putOnSale(database().db, { slug: `other-${made}`, sku: `OTHER-${made}` });
    const editor = { ...author, role: 'editor' as const };
    const problems = async (variant: Partial<VariantRow>, who: Parameters<typeof saveFamily>[1] = author) => {
      const saved = await saveFamily(database().db, who, {
        ...{ id, family: names, version: (await openFamily(id)).version },
        variants: [{ ...row({ id: first, stock: 4, seen: 4, ...variant }), row: 0 }],
      });
      return saved.ok || saved.reason !== 'variants' ? saved : saved.problems;
    };
    expect(await problems({ sku: `OTHER-${made}` })).toEqual([{ row: 0, reason: 'sku-taken' }]);
    expect(await problems({ lprice: 1 }, editor)).toEqual([{ row: 0, reason: 'floor-lowered' }]);
    expect(await problems({ stock: 9, seen: 7 })).toEqual([{ row: 0, reason: 'stock-moved' }]);
    expect(await problems({ id: 2_000_000_000 })).toEqual([{ row: 0, reason: 'variant-unknown' }]);
    expect((await openFamily(id)).variants).toMatchObject([{ sku: `KNEE-${made}`, lprice: 8000, stock: 4 }]);
  });

  test('the stock of a variant with serial numbers is counted on its page, not in the grid', async () => {
    const { pool } = database();
    const { id, first } = await makeFamily();
    await pool.query('update settings set serials_on = true');
    await pool.query(
      "insert into units (product_id, serial, warranty_months, state) values ($1, 'KN-1', 0, 'in-stock')",
      [first],
    );
    expect(await save(id, [row({ id: first, stock: 3, seen: 4 })])).toEqual({
      ...{ ok: false, reason: 'variants', problems: [{ row: 0, reason: 'tracked' }] },
    });
    expect(await save(id, [row({ id: first, stock: 4, seen: 4 })])).toEqual({ ok: true });
    await pool.query('update settings set serials_on = false');
    expect(await save(id, [row({ id: first, stock: 3, seen: 4 })])).toEqual({ ok: true });
    await pool.query('delete from units');
  });

  test('refuses a stale form, also when only a variant was saved meanwhile', async () => {
    const { id, first } = await makeFamily();
    const { version } = await openFamily(id);
    await database().pool.query('update products set version = version + 1 where id = $1', [first]);
    expect(await save(id, [row({ id: first, price: 13_000, stock: 4, seen: 4 })], version)).toEqual({
      ok: false,
      reason: 'stale',
    });
  });

  test('sent again after a lost answer is told as saved; anything that differs is not', async () => {
    const { id, first } = await makeFamily();
    await save(id, [row({ id: first, stock: 4, seen: 4 }), row({ option1: 'XL' })]);
    const leaving = (await openFamily(id)).variants.find(({ option1 }) => option1 === 'XL')?.id;
    const { version } = await openFamily(id);
    const sent = [
      row({ id: first, price: 13_000, stock: 6, seen: 4 }),
      row({ id: leaving, option1: 'XL', leaves: true }),
      row({ option1: 'L', sku: `L-${made}`, stock: 2 }),
    ];
    for (let times = 0; times < 2; times += 1) expect(await save(id, sent, version)).toEqual({ ok: true });
    expect((await openFamily(id)).variants.map(({ option1, stock }) => [option1, stock])).toEqual([
      ['M', 6],
      ['L', 2],
    ]);
    const { rowCount } = await database().pool.query(
      "select from audit_log where action = 'family.saved' and subject_id = $1",
      [String(id)],
    );
    expect(rowCount).toBe(3);
    const [medium, xl, large] = sent;
    if (!medium || !xl || !large) throw new Error('three rows are sent');
    for (const other of [
      [{ ...medium, price: 14_000 }, xl, large],
      [medium, { ...xl, leaves: false }, large],
      [medium, xl, { ...large, stock: 3 }],
      [medium, xl, { ...large, option1: 'S' }],
    ])
      expect(await save(id, other, version)).toEqual({ ok: false, reason: 'stale' });
  });

  test('of two administrators at once, one saves', async () => {
    const { id, first } = await makeFamily();
    const { version } = await openFamily(id);
    const saved = await Promise.all(
      ['L', 'XL'].map((option1) =>
        save(id, [row({ id: first, stock: 4, seen: 4 }), row({ option1, stock: 2 })], version),
      ),
    );
    expect(saved.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect((await openFamily(id)).variants).toHaveLength(2);
    expect(await listAstray(database().db)).toEqual([]);
  });

  test('a SKU that is taken for one that is being added waits for it, and is refused', async () => {
    const { id, first } = await makeFamily();
    const { commit } = await addUncommitted(database().db, `l-0${made}`);
    const saved = save(id, [row({ id: first, stock: 4, seen: 4 }), row({ option1: 'L', sku: `L 0${made}` })]);
    await expect
      .poll(async () => {
        const { rowCount } = await database().pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rowCount;
      })
      .toBe(1);
    await commit();
    expect(await saved).toEqual({
      ...{ ok: false, reason: 'variants', problems: [{ row: 1, reason: 'sku-taken' }] },
    });
  });

  test('a family begins with one product on sale that is in no other', async () => {
    const { db } = database();
    await makeFamily();
    const add = (reference: string, size = 'M') => addFamily(db, author, { reference, size });
    expect(await add(`KNEE-${made}`)).toEqual({ ok: false, reason: 'product-in-family' });
    expect(await add('NO-SUCH')).toEqual({ ok: false, reason: 'product-unknown' });
    expect(await add('')).toEqual({ ok: false, reason: 'product-unknown' });
    expect(await add('NO-SUCH', '')).toEqual({ ok: false, reason: 'option-missing' });
    const { slug, id } = await putOnSale(db, { slug: `twice-${made}` });
    await database().pool.query('insert into families (slug, name) values ($1, $1)', [slug]);
    expect(await add(`#${id}`)).toEqual({ ok: false, reason: 'slug-taken' });
  });

  test('a size guide is saved once for each version', async () => {
    const { db } = database();
    const guide = {
      ...{ nameFr: 'Genou', nameEn: 'Knee', howFr: '', howEn: '', imageUrl: '', imageColor: '' },
      measures: [{ fr: 'Tour de cuisse', en: 'Thigh', unit: 'cm' }],
      rows: [{ size: 'M', ranges: [[39, 42] as [number, number]] }],
    };
    const added = await saveSizeGuide(db, author, { id: undefined, version: 0, guide });
    if (!added.ok) throw new Error(added.reason);
    const again = () => saveSizeGuide(db, author, { id: undefined, version: 0, guide });
    expect(await Promise.all([again(), again(), again()])).toEqual([added, added, added]);
    const other = { ...guide, nameEn: 'Leg' };
    expect(await saveSizeGuide(db, author, { id: added.id, version: 1, guide: other })).toEqual(added);
    expect(await saveSizeGuide(db, author, { id: added.id, version: 1, guide: other })).toEqual(added);
    expect(await saveSizeGuide(db, author, { id: added.id, version: 1, guide })).toEqual({
      ok: false,
      reason: 'stale',
    });
  });
});
