import { sql } from 'drizzle-orm';
import { type Database, isTaken } from '../../platform/database.server.ts';
import { type Author, noteChange } from '../audit/note-change.ts';
import type { Outcome } from '../outcome.ts';
import {
  claimImport,
  finishImport,
  type ImportPlan,
  returnImport,
  tellProgress,
  whyNotClaimed,
} from './claim-import.ts';
import { findImport } from './import.queries.ts';
import type { PlannedAdd, PlannedChange } from './import.ts';
import { reviseImport } from './revise-import.ts';
import type { RowError } from './row.ts';
import {
  type Importer,
  insertProducts,
  learnWords,
  listSlugsTaken,
  writeProducts,
} from './write-products.ts';

/** Rows that are written at once: a statement stays far under the ten seconds that the database gives it. */
const batchSize = 500;
/** Any number will do, as long as nothing else in the database locks it. */
const importLock = 4_202_603;
/** Products of an import that the audit log tells one by one. */
const toldProducts = 200;

export type AppliedImport = Outcome<
  { added: number; changed: number; leftOut: number },
  | { reason: 'not-found' | 'already-applied' | 'being-applied' | 'failed' | 'has-errors' | 'another-import' }
  /** Rows that could be applied when the import was tried, and no longer can. */
  | { reason: 'changed-since'; errors: RowError[] }
>;

/**
 * Carries out an import as it was tried: all of it, or nothing. Rows with errors are left out when the administrator chose
 * so (`skipErrors`); otherwise they refuse the whole. What changed since the trial is looked at again: a product that is
 * already as the file wants it is left alone, pieces sold meanwhile stay sold, a product archived or a SKU taken is an error.
 */
export async function applyImport(
  db: Database,
  author: Author,
  { id, skipErrors }: { id: string; skipErrors: boolean },
): Promise<AppliedImport> {
  const tried = await findImport(db, id);
  if (!tried) return { ok: false, reason: 'not-found' };
  const { state, report, fileName } = tried;
  if (state === 'tried' && report.error > 0 && !skipErrors) return { ok: false, reason: 'has-errors' };
  const plan = await claimImport(db, id);
  if (!plan) return { ok: false, reason: await whyNotClaimed(db, id) };

  try {
    for (const texts of batches(textsOf(plan))) await learnWords(db, texts);
    const applied = await db.transaction((tx) =>
      carryOut(tx, { author, fileName }, { id, plan, skipErrors, report }, (done) =>
        tellProgress(db, id, done),
      ),
    );
    if (!applied.ok) await returnImport(db, id, 'tried');
    return applied;
  } catch (error) {
    if (isTaken(error, 'products_sku_key')) {
      await returnImport(db, id, 'tried');
      return { ok: false, reason: 'changed-since', errors: [] };
    }
    // Should the database be away, the import is given up once it is stale; the error to tell is the first one.
    await returnImport(db, id, 'failed').catch(() => undefined);
    throw error;
  }
}

type Task = { id: string; plan: ImportPlan; skipErrors: boolean; report: { same: number; error: number } };

async function carryOut(
  tx: Database,
  importer: Importer,
  { id, plan, skipErrors, report }: Task,
  tellDone: (rows: number) => Promise<void>,
): Promise<AppliedImport> {
  if (!(await isOnlyImport(tx))) return { ok: false, reason: 'another-import' };
  const revised = await reviseImport(tx, plan);
  if (revised.errors.length > 0 && !skipErrors)
    return { ok: false, reason: 'changed-since', errors: revised.errors.slice(0, 200) };

  let done = report.same + report.error;
  const tellMore = (rows: number) => {
    done += rows;
    return tellDone(done);
  };
  for (const batch of batches(revised.written)) {
    await writeProducts(tx, importer, batch);
    await tellMore(batch.length);
  }
  const taken = await listSlugsTaken(
    tx,
    revised.adds.map(({ product }) => product.name),
  );
  const addedIds: number[] = [];
  for (const batch of batches(revised.adds)) {
    addedIds.push(...(await insertProducts(tx, importer, batch, taken)));
    await tellMore(batch.length);
  }

  const leftOut = report.error + revised.errors.length;
  const counts = { added: addedIds.length, changed: revised.written.length, leftOut };
  await noteChange(tx, importer.author, {
    action: 'products.imported',
    subject: { type: 'import', id, name: importer.fileName },
    after: { ...counts, products: tellProducts(revised.adds, addedIds, plan.changes) },
  });
  await finishImport(tx, id, [...revised.written.map((product) => product.id), ...addedIds]);
  return { ok: true, ...counts };
}

async function isOnlyImport(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${importLock}) as locked`,
  );
  return rows[0]?.locked === true;
}

function tellProducts(adds: PlannedAdd[], ids: number[], changes: PlannedChange[]): object[] {
  const added = adds
    .slice(0, toldProducts)
    .map(({ product, stock }, i) => ({ id: ids[i], added: { ...product, stock } }));
  const changed = changes
    .slice(0, toldProducts - added.length)
    .map(({ id, name, before, after, stock }) => ({ id, name, before, after, ...(stock && { stock }) }));
  return [...added, ...changed];
}

function textsOf({ adds, changes }: ImportPlan): string[] {
  return [...adds.map(({ product }) => product), ...changes.map(({ after }) => after)].map(
    ({ name, nameEn, descriptionFr, descriptionEn }) =>
      [name, nameEn, descriptionFr, descriptionEn].join('\n'),
  );
}

function batches<Each>(all: Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, i) =>
    all.slice(i * batchSize, (i + 1) * batchSize),
  );
}
