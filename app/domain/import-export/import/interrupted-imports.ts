import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { tryTransactionLock } from '../../../platform/database/advisory-lock.server.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { pick } from '../../pick.ts';
import { imports } from './import.tables.ts';

/** Fails imports whose process was killed: nothing of them was saved. An import that is being written, by whatever instance, holds the lock. */
export async function failInterruptedImports(
  db: Database,
  { unchangedForSeconds = 0 } = {},
): Promise<{ id: string }[]> {
  return db.transaction(async (tx) => {
    if (!(await tryTransactionLock(tx, 'import'))) return [];
    const unchanged = lt(imports.updatedAt, sql`now() - ${unchangedForSeconds} * interval '1 second'`);
    return tx
      .update(imports)
      .set({ state: 'failed', source: null, updatedAt: sql`now()` })
      .where(and(eq(imports.state, 'applying'), unchanged))
      .returning({ id: imports.id });
  });
}

/** The last import of an administrator, if it was interrupted in the last seven days. */
export async function findInterruptedImport(
  db: Database,
  administratorId: string,
): Promise<{ id: string; fileName: string } | undefined> {
  const [last] = await db
    .select(pick(imports, 'id', 'fileName', 'state'))
    .from(imports)
    .where(
      and(
        eq(imports.administratorId, administratorId),
        gt(imports.updatedAt, sql`now() - interval '7 days'`),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  return last?.state === 'failed' ? { id: last.id, fileName: last.fileName } : undefined;
}

/** Fails imports without progress for ten minutes: their process ended, and nothing of them was saved. */
export async function failStaleImports(db: Database): Promise<{ id: string }[]> {
  return db
    .update(imports)
    .set({ state: 'failed', source: null, updatedAt: sql`now()` })
    .where(and(eq(imports.state, 'applying'), lt(imports.updatedAt, sql`now() - interval '10 minutes'`)))
    .returning({ id: imports.id });
}
