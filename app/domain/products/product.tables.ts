import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { needs } from './needs/need.ts';
import { type Category, categories, taxKinds } from './product.ts';

export const categoryType = pgEnum('category', categories);

export const products = pgTable('products', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  sku: text(),
  slug: text().notNull(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  descriptionFr: text('description_fr').notNull().default(''),
  descriptionEn: text('description_en').notNull().default(''),
  customerWords: text('customer_words').notNull().default(''),
  price: integer().notNull(),
  lprice: integer().notNull(),
  category: categoryType().notNull(),
  stock: integer().notNull().default(0),
  /** At or below, the stock is low; null: the threshold of the category. */
  lowAt: integer('low_at'),
  imageUrl: text('image_url').notNull().default(''),
  imageColor: text('image_color').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  /** Of a product off sale: it waits until it is ready (decisions/036). */
  hidden: boolean().notNull().default(false),
  /** False: a service, without stock (decisions/073). */
  counted: boolean().notNull().default(true),
  /** Since its first lot was named: then the stock is the sum of its lots. */
  hasLots: boolean('has_lots').notNull().default(false),
  /** False: visitors never see it; staff sell it while it is hidden. */
  listed: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  familyId: integer('family_id'),
  option1: text().notNull().default(''),
  option1Position: integer('option1_position').notNull().default(0),
  option2: text().notNull().default(''),
  option2Position: integer('option2_position').notNull().default(0),
  /** Kept by triggers: without family true, else true for the first variant on sale. */
  isFace: boolean('is_face').notNull().default(true),
  brand: text().notNull().default(''),
  model: text().notNull().default(''),
  gtin: text().notNull().default(''),
  mpn: text().notNull().default(''),
  countryOfOrigin: text('country_of_origin').notNull().default(''),
  specificationsFr: text('specifications_fr').notNull().default(''),
  specificationsEn: text('specifications_en').notNull().default(''),
  boxFr: text('box_fr').notNull().default(''),
  boxEn: text('box_en').notNull().default(''),
  suitsFr: text('suits_fr').notNull().default(''),
  suitsEn: text('suits_en').notNull().default(''),
  unsuitedFr: text('unsuited_fr').notNull().default(''),
  unsuitedEn: text('unsuited_en').notNull().default(''),
  warrantyMonths: smallint('warranty_months'),
  deliveryIncluded: text('delivery_included').notNull().default(''),
  exchangeFr: text('exchange_fr').notNull().default(''),
  exchangeEn: text('exchange_en').notNull().default(''),
  noticeFile: text('notice_file').notNull().default(''),
  noticeSize: integer('notice_size').notNull().default(0),
  goesWith: text('goes_with').notNull().default(''),
  tax: text({ enum: taxKinds }).notNull().default('standard'),
  needs: text({ enum: needs }).array().notNull().default([]),
});

/** The form that added a product. */
export const productAdditions = pgTable('product_additions', {
  key: text().primaryKey(),
  contentDigest: text('content_digest').notNull(),
  productId: integer('product_id').notNull(),
});

/** Positions 2 to 8; the first picture is `products.image_url`. */
export const productPictures = pgTable('product_pictures', {
  productId: integer('product_id').notNull(),
  position: smallint().notNull(),
  imageUrl: text('image_url').notNull(),
  imageColor: text('image_color').notNull().default(''),
});

/** Kept by the triggers `index_added_products` and `index_changed_product`. */
export const productSearch = pgTable('product_search', {
  productId: integer('product_id').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  onSale: boolean('on_sale').notNull(),
  category: text().$type<Category>().notNull(),
  names: text().notNull(),
  sku: text().notNull(),
  content: text().notNull(),
});

/** Pieces into a lot (positive) or out of it (negative). */
export type LotChange = { lot: number; change: number };

export const stockMovements = pgTable('stock_movements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  change: integer().notNull(),
  reason: text({ enum: ['order', 'return', 'count', 'import', 'arrival', 'cost'] }).notNull(),
  orderItemId: bigint('order_item_id', { mode: 'number' }),
  administratorId: uuid('administrator_id'),
  administratorName: text('administrator_name').notNull().default(''),
  note: text().notNull().default(''),
  /** Pieces of each lot, which make `change`; null: the trigger `move_lots` chooses. */
  lots: jsonb().$type<LotChange[]>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
