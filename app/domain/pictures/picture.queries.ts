import { inArray } from 'drizzle-orm';
import { pgView, text } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.server.ts';

export async function listShownPictures(db: Database, files: string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const shown = await db
    .selectDistinct({ file: shownPictures.file })
    .from(shownPictures)
    .where(inArray(shownPictures.file, files));
  return shown.map(({ file }) => file);
}

export const shownPictures = pgView('shown_pictures', { file: text().notNull() }).existing();
