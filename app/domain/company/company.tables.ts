import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

export const companyInfo = pgTable('company_info', {
  id: smallint().primaryKey().default(1),
  name: text().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  address: text().notNull(),
  horaireFr: text('horaire_fr').notNull(),
  horaireEn: text('horaire_en').notNull(),
  whatsapp: text().notNull(),
  logoUrl: text('logo_url').notNull(),
  descriptionFr: text('description_fr').notNull(),
  descriptionEn: text('description_en').notNull(),
  teachingUrl: text('teaching_url').notNull(),
  teachingWhatsapp: text('teaching_whatsapp').notNull(),
  niu: text().notNull(),
  rccm: text().notNull(),
  vat: text().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
