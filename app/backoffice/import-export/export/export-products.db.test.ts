import { parse } from 'csv-parse/sync';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, putOnSale } from '../../../../tests/support/products.ts';
import { archiveProduct } from '../../../domain/products/changes/archive-product.ts';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import { loader } from './export-products.ts';

onDatabase('the file of products', (database) => {
  test('has the products of the list as it is filtered on the screen', async () => {
    const { db } = database();
    await putOnSale(db, { slug: 'bed', sku: 'BED', name: 'Lit médicalisé', category: 'medical' });
    await putOnSale(db, { slug: 'cane', sku: 'CANE', name: 'Canne pliante', category: 'orthopedic' });
    await putOnSale(db, { slug: 'knee', sku: 'KNEE', name: 'Genouillère', category: 'orthopedic' });
    const { id } = await putOnSale(db, { slug: 'old', sku: 'OLD', name: 'Ancienne canne' });
    await archiveProduct(db, author, id);
    const skusOf = async (query: string) => {
      const context = new RouterContextProvider();
      context.set(shopContext, { db, logError: () => undefined } as unknown as Shop);
      const url = new URL(`http://shop.test/admin/products/export?format=csv&${query}`);
      const answer = await loader({ url, context } as never);
      const rows: string[][] = parse(await answer.text(), { delimiter: ';', bom: true });
      return rows.slice(1).map(([, sku]) => sku);
    };
    expect(await skusOf('')).toEqual(['BED', 'CANE', 'KNEE']);
    expect(await skusOf('category=orthopedic')).toEqual(['CANE', 'KNEE']);
    expect(await skusOf('category=orthopedic&q=canne')).toEqual(['CANE']);
    expect(await skusOf('show=archived')).toEqual(['OLD']);
    expect(await skusOf('q=fauteuil')).toEqual([]);
  });
});
