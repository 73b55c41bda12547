import { bigint, date, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** What the newest invoice says of a line, in FCFA (decisions/053). `net` is without tax. */
export const invoicedLines = pgTable('invoiced_lines', {
  orderItemId: bigint('order_item_id', { mode: 'number' }).primaryKey(),
  net: bigint({ mode: 'number' }).notNull(),
});

/** What a credit note took back of an invoiced line, in FCFA, on its day in Douala. Private, because of `cost`: null is not known. */
export const creditedLines = pgTable('credited_lines', {
  documentId: uuid('document_id').notNull(),
  orderItemId: bigint('order_item_id', { mode: 'number' }).notNull(),
  day: date().notNull(),
  pieces: integer().notNull(),
  /** How many of the pieces went back into the stock. */
  returned: integer().notNull(),
  cost: bigint({ mode: 'number' }),
  amount: bigint({ mode: 'number' }).notNull(),
  net: bigint({ mode: 'number' }).notNull(),
});
