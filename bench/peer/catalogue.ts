import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { fillLargeShop } from '../../tests/support/large-shop/large-shop.ts';
import { createInstallation, type Installation } from '../../tests/support/shop/shop-process.ts';

export const demo = join('database', 'demo');

/** `picture`: a file name of the demonstration shop. */
export type CommonProduct = {
  slug: string;
  name: string;
  description: string;
  price: number;
  category: string;
  stock: number;
  picture: string;
};

/** `count` products on sale: those of the demonstration shop, and generated ones. */
export async function createFilledInstallation(count: number): Promise<Installation> {
  const installation = await createInstallation();
  const demonstration = await installation.open();
  await demonstration.stop();
  const [loaded] = await query<{ count: number }>(
    installation,
    'select count(*)::int as count from products',
  );
  await fillLargeShop(installation.databaseUrl, {
    products: count - (loaded?.count ?? 0),
    orders: 0,
    messages: 0,
  });
  await query(
    installation,
    `with shown as (
       select image_url, image_color, row_number() over (order by id) - 1 as place, count(*) over () as count
         from products where image_url <> '')
     update products set image_url = shown.image_url, image_color = shown.image_color, archived_at = null
       from shown where products.image_url = '' and products.id % shown.count = shown.place`,
  );
  await query(installation, 'vacuum (analyze)');
  return installation;
}

export async function listCatalogue(installation: Installation): Promise<CommonProduct[]> {
  const rows = await query<Omit<CommonProduct, 'picture'> & { shown: string }>(
    installation,
    `select slug, name, description_fr as description, price, category, stock, image_url as shown
       from products order by created_at desc, id desc`,
  );
  const demonstration: { slug: string; picture: string }[] = JSON.parse(
    await readFile(join(demo, 'products.json'), 'utf8'),
  );
  const originals = new Map(
    demonstration.map(({ slug, picture }) => [rows.find((row) => row.slug === slug)?.shown, picture]),
  );
  return rows.map(({ shown, ...product }) => ({ ...product, picture: originals.get(shown) ?? '' }));
}

async function query<Row extends pg.QueryResultRow>(
  { databaseUrl }: Installation,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
