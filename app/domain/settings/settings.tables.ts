import { boolean, date, integer, jsonb, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { languageType } from '../localized.tables.ts';
import type { Accounts } from './accounts.ts';
import { currencies, trustedPhonesChoices, twoFactorChoices } from './settings.ts';

export const settings = pgTable('settings', {
  id: smallint().primaryKey().default(1),
  defaultLanguage: languageType('default_language').notNull(),
  currency: text({ enum: currencies }).notNull(),
  usdRate: numeric('usd_rate', { mode: 'number' }),
  usdRateOn: date('usd_rate_on'),
  notifyNewOrder: boolean('notify_new_order').notNull(),
  notifyNewMessage: boolean('notify_new_message').notNull(),
  notifyLowStock: boolean('notify_low_stock').notNull(),
  notifyEmail: text('notify_email').notNull(),
  digestHour: smallint('digest_hour'),
  quotesOn: boolean('quotes_on').notNull(),
  twoFactor: text('two_factor', { enum: twoFactorChoices }).notNull(),
  trustedPhones: text('trusted_phones', { enum: trustedPhonesChoices }).notNull(),
  retentionMonths: smallint('retention_months'),
  paymentsOn: boolean('payments_on').notNull(),
  tillOn: boolean('till_on').notNull(),
  momoOn: boolean('momo_on').notNull(),
  deliveryOn: boolean('delivery_on').notNull(),
  serialsOn: boolean('serials_on').notNull(),
  importExportOn: boolean('import_export_on').notNull(),
  homeTeachingOn: boolean('home_teaching_on').notNull(),
  feedOn: boolean('feed_on').notNull().default(false),
  /** What the accountant chose instead of the usual accounts. */
  accounts: jsonb().$type<Partial<Accounts>>().notNull().default({}),
  version: integer().notNull(),
});
