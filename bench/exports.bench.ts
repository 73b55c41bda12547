import pg from 'pg';
import { shopEnvironment } from '../scripts/shop-environment.mjs';
import { fillLargeShop } from '../tests/support/large-shop/large-shop.ts';
import { openShopProcess } from '../tests/support/shop/shop-process.ts';
import { memoryOf } from './support/processes.ts';
import { report } from './support/report.ts';
import { signInAsAdmin } from './support/sign-in.ts';

/** How long do the files of EXPORTED_ROWS (100 000) rows take, and how much memory, as CSV and as workbooks? */
const size = Number(process.env.EXPORTED_ROWS ?? 100_000);
const paymentsOfDay = 10_000;
/** Of the whole shop, in MB of 10⁶ bytes. */
const memoryBar = 320;

const shop = await openShopProcess({ ...shopEnvironment(), CATALOGUE: 'empty' });
await fillLargeShop(shop.databaseUrl, { products: size, orders: size });
const database = new pg.Client({ connectionString: shop.databaseUrl });
await database.connect();
await addPayments();
const cookie = await signInAsAdmin(shop.address, database);
const rest = await memoryOf(shop.process.pid ?? 0);

const files: [string, string][] = [
  ['products, CSV', '/admin/products/export?format=csv'],
  ['orders, CSV', '/admin/orders/export?format=csv'],
  ['movements of stock, CSV', '/admin/stock/movements/export?format=csv'],
  ['customers, CSV', '/admin/customers/export?format=csv'],
  ['papers, CSV', '/admin/documents/export?format=csv'],
  ['payments, CSV', '/admin/payments/export?format=csv&from=2000-01-01'],
  ['orders, workbook', '/admin/orders/export?format=xlsx'],
  ['payments, workbook', '/admin/payments/export?format=xlsx&from=2000-01-01'],
];
const rows: (string | number)[][] = [];
let isGood = true;
for (const [name, path] of files) await measure(name, path);
await database.end();
await shop.close();

report(
  'exports',
  `The files of the largest lists, one after the other, signed in: ${size} products, orders, papers and payments. Memory is the resident set of the application while the file is sent, in MB of 10⁶ bytes (${rest.toFixed(0)} MB before the first). Bar: ≤ ${memoryBar} MB.`,
  ['file', 'rows', 'seconds', 'MB sent', 'seconds to the first byte', 'highest memory, MB'],
  rows,
);
process.exitCode = isGood ? 0 : 1;

async function measure(name: string, path: string) {
  let highest = 0;
  const watch = setInterval(async () => {
    highest = Math.max(highest, await memoryOf(shop.process.pid ?? 0));
  }, 50);
  const started = performance.now();
  const response = await fetch(shop.address + path, { headers: { cookie }, redirect: 'manual' });
  if (response.status !== 200 || !response.body) throw new Error(`${path} answered ${response.status}`);
  let [first, bytes, lines] = [0, 0, 0];
  for await (const chunk of response.body) {
    first ||= performance.now() - started;
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const isCsv = path.includes('format=csv');
  if (isCsv && lines < 2) throw new Error(`${path} had ${lines} lines`);
  // A workbook is packed: it has the rows of the same list as CSV.
  const asCsv = rows.find(([each]) => each === name.replace('workbook', 'CSV'));
  isGood &&= highest <= memoryBar;
  rows.push([
    name,
    isCsv ? lines - 1 : (asCsv?.[1] ?? ''),
    seconds.toFixed(1),
    (bytes / 1e6).toFixed(1),
    (first / 1000).toFixed(2),
    highest.toFixed(0),
  ]);
}

/** One payment and its receipt for each order; 10 000 of them on each day from 1 February 2020 on. */
async function addPayments() {
  await database.query('begin');
  await database.query(
    `insert into documents (kind, number, year, sequence, order_id, language, issued_at, issued_by, content, total)
     select 'receipt', 'RC-2020-' || lpad(n::text, 6, '0'), 2020, n, id, 'fr', date '2020-02-01' + (n - 1) / $1::int, 'awa', '{}', 1
     from (select id, (row_number() over (order by id))::int as n from orders) as numbered`,
    [paymentsOfDay],
  );
  await database.query(
    `insert into payments (key, request, direction, amount, method, received_on, recorded_by, receipt_id)
     select number, '', 1, 1, 'cash', (issued_at at time zone 'Africa/Douala')::date, 'awa', id from documents where kind = 'receipt'`,
  );
  await database.query(
    `insert into payment_shares select payments.id, order_id, 1 from payments join documents on documents.id = receipt_id`,
  );
  await database.query('commit');
  await database.query('vacuum (analyze) documents, payments, payment_shares, orders');
}
