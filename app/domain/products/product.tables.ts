import { bigint, boolean, integer, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { type Category, categories } from './product.ts';

export const categoryType = pgEnum('category', categories);

export const products = pgTable('products', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  sku: text(),
  slug: text().notNull(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  descriptionFr: text('description_fr').notNull().default(''),
  descriptionEn: text('description_en').notNull().default(''),
  price: integer().notNull(),
  lprice: integer().notNull(),
  category: categoryType().notNull(),
  stock: integer().notNull().default(0),
  imageUrl: text('image_url').notNull().default(''),
  imageColor: text('image_color').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  version: integer().notNull().default(1),
});

/** Kept by triggers (migration 005). */
export const productSearch = pgTable('product_search', {
  productId: integer('product_id').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  onSale: boolean('on_sale').notNull(),
  category: text().$type<Category>().notNull(),
  names: text().notNull(),
  sku: text().notNull(),
  content: text().notNull(),
});

export const stockMovements = pgTable('stock_movements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  change: integer().notNull(),
  reason: text({ enum: ['order', 'return', 'count', 'import'] }).notNull(),
  orderItemId: bigint('order_item_id', { mode: 'number' }),
  administratorId: uuid('administrator_id'),
  administratorName: text('administrator_name').notNull().default(''),
  note: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
