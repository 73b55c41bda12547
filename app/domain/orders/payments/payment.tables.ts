import { bigint, date, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { withholdingBases } from '../../documents/document.ts';
import { recordedMethods } from '../../money/money.ts';
import { momoRequestStates, providers } from '../momo-requests/momo-request.ts';
import { instructedMethods, type PaymentTerms } from '../payment-terms/terms.ts';
import { claimStates } from './payment.ts';

export const payments = pgTable('payments', {
  id: uuid().primaryKey().defaultRandom(),
  key: text().notNull(),
  request: text().notNull(),
  direction: smallint().$type<1 | -1>().notNull(),
  amount: integer().notNull(),
  method: text({ enum: recordedMethods }).notNull(),
  reference: text().notNull().default(''),
  receivedOn: date('received_on').notNull(),
  recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull().defaultNow(),
  recordedBy: text('recorded_by').notNull(),
  voidsId: uuid('voids_id'),
  pairId: uuid('pair_id'),
  receiptId: uuid('receipt_id').notNull(),
  tillSessionId: uuid('till_session_id'),
  note: text().notNull().default(''),
});

export const paymentShares = pgTable('payment_shares', {
  paymentId: uuid('payment_id').notNull(),
  orderId: uuid('order_id').notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
});

export const paymentClaims = pgTable('payment_claims', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  method: text({ enum: instructedMethods }).notNull(),
  reference: text().notNull(),
  amount: integer().notNull(),
  state: text({ enum: claimStates }).notNull().default('open'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  closedBy: text('closed_by'),
  paymentId: uuid('payment_id'),
});

export const momoRequests = pgTable('collections', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  key: text().notNull(),
  provider: text({ enum: providers }).notNull(),
  phone: text().notNull(),
  amount: integer().notNull(),
  state: text({ enum: momoRequestStates }).notNull().default('created'),
  reason: text().notNull().default(''),
  providerReference: text('provider_reference').notNull().default(''),
  toldReference: text('told_reference').notNull().default(''),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  nextCheckAt: timestamp('next_check_at', { withTimezone: true }).defaultNow(),
  checks: integer().notNull().default(0),
  paymentId: uuid('payment_id'),
});

export const paymentTerms = pgTable('payment_terms', {
  id: smallint().primaryKey().default(1),
  instructions: jsonb().$type<PaymentTerms['instructions']>().notNull().default({}),
  depositPercent: smallint('deposit_percent'),
  depositFrom: integer('deposit_from'),
  version: integer().notNull().default(1),
});

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
