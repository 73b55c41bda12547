import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { findImport } from './import.queries.ts';
import { imports } from './import.tables.ts';
import type { PlannedAdd, PlannedChange } from './import.ts';

/** What an import does, row by row. */
export type ImportPlan = { adds: PlannedAdd[]; changes: PlannedChange[] };

/** Takes an import that was tried, so that nobody else applies it; undefined when it is not there to be taken. */
export async function claimImport(db: Database, id: string): Promise<ImportPlan | undefined> {
  const [claimed] = await db
    .update(imports)
    .set({ state: 'applying', rowsDone: 0, updatedAt: sql`now()` })
    .where(and(eq(imports.id, id), eq(imports.state, 'tried')))
    .returning({ content: imports.content });
  return claimed && !Array.isArray(claimed.content) ? claimed.content : undefined;
}

export async function whyNotClaimed(db: Database, id: string) {
  const reasons = {
    reading: 'being-applied',
    tried: 'being-applied',
    applying: 'being-applied',
    applied: 'already-applied',
    failed: 'failed',
  } as const;
  const found = await findImport(db, id);
  return found ? reasons[found.state] : 'not-found';
}

/** Gives back an import that was not carried out. */
export async function returnImport(db: Database, id: string, state: 'tried' | 'failed') {
  await db
    .update(imports)
    .set({ state, rowsDone: 0, updatedAt: sql`now()` })
    .where(and(eq(imports.id, id), eq(imports.state, 'applying')));
}

/** Tells how far an import has come; outside its transaction, so that others can see it. */
export async function tellProgress(db: Database, id: string, rowsDone: number) {
  await db
    .update(imports)
    .set({ rowsDone, updatedAt: sql`now()` })
    .where(eq(imports.id, id))
    // A progress bar that stands still for a moment is no reason to give up the import.
    .catch(() => undefined);
}

/** Marks an import as applied, within its own transaction; keeps which products it changed. */
export async function finishImport(tx: Database, id: string, changedIds: number[]) {
  const finished = await tx
    .update(imports)
    .set({
      state: 'applied',
      rowsDone: sql`${imports.rowsTotal}`,
      content: changedIds,
      updatedAt: sql`now()`,
    })
    .where(and(eq(imports.id, id), eq(imports.state, 'applying')))
    .returning({ id: imports.id });
  if (finished.length === 0) throw new Error('the import was given up while it was carried out');
}
