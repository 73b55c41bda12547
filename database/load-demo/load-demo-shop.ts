import { sql } from 'drizzle-orm';
import type { Database } from '../../app/platform/database/database.server.ts';
import { admitFiles, type DemoFiles } from './admit-files.ts';
import { fillContent, insertCompany, portraits } from './insert-company.ts';
import { type DemoDelivery, insertDeliveries } from './insert-deliveries.ts';
import { insertDeliveryLists } from './insert-delivery-lists.ts';
import { type DemoFamily, insertFamilies } from './insert-families.ts';
import { insertMessages } from './insert-messages.ts';
import { type DemoOrder, insertOrders } from './insert-orders.ts';
import { type DemoPapers, insertPapers } from './insert-papers.ts';
import { type DemoPayments, insertPayments } from './insert-payments.ts';
import { type DemoProduct, insertProducts } from './insert-products.ts';
import { insertFirstCount, setCosts } from './insert-stock.ts';
import { readDemo } from './read-demo.ts';

/** Loads the demonstration, or nothing, into an unused shop; the choice is saved in the same transaction and never changes. */
export async function loadFirstContents(
  db: Database,
  catalogue: 'demo' | 'empty',
  files: DemoFiles,
  announce: (sentence: string) => void,
) {
  if (await isUsed(db)) return;
  if (catalogue === 'empty') {
    await saveChoice(db, catalogue);
    return;
  }
  const demo = await readDemo<DemoProduct[]>('products.json');
  announce(`Loading the demonstration shop: ${demo.length} products…`);
  const admitted = await Promise.all(demo.map((product) => admitFiles(files, product)));
  const families = await readDemo<DemoFamily[]>('families.json');
  const [picture, ...more_pictures] = portraits;
  const faces = await admitFiles(files, { picture, more_pictures });
  const drawings = await Promise.all(families.map(({ guide }) => admitFiles(files, guide)));

  const isLoaded = await db.transaction(async (tx) => {
    if (!(await saveChoice(tx, catalogue))) return false;
    await insertCompany(tx);
    await fillContent(
      tx,
      faces.pictures.map(({ file }) => file),
    );
    await insertDeliveryLists(tx);
    const orders = await readDemo<DemoOrder[]>('orders.json');
    const single = await insertProducts(tx, demo, admitted);
    const { saved, stocks } = await insertFamilies(tx, single, families, drawings);
    for (const { slug, stock } of demo) stocks.set(slug, stock);
    await insertFirstCount(tx, saved, stocks, orders);
    await setCosts(tx);
    await insertOrders(tx, saved, orders);
    await insertDeliveries(tx, await readDemo<DemoDelivery[]>('deliveries.json'), new Date());
    await insertPapers(tx, saved, await readDemo<DemoPapers>('papers.json'), new Date());
    await insertPayments(tx, await readDemo<DemoPayments>('payments.json'), new Date());
    await insertMessages(tx);
    return true;
  });
  if (isLoaded) return;
  // One after the other: each picture is a dozen files, and a file store refuses hundreds of connections at once.
  for (const { pictures, notice } of [...admitted, faces, ...drawings]) {
    for (const { file } of pictures) await files.pictures.remove(file);
    if (notice) await files.notices.remove(notice.file);
  }
}

/** The first start creates an administrator, and the last one cannot be deleted. */
const isUsedSql = sql`exists (select from first_contents) or exists (select from administrators) or exists (select from products)`;

async function isUsed(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`select ${isUsedSql} as used`);
  return rows[0]?.used ?? true;
}

/** True on one instance: a second one waits here until the first has committed. */
async function saveChoice(db: Database, catalogue: 'demo' | 'empty'): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`insert into first_contents (catalogue) select ${catalogue} where not (${isUsedSql}) on conflict do nothing`,
  );
  return rowCount === 1;
}
