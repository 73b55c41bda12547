import pg from 'pg';
import { putBedOnSale, putFamilyOnSale } from '../../tests/support/shown-products.ts';

export const publicPages = [
  '/',
  '/products',
  '/products/fauteuil-roulant-pliable',
  '/compare?product=lit-medicalise&product=chaise-percee',
  '/cart',
  '/about',
  '/import-export',
  '/home-teaching',
  '/delivery',
  '/faq',
  '/privacy',
];

/** The public pages of a demonstration shop, and two that it puts on sale: a bed with eight pictures and a family. */
export async function putPublicPagesOnSale(databaseUrl: string): Promise<{ name: string; path: string }[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const bed = await putBedOnSale(database);
  const { pages } = await putFamilyOnSale(database);
  await database.end();
  return [
    ...publicPages.map((path) => ({ name: path, path })),
    { name: 'product with eight pictures', path: bed },
    { name: 'size of a family', path: pages.M },
  ];
}
