import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { companyInfo } from '../company/company.tables.ts';
import { orderItems } from '../orders/order.tables.ts';
import { products } from '../products/product.tables.ts';

/** Those of the files that a product (archived or not), a line of an order or the company record shows. */
export async function listShownPictures(db: Database, files: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ file: string }>(
    sql`select file from unnest(${sql.param(files)}::text[]) as file
      where file in (
        select ${products.imageUrl} from ${products}
        union select ${orderItems.imageUrl} from ${orderItems}
        union select ${companyInfo.logoUrl} from ${companyInfo})`,
  );
  return rows.map(({ file }) => file);
}
