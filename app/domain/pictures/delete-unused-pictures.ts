import type { Database } from '../../platform/database/database.server.ts';
import { pictureUploadedAt } from '../../platform/pictures/picture-file.ts';
import type { Pictures } from '../../platform/pictures/pictures.server.ts';
import { listShownPictures } from './picture.queries.ts';

/** Longer than the week for which a device keeps the draft of a form with its picture. */
const maxUnusedMs = 8 * 24 * 3600 * 1000;

type FileStore = Pick<Pictures, 'list' | 'remove'>;

/** Also for notices: their names begin with the time of the upload too. */
export async function deleteUnusedPictures(db: Database, pictures: FileStore, now: Date): Promise<string[]> {
  const unused = await listUnusedPictures(db, pictures, now);
  for (const file of unused) await pictures.remove(file);
  return unused;
}

export async function listUnusedPictures(db: Database, pictures: FileStore, now: Date): Promise<string[]> {
  const old = (await pictures.list()).filter((file) => pictureUploadedAt(file) < now.getTime() - maxUnusedMs);
  const shown = new Set(await listShownPictures(db, old));
  return old.filter((file) => !shown.has(file));
}
