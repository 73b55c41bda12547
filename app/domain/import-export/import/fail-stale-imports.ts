import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { imports } from './import.tables.ts';

/** Fails imports without progress for ten minutes: their process ended, and nothing of them was saved. */
export async function failStaleImports(db: Database): Promise<{ id: string }[]> {
  return db
    .update(imports)
    .set({ state: 'failed', source: null, updatedAt: sql`now()` })
    .where(and(eq(imports.state, 'applying'), lt(imports.updatedAt, sql`now() - interval '10 minutes'`)))
    .returning({ id: imports.id });
}
