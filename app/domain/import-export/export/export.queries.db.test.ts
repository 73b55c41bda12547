import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, factHeadings, needNames, putOnSale } from '../../../../tests/support/products.ts';
import { archiveProduct } from '../../products/changes/archive-product.ts';
import { tryImport } from '../import/try-import.ts';
import { productColumns } from './column.ts';
import { listAllMessages, listAllOrderLines, listAllProducts } from './export.queries.ts';
import { toCsv } from './to-csv.ts';
import { toXlsx } from './to-xlsx.ts';

async function allOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

onDatabase('exports', (database) => {
  test('all products on sale are exported, over many pages, and import unchanged', async () => {
    const { db, pool } = database();
    const gone = await putOnSale(db, { slug: 'gone' });
    await archiveProduct(db, author, gone.id);
    await putOnSale(db, {
      slug: 'odd',
      name: '=Béquille ; "l’une"',
      sku: '-1',
      descriptionFr: 'Un\nDeux',
      customerWords: 'canne, bâton',
    });
    await pool.query(
      `insert into products (slug, name, price, lprice, category)
        select 'p-' || i, 'Produit ' || i, i, 0, 'wellness' from generate_series(1, 1100) as i`,
    );
    await putOnSale(db, {
      slug: 'bed',
      ...{
        brand: 'Medilit',
        model: 'Confort 3',
        warrantyMonths: 24,
        goesWith: 'MED-1, #7',
        tax: 'exempt',
        needs: ['rise', 'sleep'],
      },
      ...{
        specificationsFr: 'Poids : 84 kg\nMoteurs : 3',
        specificationsEn: 'Weight: 84 kg',
        boxFr: 'Sommier',
      },
      ...{
        suitsFr: 'Retour d’hôpital',
        suitsEn: 'Home',
        unsuitedFr: 'Plus de 150 kg',
        unsuitedEn: 'Children',
      },
    });
    const exported = await allOf(listAllProducts(db));
    expect(exported).toHaveLength(1102);
    expect(exported[0]).toMatchObject({ name: '=Béquille ; "l’une"', sku: '-1', lprice: 8000, stock: 10 });
    expect(new Set(exported.map(({ id }) => id)).size).toBe(1102);

    const columns = productColumns(
      {
        id: 'Id',
        sku: 'Référence',
        name: 'Nom',
        nameEn: 'Nom anglais',
        descriptionFr: 'Description française',
        descriptionEn: 'Description anglaise',
        customerWords: 'Mots des clients',
        price: 'Prix',
        lprice: 'Dernier prix',
        category: 'Catégorie',
        stock: 'Stock',
        ...factHeadings.fr,
      },
      {
        orthopedic: 'Orthopédie',
        physiotherapy: 'Physiothérapie',
        medical: 'Médical',
        wellness: 'Bien-être',
      },
      'Exonéré',
      needNames.fr,
    );
    const csv = (await allOf(toCsv(columns, listAllProducts(db)))).join('');
    const workbook = Buffer.concat(await allOf(toXlsx(columns, listAllProducts(db), 'Produits')));
    for (const bytes of [Buffer.from(csv), workbook]) {
      const tried = await tryImport(db, author, { name: 'produits', bytes });
      expect(tried.ok && tried.report).toMatchObject({ same: 1102, add: 0, change: 0, error: 0 });
    }
  });

  test('orders come line by line, newest first, each once, even when many have the same moment', async () => {
    const { db, pool } = database();
    const { id } = await putOnSale(db, { slug: 'ordered', sku: 'ORD' });
    await pool.query(
      `with placed as (
        insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount, created_at)
        select 'MB-' || i, lpad(i::text, 22, 'x'), 'k' || i, '', 'Awa', '+237677000011', '', 'fr', 5000,
          timestamptz '2026-03-01 10:00:00Z' + (i / 3) * interval '1 microsecond'
        from generate_series(1, 1203) as i returning id, number)
      insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
        select id, 0, $1, 2, 2500, 2000, 'Vendu', 'Sold', '' from placed where number <> 'MB-1203'`,
      [id],
    );
    const lines = await allOf(listAllOrderLines(db, { search: '', status: undefined }));
    expect(new Set(lines.map(({ number }) => number)).size).toBe(1203);
    expect(lines).toHaveLength(1203);
    expect(lines[0]).toMatchObject({ number: 'MB-1203', productId: null, quantity: null });
    expect(lines.at(-1)).toMatchObject({
      sku: 'ORD',
      name: 'Vendu',
      quantity: 2,
      price: 2500,
      actualPrice: null,
    });
    expect(lines.map(({ createdAt }) => createdAt.getTime())).toEqual(
      lines.map(({ createdAt }) => createdAt.getTime()).toSorted((one, other) => other - one),
    );
  });

  test('an order has its delivery on each of its lines; one without wishes has none', async () => {
    const { db, pool } = database();
    await pool.query(
      `insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount, delivery_fee)
        select 'MB-2024-0' || i, lpad('d' || i, 22, 'x'), 'd' || i, '', 'Awa Livrée', '+237677000013', '', 'fr', 0, 1500 * (i - 1)
        from generate_series(1, 2) as i`,
    );
    await pool.query(
      `insert into deliveries (order_id, method, town, place, landmark, state)
       select id, 'zone', 'Douala', 'Akwa', 'Portail vert', 'ready' from orders where number = 'MB-2024-02'`,
    );
    const lines = await allOf(listAllOrderLines(db, { search: 'livree', status: undefined }));
    const told = lines.map(
      ({ number, deliveryFee, deliveryMethod, town, place, landmark, deliveryState }) => [
        ...[number, deliveryFee, deliveryMethod],
        ...[town, place, landmark, deliveryState],
      ],
    );
    expect(told.sort()).toEqual([
      ['MB-2024-01', 0, null, null, null, null, null],
      ['MB-2024-02', 1500, 'zone', 'Douala', 'Akwa', 'Portail vert', 'ready'],
    ]);
  });

  test('a search and a status filter the orders', async () => {
    const { db, pool } = database();
    await pool.query(
      `insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount, status)
        select 'MB-2025-0' || i, lpad('s' || i, 22, 'x'), 's' || i, '', case i % 2 when 0 then 'Paul Ébogo' else 'Zoé' end,
          '+237677000012', '', 'fr', 0, (case when i < 3 then 'pending' else 'cancelled' end)::order_status
        from generate_series(1, 4) as i`,
    );
    const numbers = async (search: string, status: 'cancelled' | undefined) =>
      (await allOf(listAllOrderLines(db, { search, status }))).map(({ number }) => number).sort();
    expect(await numbers('ebogo', undefined)).toEqual(['MB-2025-02', 'MB-2025-04']);
    expect(await numbers('ebogo', 'cancelled')).toEqual(['MB-2025-04']);
    expect(await numbers('', 'cancelled')).toEqual(['MB-2025-03', 'MB-2025-04']);
  });

  test('messages come the newest first', async () => {
    const { db, pool } = database();
    await pool.query(
      `insert into messages (sender_name, sender_email, subject, content, language, digest, created_at)
        select 'Awa', 'awa@exemple.cm', 'Objet ' || i, 'Un mot', 'fr', i, now() + (i / 2) * interval '1 microsecond'
        from generate_series(1, 1001) as i`,
    );
    const found = await allOf(listAllMessages(db));
    expect(new Set(found.map(({ subject }) => subject)).size).toBe(1001);
    expect(found[0]).toMatchObject({ senderEmail: 'awa@exemple.cm', read: false });
  });
});
