import { bigint, date, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { arrivalCurrencies, costKinds } from './arrival.ts';

export const arrivals = pgTable('arrivals', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  number: text().notNull().default(''),
  key: text().notNull(),
  contentDigest: text('content_digest').notNull(),
  /** As it is called now; a trigger finds its row, and adds a new one. */
  supplier: text().notNull().default(''),
  supplierId: uuid('supplier_id'),
  reference: text().notNull().default(''),
  goodsDigest: text('goods_digest').notNull(),
  /** Who posted it; of a draft, who saved it last. */
  receivedBy: text('received_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Since when its pieces are in the stock; null: a draft. */
  postedAt: timestamp('posted_at', { withTimezone: true }),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
  undoneBy: text('undone_by'),
  version: integer().notNull().default(1),
  currency: text({ enum: arrivalCurrencies }).notNull().default('XAF'),
  rate: numeric('rate', { mode: 'number' }).notNull().default(1),
  ratedOn: date('rated_on'),
});

export const arrivalLines = pgTable('arrival_lines', {
  arrivalId: integer('arrival_id').notNull(),
  position: integer().notNull(),
  productId: integer('product_id').notNull(),
  quantity: integer().notNull(),
  /** Empty: nobody named it. Of a product, each lot has a line. */
  lot: text().notNull().default(''),
  expiresOn: date('expires_on'),
  serials: text().array().notNull().default([]),
  /** Of all lines of the product; null in a draft. */
  movementId: bigint('movement_id', { mode: 'number' }),
});

/** The same rows with their private columns (decisions/035). */
export const costedLines = pgTable('arrival_lines', {
  arrivalId: integer('arrival_id').notNull(),
  position: integer().notNull(),
  productId: integer('product_id').notNull(),
  quantity: integer().notNull(),
  /** Of one piece, in hundredths of the currency, FCFA as it is; null: not known. */
  unitCost: integer('unit_cost'),
  /** Of the whole line, in FCFA, with its share of the costs; null: not known, or a draft. */
  landed: bigint('landed', { mode: 'number' }),
  lot: text().notNull().default(''),
  expiresOn: date('expires_on'),
  serials: text().array().notNull().default([]),
  movementId: bigint('movement_id', { mode: 'number' }),
});

/** Private: what a delivery cost besides its goods, in FCFA. */
export const arrivalCosts = pgTable('arrival_costs', {
  arrivalId: integer('arrival_id').notNull(),
  kind: text({ enum: costKinds }).notNull(),
  amount: integer().notNull(),
});
