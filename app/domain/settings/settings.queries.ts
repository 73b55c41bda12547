import type { Database } from '../../platform/database/database.server.ts';
import type { Settings } from './settings.schema.ts';
import { settings } from './settings.tables.ts';

export async function findSettings(db: Database): Promise<Settings> {
  const [row] = await db.select().from(settings);
  if (!row) throw new Error('the settings are missing: their migration makes them');
  const { id: _, ...read } = row;
  return read;
}
