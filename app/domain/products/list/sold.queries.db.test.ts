import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, putOnSale } from '../../../../tests/support/products.ts';
import { archiveProduct, hideProduct } from '../changes/archive-product.ts';
import { families } from '../families/family.tables.ts';
import { feedFile, parseFeedFile } from './feed.ts';
import { countSoldProducts, listSoldProducts, readSoldProducts, type SoldProduct } from './sold.queries.ts';

test('the files of a feed are numbered from the second one on', () => {
  expect([1, 2, 21].map(feedFile)).toEqual(['products.xml', 'products-2.xml', 'products-21.xml']);
  expect(['products.xml', 'products-2.xml', 'products-21.xml'].map(parseFeedFile)).toEqual([1, 2, 21]);
  for (const none of ['products-1.xml', 'products-02.xml', 'products-0.xml', 'products.xml.gz', 'x', ''])
    expect(parseFeedFile(none), none).toBe(undefined);
});

onDatabase('the products of a printed list', (database) => {
  test('stand in the order of their names in its language', async () => {
    const { db } = database();
    const [family] = await db
      .insert(families)
      .values({ slug: 'gants', name: 'Gants', nameEn: 'Gloves' })
      .returning();
    const made = [
      await putOnSale(db, { slug: 'aspirateur', name: 'Aspirateur', nameEn: 'Suction unit' }),
      await putOnSale(db, { slug: 'brancard', name: 'Brancard' }),
      await putOnSale(db, { slug: 'gants', name: 'Gants', nameEn: 'A', familyId: family?.id, option1: 'S' }),
      await putOnSale(db, { slug: 'lit', name: 'Lit', nameEn: 'Bed' }),
    ];
    const ids = made.map(({ id }) => id);
    const names = async (language: 'fr' | 'en') =>
      (await listSoldProducts(db, ids, language)).map(({ name }) => name);
    expect(await names('fr')).toEqual(['Aspirateur', 'Brancard', 'Gants', 'Lit']);
    expect(await names('en')).toEqual(['Lit', 'Brancard', 'Gants', 'Aspirateur']);
  });
});

onDatabase('the products of the feed', (database) => {
  const list = async (skip = 0, most = 5000) => {
    const found: SoldProduct[] = [];
    for await (const each of readSoldProducts(database().db, { skip, most })) found.push(each);
    return found;
  };

  test('are those on sale, with the page of each size; none has a floor', async () => {
    const { db } = database();
    const [family] = await db.insert(families).values({ slug: 'knee', name: 'Knee' }).returning();
    const ofFamily = { familyId: family?.id ?? 0, name: 'Knee' };
    await putOnSale(db, { slug: 'knee', ...ofFamily, option1: 'S', option2: 'gauche' });
    const medium = await putOnSale(db, { slug: 'knee-m', ...ofFamily, option1: 'M' });
    const [archived, hidden] = [
      await putOnSale(db, { slug: 'gone' }),
      await putOnSale(db, { slug: 'not-ready' }),
    ];
    await archiveProduct(db, author, archived.id);
    await hideProduct(db, author, hidden.id);
    await putOnSale(db, { slug: 'bed', price: 613_579, lprice: 613_578, gtin: '96385074', mpn: 'R' });
    const found = await list();
    expect(found.map(({ page }) => page)).toEqual(['knee--s-gauche', 'knee-m', 'bed']);
    expect(found[2]).toMatchObject({ price: 613_579, family: null, gtin: '96385074', mpn: 'R' });
    expect(JSON.stringify(found)).not.toMatch(/613578|lprice/);
    await archiveProduct(db, author, medium.id);
    expect((await list()).map(({ page }) => page)).toEqual(['knee', 'bed']);
  });

  test('of a large shop fill one file after the other, each product once', async () => {
    const { pool, db } = database();
    await pool.query(
      `insert into products (slug, name, price, lprice, category)
        select 'p-' || i, 'Produit ' || i, i, 0, 'wellness' from generate_series(1, 1298) as i`,
    );
    expect(await countSoldProducts(db)).toBe(1300);
    const files = [await list(0, 600), await list(600, 600), await list(1200, 600), await list(1800, 600)];
    expect(files.map(({ length }) => length)).toEqual([600, 600, 100, 0]);
    expect(new Set(files.flat().map(({ id }) => id)).size).toBe(1300);
  });
});
