import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { shownPictures } from './picture.tables.ts';

/** Those of the files that a product (archived or not), a line of an order or the company record shows. */
export async function listShownPictures(db: Database, files: string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const shown = await db
    .selectDistinct({ file: shownPictures.file })
    .from(shownPictures)
    .where(inArray(shownPictures.file, files));
  return shown.map(({ file }) => file);
}
