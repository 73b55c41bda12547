import { parse } from 'csv-parse/sync';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { changeOrder, placeTestOrder } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { overwriteGetLocale } from '../../../generated/words/runtime.js';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import { loader } from './export-sales.ts';

onDatabase('the file of what sells', (database) => {
  test('names products in the language of the reader, as the screen does', async () => {
    const { db } = database();
    const { id: productId } = await putOnSale(db, {
      slug: 'lit',
      name: 'Lit médicalisé',
      nameEn: 'Hospital bed',
    });
    const order = await placeTestOrder(database(), [{ productId, quantity: 1 }]);
    await changeOrder(db, order.id, { status: 'completed' });
    const namesIn = async (language: 'fr' | 'en') => {
      overwriteGetLocale(() => language);
      const context = new RouterContextProvider();
      context.set(shopContext, { db, logError: () => undefined } as unknown as Shop);
      const url = new URL('http://shop.test/admin/sales/export?period=7-days&of=product&format=csv');
      const answer = await loader({ url, context } as never);
      const rows: string[][] = parse(await answer.text(), { delimiter: ';', bom: true });
      return rows.slice(1).map(([name]) => name);
    };
    expect(await namesIn('fr')).toEqual(['Lit médicalisé']);
    expect(await namesIn('en')).toEqual(['Hospital bed']);
  });
});
