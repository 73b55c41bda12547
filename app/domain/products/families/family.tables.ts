import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Measure, SizeRow } from './size-guides/size-guide.ts';

export const sizeGuides = pgTable('size_guides', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  nameFr: text('name_fr').notNull(),
  nameEn: text('name_en').notNull().default(''),
  howFr: text('how_fr').notNull().default(''),
  howEn: text('how_en').notNull().default(''),
  measures: jsonb().$type<Measure[]>().notNull().default([]),
  rows: jsonb().$type<SizeRow[]>().notNull().default([]),
  imageUrl: text('image_url').notNull().default(''),
  imageColor: text('image_color').notNull().default(''),
  version: integer().notNull().default(1),
});

export const families = pgTable('families', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  slug: text().notNull(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  option1Fr: text('option1_fr').notNull().default('Taille'),
  option1En: text('option1_en').notNull().default('Size'),
  option2Fr: text('option2_fr').notNull().default('Côté'),
  option2En: text('option2_en').notNull().default('Side'),
  sizeGuideId: integer('size_guide_id'),
  version: integer().notNull().default(1),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
});
