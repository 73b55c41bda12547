import { bigint, date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { withholdingBases } from '../../documents/document.ts';

/** Written by triggers when an invoice or a credit note is issued. */
export const withholdings = pgTable('withholdings', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  orderId: uuid('order_id').notNull(),
  /** 0 is the VAT that the State pays. */
  place: smallint().notNull(),
  label: text().notNull(),
  labelEn: text('label_en').notNull(),
  rateBp: integer('rate_bp').notNull(),
  base: text({ enum: withholdingBases }).notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  credited: bigint({ mode: 'number' }).notNull(),
  /** Empty while it is waited for. */
  attestation: text().notNull(),
  attestedOn: date('attested_on'),
  recordedBy: text('recorded_by'),
  recordedAt: timestamp('recorded_at', { withTimezone: true }),
});
