import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, putOnSale } from '../../../../tests/support/products.ts';
import { findContent } from '../../content/content.queries.ts';
import { archiveProduct } from '../changes/archive-product.ts';
import { families } from '../families/family.tables.ts';
import type { Need } from '../needs/need.ts';
import { listNewest, listSlugs } from '../product.queries.ts';
import { cardOf } from '../product.ts';
import { listCompared } from './compared.queries.ts';
import { findProductDetails, listGoesWith, listInstead } from './product-details.queries.ts';
import { renderProductLines } from './product-lines.ts';

onDatabase('the page of a family', (database) => {
  const db = () => database().db;
  /** As the back-office founds a family: its first product has the slug that the family takes. */
  const found = async (slug: string, sizes: [size: string, side?: string][]) => {
    const [family] = await db().insert(families).values({ slug, name: slug }).returning();
    const made = [];
    for (const [place, [option1, option2 = '']] of sizes.entries())
      made.push(
        await putOnSale(db(), {
          ...{ slug: place === 0 ? slug : `${slug}-${place}`, name: slug, sku: `${slug}-${place}` },
          ...{ price: 10_000 + place, familyId: family?.id ?? 0, option1, option2, option1Position: place },
        }),
      );
    return made.map(({ id }) => id);
  };
  const open = async (page: string) => {
    const details = await findProductDetails(db(), page);
    return details && { size: details.product.option1, page: details.page, isChosen: details.isChosen };
  };
  const cards = async () => (await listNewest(db(), 100)).map(cardOf);

  test('chooses no size at its own address, and each size at the address that names it', async () => {
    await found('knee', [['S'], ['M'], ['L']]);
    const details = await findProductDetails(db(), 'knee');
    expect(details).toMatchObject({
      ...{ isChosen: false, page: 'knee' },
      product: { name: 'knee', option1: '', sku: null, price: 10_000, stock: 30 },
    });
    expect(details?.family?.variants.map(({ page }) => page)).toEqual(['knee--s', 'knee-1', 'knee-2']);
    expect(await open('knee--s')).toEqual({ size: 'S', page: 'knee--s', isChosen: true });
    expect(await open('knee-1')).toEqual({ size: 'M', page: 'knee-1', isChosen: true });
    for (const unknown of ['knee--m', 'knee--', 'knee-1--m', 'nothing--s', 'nothing'])
      expect(await open(unknown), unknown).toBeUndefined();
    expect((await cards()).find(({ name }) => name === 'knee')).toMatchObject({ slug: 'knee' });
  });

  test('is compared once, whichever of its sizes are asked for, and none of them is missing', async () => {
    await found('elbow', [['S'], ['M'], ['L']]);
    await putOnSale(db(), { slug: 'crutches' });
    const { products, missing } = await listCompared(db(), ['elbow-1', 'crutches', 'elbow-2', 'gone']);
    expect(products.map(({ slug }) => slug)).toEqual(['elbow', 'crutches']);
    expect(missing).toBe(1);
    expect(await listCompared(db(), [])).toEqual({ products: [], missing: 0 });
  });

  test('stays when its first size is archived; one size alone needs no choice', async () => {
    const [first = 0, second = 0] = await found('wrist', [['S', 'gauche'], ['S', 'droit'], ['M']]);
    expect(await open('wrist--s-gauche')).toMatchObject({ isChosen: true });
    await archiveProduct(db(), author, first);
    expect(await open('wrist')).toEqual({ size: '', page: 'wrist', isChosen: false });
    expect((await cards()).find(({ name }) => name === 'wrist')).toMatchObject({ slug: 'wrist' });
    expect((await listSlugs(db())).filter(({ slug }) => slug.startsWith('wrist'))).toEqual([
      { slug: 'wrist' },
    ]);
    await archiveProduct(db(), author, second);
    expect(await open('wrist')).toEqual({ size: 'M', page: 'wrist-2', isChosen: true });
  });

  test('gives way to a product outside of the family that has its address', async () => {
    const [first = 0] = await found('belt', [['S'], ['M'], ['L']]);
    await database().pool.query("update products set family_id = null, option1 = '' where id = $1", [first]);
    expect(await open('belt')).toEqual({ size: '', page: 'belt', isChosen: true });
    expect((await cards()).filter(({ name }) => name === 'belt').map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['belt', 'belt-1']),
    );
  });
});

onDatabase('what goes with a product', (database) => {
  test('is shown in the seller’s order, also where one SKU begins another or was given later', async () => {
    const { db } = database();
    const put = (slug: string, sku: string | null) => putOnSale(db, { slug, sku });
    const [short, long, later] = [
      await put('a-1', 'A-1'),
      await put('a-10', 'A-10'),
      await put('later', 'B-1'),
    ];
    const goesWith = `A-10, A-1, #${later.id}`;
    const shown = await listGoesWith(db, { id: 0, goesWith });
    expect(shown.map(({ id }) => id)).toEqual([long.id, short.id, later.id]);
  });
});

onDatabase('instead of a product that is sold out', (database) => {
  test('stands what is in stock and serves its needs, whatever its department', async () => {
    const { db } = database();
    const put = (slug: string, needs: Need[], price: number, stock = 3) =>
      putOnSale(db, { slug, needs, price, stock, category: slug === 'commode' ? 'medical' : 'wellness' });
    const commode = await put('commode', ['rise', 'wash'], 46_500, 0);
    await put('frame', ['walk', 'rise'], 46_000);
    await put('bar', ['rise', 'wash'], 13_000);
    await put('seat', ['rise', 'wash'], 39_500);
    await put('sold-out', ['rise', 'wash'], 46_500, 0);
    await put('meter', ['measure'], 46_500);
    const slugs = async (limit: number) =>
      (await listInstead(db, commode, { limit })).map(({ slug }) => slug);
    expect(await slugs(4)).toEqual(['seat', 'bar', 'frame']);
    expect(await slugs(1)).toEqual(['seat']);
  });

  test('stands what is in stock in its department, where no need of it is known', async () => {
    const { db } = database();
    const soldOut = await putOnSale(db, { slug: 'cane', category: 'orthopedic', price: 9_000, stock: 0 });
    await putOnSale(db, { slug: 'crutch', category: 'orthopedic', price: 18_000, stock: 2 });
    await putOnSale(db, { slug: 'scale', category: 'medical', price: 9_000, stock: 2 });
    const found = await listInstead(db, soldOut, { limit: 4 });
    expect(found.map(({ slug }) => slug)).toEqual(['crutch']);
  });
});

onDatabase('the shop’s lines on a product', (database) => {
  test('the lines of products are safe HTML in the reader’s language', async () => {
    const textFr = '- [Livraison](/delivery) à Douala\n\nGarantie <b>';
    await database().pool.query(
      `update content set title_fr = '', title_en = '', text_en = '', text_fr = $1 where part = 'product-lines'`,
      [textFr],
    );
    const product = { category: 'medical' as const, own: [] };
    const { 'product-lines': words } = await findContent(database().db, ['product-lines'], 'fr');
    expect(renderProductLines(words.text, product, (path) => path)).toEqual([
      { topic: 'delivery', text: '<a href="/delivery">Livraison</a> à Douala' },
      { topic: 'warranty', text: 'Garantie &lt;b&gt;' },
    ]);
  });
});
