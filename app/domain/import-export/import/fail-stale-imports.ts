import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { imports } from './import.tables.ts';

/** Gives up imports that have not come further for ten minutes: whoever applied them is gone, and nothing of them was saved. */
export async function failStaleImports(db: Database): Promise<{ id: string }[]> {
  return db
    .update(imports)
    .set({ state: 'failed', updatedAt: sql`now()` })
    .where(and(eq(imports.state, 'applying'), lt(imports.updatedAt, sql`now() - interval '10 minutes'`)))
    .returning({ id: imports.id });
}
