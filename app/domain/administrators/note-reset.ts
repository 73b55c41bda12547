import type { Database } from '../../platform/database.server.ts';
import { noteChange } from '../audit/note-change.ts';
import { findAuthor } from './sign-in.queries.ts';

/** Writes down that an administrator chose a new password through a link sent by mail. */
export async function noteReset(db: Database, administratorId: string) {
  const author = await findAuthor(db, administratorId);
  if (!author) return;
  await noteChange(db, author, {
    action: 'password.reset',
    subject: { type: 'administrator', id: author.id, name: author.username },
  });
}
