import type pg from 'pg';
import type { AuditAction } from '../../../../app/domain/audit-log/audit.ts';
import type { Staff } from '../backoffice.ts';

export type World = { database: pg.Client; staff: Staff };

export type BackofficeChange = {
  path: string;
  form: Record<string, string>;
  /** The expected entry of the audit log. */
  action: AuditAction;
};

export type Recipe = (world: World) => Promise<BackofficeChange>;

export const one = async (database: pg.Client, sql: string, values: unknown[] = []) => {
  const { rows } = await database.query(sql, values);
  if (!rows[0]) throw new Error(`nothing found: ${sql}`);
  return rows[0];
};

/** A product of its own: what a family takes is gone for others. */
export const addProduct = (database: pg.Client) =>
  one(
    database,
    `insert into products (slug, name, name_en, price, lprice, category)
     values ('genouillere-' || gen_random_uuid(), 'Genouillère', 'Knee brace', 12500, 10000, 'orthopedic') returning id, slug`,
  );

/** A pending order of its own, of two pieces in stock: what an invoice closes is closed for others. */
export const addOrder = async (database: pg.Client): Promise<{ order: string; item: string }> => {
  const { id: product } = await addProduct(database);
  await database.query("insert into stock_movements (product_id, change, reason) values ($1, 5, 'count')", [
    product,
  ]);
  return one(
    database,
    `with placed as (
       insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount)
       values (next_order_number(), gen_random_uuid()::text, gen_random_uuid()::text, '', 'Mme Ngo', '+237677000022', '677000022', 'fr', 25000)
       returning id)
     insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
       select id, 0, $1, 2, 12500, 10000, 'Genouillère', 'Knee brace', '' from placed
     returning order_id as order, id as item`,
    [product],
  );
};
