import { tryTransactionLock } from '../../../platform/database/advisory-lock.server.ts';
import { type Database, isUniqueViolation } from '../../../platform/database/database.server.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { type ClaimedImport, finishImport, recordProgress, returnImport } from './claim-import.ts';
import type { ImportResult, PlannedAdd, PlannedChange } from './import.ts';
import { reviseImport } from './revise-import.ts';
import { type Importer, insertProducts, listSlugsTaken, writeProducts } from './write-products.ts';

/** Rows that are written at once: a statement stays far under the ten seconds that the database gives it. */
const batchSize = 500;
/** Products of an import that the audit log tells one by one. */
const toldProducts = 200;

/**
 * Carries out an import as it was tried: all of it, or nothing. What changed since the trial is looked at again: a product
 * that is already as the file wants it is left alone, pieces sold meanwhile stay sold, a product archived, a SKU taken or a
 * floor that whoever applies may not lower is an error. The result is kept with the import, for whoever comes later; an import that broke is given up.
 */
export async function applyImport(
  db: Database,
  author: Importer['author'],
  claimed: ClaimedImport,
): Promise<ImportResult> {
  const { id } = claimed;
  try {
    const result = await db.transaction((tx) =>
      carryOut(tx, { author, fileName: claimed.fileName }, claimed, (done) => recordProgress(db, id, done)),
    );
    if (!result.ok) await returnImport(db, id, { state: 'tried', result });
    return result;
  } catch (error) {
    if (isUniqueViolation(error, 'products_sku_key')) {
      const result = { ok: false, reason: 'changed-since', errors: [] } satisfies ImportResult;
      await returnImport(db, id, { state: 'tried', result });
      return result;
    }
    // Should the database be away, the import is given up once it is stale; the error to tell is the first one.
    await returnImport(db, id, { state: 'failed' }).catch(() => undefined);
    throw error;
  }
}

async function carryOut(
  tx: Database,
  importer: Importer,
  { id, plan, skipErrors, report }: ClaimedImport,
  tellDone: (rows: number) => Promise<void>,
): Promise<ImportResult> {
  if (!(await tryTransactionLock(tx, 'import'))) return { ok: false, reason: 'another-import' };
  const revised = await reviseImport(tx, plan, importer.author.role);
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
  await recordChange(tx, importer.author, {
    action: 'products.imported',
    subject: { type: 'import', id, name: importer.fileName },
    after: { ...counts, products: tellProducts(revised.adds, addedIds, plan.changes) },
  });
  const result = { ok: true, ...counts } satisfies ImportResult;
  await finishImport(tx, id, result, [...revised.written.map((product) => product.id), ...addedIds]);
  return result;
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

function batches<Each>(all: Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, i) =>
    all.slice(i * batchSize, (i + 1) * batchSize),
  );
}
