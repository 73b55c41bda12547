import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Outcome } from '../../outcome.ts';
import { findImport, trialOf } from './import.queries.ts';
import { imports } from './import.tables.ts';
import type { ImportReport, ImportResult } from './import.ts';
import type { PlannedAdd, PlannedChange } from './planned.ts';

export type ImportPlan = { adds: PlannedAdd[]; changes: PlannedChange[] };

export type ClaimedImport = {
  id: string;
  fileName: string;
  plan: ImportPlan;
  report: ImportReport;
  skipErrors: boolean;
};

type Claim = {
  id: string;
  skipErrors: boolean;
  by?: { id: string; username: string };
  /** The trial whose preview was shown: another one is not applied. */
  trial?: string;
};
type NotClaimed =
  | ('not-found' | 'already-applied' | 'being-applied' | 'given-up')
  | ('has-errors' | 'tried-again');

export async function claimImport(
  db: Database,
  { id, skipErrors, by, trial }: Claim,
): Promise<Outcome<{ claimed: ClaimedImport }, { reason: NotClaimed }>> {
  const tried = await findImport(db, id);
  if (!tried) return { ok: false, reason: 'not-found' };
  const { state, report, fileName } = tried;
  if (state === 'tried' && trial && trial !== tried.trial) return { ok: false, reason: 'tried-again' };
  if (state === 'tried' && report.error > 0 && !skipErrors) return { ok: false, reason: 'has-errors' };
  const [claimed] = await db
    .update(imports)
    .set({
      ...{ state: 'applying', rowsDone: 0, report: sql`${imports.report} - 'result'`, updatedAt: sql`now()` },
      ...(by && { administratorId: by.id, administratorName: by.username }),
    })
    .where(and(eq(imports.id, id), eq(imports.state, 'tried'), trial ? eq(trialOf, trial) : undefined))
    .returning({ content: imports.content });
  if (!claimed || Array.isArray(claimed.content)) return { ok: false, reason: await whyNotClaimed(db, id) };
  return { ok: true, claimed: { id, fileName, plan: claimed.content, report, skipErrors } };
}

async function whyNotClaimed(db: Database, id: string) {
  const reasons = {
    reading: 'being-applied',
    mapping: 'being-applied',
    tried: 'tried-again',
    applying: 'being-applied',
    applied: 'already-applied',
    failed: 'given-up',
  } as const;
  const found = await findImport(db, id);
  return found ? reasons[found.state] : 'not-found';
}

export async function releaseImport(
  db: Database,
  id: string,
  returned: { state: 'tried'; result: ImportResult } | { state: 'failed' },
) {
  const { state } = returned;
  await db
    .update(imports)
    .set({
      state,
      rowsDone: 0,
      ...(state === 'tried' ? { report: reportWith({ result: returned.result }) } : { source: null }),
      updatedAt: sql`now()`,
    })
    .where(and(eq(imports.id, id), eq(imports.state, 'applying')));
}

/** Outside the import's transaction, so that others can see it. */
export async function recordProgress(db: Database, id: string, rowsDone: number) {
  await db
    .update(imports)
    .set({ rowsDone, updatedAt: sql`now()` })
    .where(eq(imports.id, id))
    // A failed progress update must not fail the import.
    .catch(() => undefined);
}

/** `done`: what was written, which may be less than the trial said. */
export async function finishImport(
  tx: Database,
  id: string,
  done: Pick<ImportReport, 'samples'> & { result: ImportResult },
  changedIds: number[],
) {
  const finished = await tx
    .update(imports)
    .set({
      state: 'applied',
      rowsDone: sql`${imports.rowsTotal}`,
      content: changedIds,
      source: null,
      report: reportWith(done),
      updatedAt: sql`now()`,
    })
    .where(and(eq(imports.id, id), eq(imports.state, 'applying')))
    .returning({ id: imports.id });
  if (finished.length === 0) throw new Error('the import was failed while it was being applied');
}

function reportWith(done: { result: ImportResult; samples?: ImportReport['samples'] }) {
  return sql`${imports.report} || ${JSON.stringify(done)}::jsonb`;
}
