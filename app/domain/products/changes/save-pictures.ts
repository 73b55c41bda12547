import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { parsePictures } from '../facts.ts';
import { productPictures, products } from '../product.tables.ts';

export const filesIn = (typed: string) => parsePictures(typed).map(({ imageUrl }) => imageUrl);

export async function savePictures(tx: Database, productId: number, typed: string) {
  await tx.delete(productPictures).where(eq(productPictures.productId, productId));
  const rows = parsePictures(typed).map((picture, i) => ({ productId, position: i + 2, ...picture }));
  if (rows.length > 0) await tx.insert(productPictures).values(rows);
}

/** Whether one of the pictures belongs to another product. Those that the product showed (`shown`) it may share with a copy. */
export async function hasPictureOfAnother(
  tx: Database,
  typed: string,
  { productId = 0, shown = [] as string[] } = {},
): Promise<boolean> {
  const files = filesIn(typed).filter((file) => !shown.includes(file));
  if (files.length === 0) return false;
  const first = and(inArray(products.imageUrl, files), ne(products.id, productId));
  const more = and(inArray(productPictures.imageUrl, files), ne(productPictures.productId, productId));
  return (await tx.$count(products, first)) + (await tx.$count(productPictures, more)) > 0;
}
