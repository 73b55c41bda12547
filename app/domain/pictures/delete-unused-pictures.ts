import type { Database } from '../../platform/database/database.server.ts';
import { pictureUploadedAt } from '../../platform/pictures/picture-file.ts';
import type { Pictures } from '../../platform/pictures/pictures.server.ts';
import { listShownPictures } from './picture.queries.ts';

/** How long a picture waits for the form that it was uploaded with, in milliseconds: a draft of that form is kept for a week. */
const patience = 8 * 24 * 3600 * 1000;

/** Removes the pictures that were uploaded more than eight days ago and that nothing shows; answers which. */
export async function deleteUnusedPictures(db: Database, pictures: Pictures, now: Date): Promise<string[]> {
  const unused = await listUnusedPictures(db, pictures, now);
  for (const file of unused) await pictures.remove(file);
  return unused;
}

/** The pictures that were uploaded more than eight days ago and that no product, order or company record shows. */
export async function listUnusedPictures(db: Database, pictures: Pictures, now: Date): Promise<string[]> {
  const old = (await pictures.list()).filter((file) => pictureUploadedAt(file) < now.getTime() - patience);
  const shown = new Set(await listShownPictures(db, old));
  return old.filter((file) => !shown.has(file));
}
