import { integer, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core';
import type { PaymentTerms } from './terms.ts';

export const paymentTerms = pgTable('payment_terms', {
  id: smallint().primaryKey().default(1),
  instructions: jsonb().$type<PaymentTerms['instructions']>().notNull().default({}),
  depositPercent: smallint('deposit_percent'),
  depositFrom: integer('deposit_from'),
  version: integer().notNull().default(1),
});
