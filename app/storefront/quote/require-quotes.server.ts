import { data } from 'react-router';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import type { Database } from '../../platform/database/database.server.ts';

/** Throws 404 while the module is off. */
export async function requireQuotes(db: Database) {
  if (!(await findSettings(db)).quotesOn) throw data('quotes', { status: 404 });
}
