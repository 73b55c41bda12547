import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import sharp from 'sharp';
import type { Category } from '../../../app/domain/products/product.ts';

type Wanted = Partial<{
  name: string;
  nameEn: string;
  sku: string;
  price: number;
  lprice: number;
  category: Category;
  stock: number;
}>;

/** A word that is nowhere else in the shop. */
export function ownWord(): string {
  return `zq${randomUUID().slice(0, 8)}`;
}

/** Adds a product to the database, older than the demonstration's products. */
export async function stockUp(database: pg.Client, wanted: Wanted = {}) {
  const slug = ownWord();
  const product = { name: slug, nameEn: '', price: 10_000, lprice: 8_000, stock: 20, ...wanted };
  const { rows } = await database.query<{ id: number }>(
    `insert into products (slug, name, name_en, sku, price, lprice, category, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, '2020-01-01') returning id`,
    [
      slug,
      product.name,
      product.nameEn,
      product.sku ?? null,
      product.price,
      product.lprice,
      product.category ?? 'medical',
    ],
  );
  const id = rows[0]?.id ?? 0;
  if (product.stock > 0)
    await database.query(
      "insert into stock_movements (product_id, change, reason) values ($1, $2, 'count')",
      [id, product.stock],
    );
  return { id, slug, name: product.name };
}

export async function stockOf(database: pg.Client, id: number): Promise<number> {
  const { rows } = await database.query<{ stock: number }>('select stock from products where id = $1', [id]);
  return rows[0]?.stock ?? -1;
}

export async function photo(background: string) {
  const buffer = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}
