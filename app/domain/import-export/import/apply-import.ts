import { tryTransactionLock } from '../../../platform/database/advisory-lock.server.ts';
import { type Database, isUniqueViolation } from '../../../platform/database/database.server.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { type ClaimedImport, finishImport, recordProgress, releaseImport } from './claim-import.ts';
import { type ImportResult, samplesOf } from './import.ts';
import type { PlannedAdd, PlannedChange } from './planned.ts';
import { reviseImport } from './revise-import.ts';
import { openFamilies, placeVariants } from './variants/place-variants.ts';
import { movesVariant } from './variants/variants.ts';
import { type Importer, insertProducts, listSlugsTaken, writeProducts } from './write-products.ts';

const batchSize = 100;
const maxListedProducts = 200;

/** All or nothing. Checks again what changed since the trial. An import that broke is given up. */
export async function applyImport(
  db: Database,
  author: Importer['author'],
  claimed: ClaimedImport,
): Promise<ImportResult> {
  const { id } = claimed;
  try {
    const result = await db.transaction((tx) =>
      writeImport(tx, { author, fileName: claimed.fileName }, claimed, (done) =>
        recordProgress(db, id, done),
      ),
    );
    if (!result.ok) await releaseImport(db, id, { state: 'tried', result });
    return result;
  } catch (error) {
    if (isUniqueViolation(error, 'products_sku_key')) {
      const result = { ok: false, reason: 'changed-since', errors: [] } satisfies ImportResult;
      await releaseImport(db, id, { state: 'tried', result });
      return result;
    }
    // Without a database the import fails later (`failStaleImports`); the first error is the one to report.
    await releaseImport(db, id, { state: 'failed' }).catch(() => undefined);
    throw error;
  }
}

async function writeImport(
  tx: Database,
  importer: Importer,
  { id, plan, skipErrors, report }: ClaimedImport,
  onProgress: (rows: number) => Promise<void>,
): Promise<ImportResult> {
  if (!(await tryTransactionLock(tx, 'import'))) return { ok: false, reason: 'another-import' };
  const revised = await reviseImport(tx, plan, importer.author.role);
  if (revised.errors.length > 0 && !skipErrors)
    return { ok: false, reason: 'changed-since', errors: revised.errors.slice(0, 200) };

  let done = report.same + report.error;
  const addProgress = (rows: number) => {
    done += rows;
    return onProgress(done);
  };
  const placeOf = await openFamilies(tx, revised.families, [
    ...revised.written.filter(({ change }) => movesVariant(change)),
    ...revised.adds.map(({ product }) => product),
  ]);
  await placeVariants(tx, revised.written, placeOf);
  for (const batch of batches(revised.written)) {
    await writeProducts(tx, importer, batch);
    await addProgress(batch.length);
  }
  const taken = await listSlugsTaken(
    tx,
    revised.adds.map(({ product }) => product.name),
  );
  const addedIds: number[] = [];
  for (const batch of batches(revised.adds)) {
    addedIds.push(...(await insertProducts(tx, importer, batch, taken, placeOf)));
    await addProgress(batch.length);
  }

  const leftOut = report.error + revised.errors.length;
  const changes = revised.written.map(({ change }) => change);
  const counts = { added: addedIds.length, changed: changes.length, leftOut };
  await recordChange(tx, importer.author, {
    action: 'products.imported',
    subject: { type: 'import', id, name: importer.fileName },
    after: { ...counts, products: listProducts(revised.adds, addedIds, changes) },
  });
  const result = { ok: true, ...counts } satisfies ImportResult;
  const ids = [...revised.written.map((product) => product.id), ...addedIds];
  await finishImport(tx, id, { result, samples: samplesOf([...changes, ...revised.adds]) }, ids);
  return result;
}

function listProducts(adds: PlannedAdd[], ids: number[], changes: PlannedChange[]): object[] {
  const added = adds
    .slice(0, maxListedProducts)
    .map(({ product, stock }, i) => ({ id: ids[i], added: { ...product, stock } }));
  const changed = changes
    .slice(0, maxListedProducts - added.length)
    .map(({ id, name, before, after, stock }) => ({ id, name, before, after, ...(stock && { stock }) }));
  return [...added, ...changed];
}

function batches<Each>(all: Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, i) =>
    all.slice(i * batchSize, (i + 1) * batchSize),
  );
}
