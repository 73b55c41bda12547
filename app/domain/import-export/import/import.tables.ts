import { integer, json, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ImportReport, ImportResult } from './import.ts';
import type { KnownMapping } from './mapping/mapping.ts';
import type { PlannedAdd, PlannedChange } from './planned.ts';
import type { Table } from './table/table.ts';

export const importStates = ['reading', 'mapping', 'tried', 'applying', 'applied', 'failed'] as const;

/** The plan; once applied, the ids of the changed products. */
export type ImportContent = { adds: PlannedAdd[]; changes: PlannedChange[] } | number[];

export const imports = pgTable('imports', {
  id: uuid().primaryKey().defaultRandom(),
  fileName: text('file_name').notNull(),
  administratorId: uuid('administrator_id').notNull(),
  administratorName: text('administrator_name').notNull(),
  state: text({ enum: importStates }).notNull(),
  rowsTotal: integer('rows_total').notNull(),
  rowsDone: integer('rows_done').notNull().default(0),
  content: json().$type<ImportContent>().notNull(),
  /** A table with headings of its own, until it is applied: its columns may be mapped again. */
  source: json().$type<Table>(),
  report: jsonb().$type<ImportReport & { result?: ImportResult }>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** One row for each set of headings that was mapped. */
export const importMappings = pgTable('import_mappings', {
  /** Hash of the headings, whatever their order. */
  headings: text().primaryKey(),
  mapping: jsonb().$type<KnownMapping>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
