import { data } from 'react-router';
import { findDocument, type IssuedDocument } from '../../../domain/documents/document.queries.ts';
import type { Database } from '../../../platform/database/database.server.ts';

/** Throws 404 for any other paper. */
export async function openNote(db: Database, id: string): Promise<IssuedDocument> {
  const document = await findDocument(db, id);
  if (document?.kind !== 'delivery-note') throw data('document', { status: 404 });
  return document;
}
