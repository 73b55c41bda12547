import { parse } from 'csv-parse/sync';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { placeTestOrder } from '../../../../tests/support/orders.ts';
import { author, putOnSale } from '../../../../tests/support/products.ts';
import { archiveProduct } from '../../../domain/products/changes/archive-product.ts';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { loader as messages } from './export-messages.ts';
import { loader as orders } from './export-orders.ts';
import { loader as products } from './export-products.ts';

onDatabase('the file of a filtered list', (database) => {
  async function read(list: typeof products | typeof messages | typeof orders, query: string) {
    const context = new RouterContextProvider();
    context.set(administratorContext, { language: 'fr' } as never);
    context.set(shopContext, { db: database().db, logError: () => undefined } as unknown as Shop);
    const url = new URL(`http://shop.test/admin/list/export?format=csv&${query}`);
    const answer = await list({ url, context } as never);
    const table: string[][] = parse(await answer.text(), { delimiter: ';', bom: true });
    return table;
  }
  const rowsOf = async (list: typeof products | typeof messages, query: string) =>
    (await read(list, query)).slice(1);

  test('has the products that the screen shows', async () => {
    const { db } = database();
    await putOnSale(db, { slug: 'bed', sku: 'BED', name: 'Lit médicalisé', category: 'medical' });
    await putOnSale(db, { slug: 'cane', sku: 'CANE', name: 'Canne pliante', category: 'orthopedic' });
    await putOnSale(db, { slug: 'knee', sku: 'KNEE', name: 'Genouillère', category: 'orthopedic' });
    const { id } = await putOnSale(db, { slug: 'old', sku: 'OLD', name: 'Ancienne canne' });
    await archiveProduct(db, author, id);
    const skusOf = async (query: string) => (await rowsOf(products, query)).map(([, sku]) => sku);
    expect(await skusOf('')).toEqual(['BED', 'CANE', 'KNEE']);
    expect(await skusOf('category=orthopedic')).toEqual(['CANE', 'KNEE']);
    expect(await skusOf('category=orthopedic&q=canne')).toEqual(['CANE']);
    expect(await skusOf('show=archived')).toEqual(['OLD']);
    expect(await skusOf('q=fauteuil')).toEqual([]);
  });

  test('has the messages that the screen shows', async () => {
    for (const subject of ['Lit médicalisé', 'Béquilles'])
      await database().pool.query(
        `insert into messages (sender_name, sender_email, sender_phone, subject, content, language, digest)
         values ('Awa Ngo', 'awa@exemple.cm', '+237677001122', $1, 'Est-il en stock ?', 'fr', $1)`,
        [subject],
      );
    const subjectsOf = async (query: string) => (await rowsOf(messages, query)).map((row) => row[4]);
    expect((await subjectsOf('')).toSorted()).toEqual(['Béquilles', 'Lit médicalisé']);
    expect(await subjectsOf('q=bequilles')).toEqual(['Béquilles']);
  });

  test('has the delivery fees of orders also once deliveries were switched off', async () => {
    const { pool, db } = database();
    await pool.query('update settings set delivery_on = false');
    const { id: productId } = await putOnSale(db, { slug: 'gloves', price: 5_000, stock: 10 });
    const { id } = await placeTestOrder(database(), [{ productId, quantity: 2 }]);
    const moneyOf = async () => {
      const [headings = [], row = []] = await read(orders, '');
      return headings.flatMap((heading, i) =>
        /^(Total de la commande|Frais)/.test(heading) ? [[heading, row[i]]] : [],
      );
    };
    expect(await moneyOf()).toEqual([['Total de la commande (FCFA)', '10000']]);
    await pool.query('update orders set delivery_fee = 1500 where id = $1', [id]);
    expect(await moneyOf()).toEqual([
      ['Total de la commande (FCFA)', '10000'],
      ['Frais de livraison (FCFA)', '1500'],
    ]);
  });
});
