import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Language } from '../../localized.ts';
import { administrators } from '../administrator.tables.ts';

export async function chooseLanguage(
  db: Database,
  { administratorId, language }: { administratorId: string; language: Language },
) {
  await db.update(administrators).set({ language }).where(eq(administrators.id, administratorId));
}
