import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { todayInDouala } from '../app/domain/date.ts';
import { composePaper, plainTerms } from '../app/domain/documents/compose-paper.ts';
import { findInvoice, listDocuments } from '../app/domain/documents/document.queries.ts';
import { drawPaper } from '../app/domain/documents/paper/draw-paper.server.ts';
import { layOutPaper } from '../app/domain/documents/paper/lay-out-paper.ts';
import { containedTax } from '../app/domain/documents/tax.ts';
import { issueCreditNote } from '../app/domain/orders/credit/issue-credit-note.ts';
import { issueInvoice } from '../app/domain/orders/invoice/issue-invoice.ts';
import { recordPayment } from '../app/domain/orders/payments/record-payment.ts';
import { placeOrder } from '../app/domain/orders/place-order.ts';
import { openDatabase } from '../app/platform/database/database.server.ts';
import { migrate } from '../app/platform/database/migrations.server.ts';
import { startEmbeddedDatabase } from '../server/embedded-database/start-embedded-database.ts';
import { buyer } from '../tests/support/buyer.ts';
import { findLosses } from '../tests/support/database/nothing-lost.ts';
import { writeSpecimens } from '../tests/support/papers/specimens.ts';
import { measurePaperLoad } from './support/paper-load.ts';
import { report } from './support/report.ts';

/** Are papers gapless, exact and quick? */
const atOnce = 200;
const kills = 100;
const carts = 200_000;
const listed = 100_000;
/** Connections that ask for the paper of one link. */
const atOneLink = 40;
const author = { id: randomUUID(), username: 'bench', role: 'admin' as const };

const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-papers-'));
const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
await migrate(server.url);
const [one, other] = [openDatabase(server.url, () => {}), openDatabase(server.url, () => {})];
const { rows: made } = await one.pool.query(
  "insert into products (slug, name, price, lprice, category) values ('lit', 'Lit', 25000, 20000, 'medical') returning id",
);
await one.pool.query(
  "insert into stock_movements (product_id, change, reason) values ($1, 100000, 'count')",
  [made[0].id],
);
await one.pool.query("update company_info set tax_regime = 'real'");

const orders = await Promise.all(Array.from({ length: atOnce }, order));
const started = performance.now();
await Promise.all(orders.map((id, i) => issueInvoice(i % 2 === 0 ? one.db : other.db, author, id)));
const invoicedInMs = performance.now() - started;
const invoices = await Promise.all(orders.map((id) => findInvoice(one.db, id)));
await Promise.all(
  invoices.map((invoice, i) =>
    issueCreditNote(i % 2 === 0 ? one.db : other.db, author, {
      ...{ invoiceId: invoice?.id ?? '', key: randomUUID(), reason: 'bench', returns: false },
      request: { what: 'amount', amount: 1_000 },
    }),
  ),
);

for (let i = 0; i < kills; i += 1) await killBetweenNumberAndCommit();
const issueTimes: number[] = [];
for (let i = 0; i < atOnce; i += 1)
  issueTimes.push(await timed(async () => void (await issueInvoice(one.db, author, await order()))));
const paymentTimes: number[] = [];
for (const orderId of orders)
  paymentTimes.push(
    await timed(async () => {
      const paid = await recordPayment(one.db, author, {
        ...{ key: randomUUID(), direction: 1, method: 'cash', reference: '', note: '', isAdvance: false },
        ...{ receivedOn: todayInDouala(new Date()), shares: [{ orderId, amount: 1_000 }] },
      });
      if (!paid.ok) throw new Error(paid.reason);
    }),
  );
const losses = (await one.pool.query(findLosses)).rows;

fc.assert(
  fc.property(
    fc.array(
      fc.record({
        total: fc.integer({ min: 0, max: 999 * 999_999_999 }),
        tax: fc.constantFrom('standard' as const, 'exempt' as const),
      }),
      { minLength: 1, maxLength: 30 },
    ),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 1, max: 10_000 }),
    (lines, part, rateBp) => {
      const whole = lines.reduce((sum, { total }) => sum + total, 0);
      const discount = Math.floor(whole * part);
      const { nets, sums } = containedTax(lines, discount, rateBp);
      const net = nets.reduce((sum, each) => sum + each, 0);
      return (
        net - sums.discountNet + sums.vat === whole - discount && sums.net + sums.vat === whole - discount
      );
    },
  ),
  { numRuns: carts },
);

const pdf = await drawTwenty();
const pdfTimes: number[] = [];
for (let i = 0; i < 20; i += 1) pdfTimes.push(await timed(async () => void (await drawTwenty())));

// The shop's own pool gives up after a few seconds.
const bulk = new pg.Client({ connectionString: server.url });
await bulk.connect();
await bulk.query(
  `insert into documents (kind, number, year, sequence, language, issued_at, issued_by, content, total)
   select 'receipt', 'RC-2020-' || lpad(i::text, 6, '0'), 2020, i, 'fr', now() - i * interval '1 minute', 'bench', '{}', 0
   from generate_series(1, $1) as i`,
  [listed],
);
await bulk.query('vacuum analyze documents');
await bulk.end();
const listTimes: number[] = [];
const searches = [
  { number: '', kind: undefined, page: 1 },
  { number: 'RC-2020-0500', kind: undefined, page: 1 },
  { number: '', kind: 'invoice' as const, page: 3 },
  { number: '', kind: undefined, page: 2000 },
];
for (let i = 0; i < 20; i += 1)
  for (const search of searches)
    listTimes.push(
      await timed(
        async () =>
          void (await listDocuments(one.db, { ...search, from: undefined, to: undefined, pageSize: 24 })),
      ),
    );

await one.close();
await other.close();
await server.stop();
await rm(dataDir, { recursive: true });

const specimens = join(tmpdir(), 'comptoir-specimens');
await mkdir(specimens, { recursive: true });
process.stdout.write(`${await writeSpecimens(specimens)} specimens are in ${specimens}\n`);

const load = await measurePaperLoad(atOneLink);
const slowedBy = load.beside.p50 - load.alone.p50;

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
const ms = (value: number) => `${value.toFixed(1)} ms`;
report(
  'papers',
  `${atOnce} invoices and ${atOnce} credit notes at once over two instances; ${kills} processes killed between number and commit; then numbers, credits, stock and totals are compared. ${carts} random carts: lines and VAT are what is paid.`,
  ['question', 'result', 'target'],
  [
    ['gaps, doubles, credits above the invoice', losses.length, 0],
    [`${atOnce} invoices at once`, ms(invoicedInMs), ''],
    ['issue an invoice, p95', ms(p95(issueTimes)), '≤ 50 ms'],
    ['record a payment and issue its receipt, p95', ms(p95(paymentTimes)), '≤ 50 ms'],
    ['PDF of 20 lines, p95', ms(p95(pdfTimes)), '≤ 300 ms'],
    ['its size', `${(pdf.length / 1000).toFixed(0)} kB`, '≤ 150 kB'],
    [`list at ${listed} papers, p95`, ms(p95(listTimes)), '≤ 100 ms'],
    [`a kept page, median (p95), alone`, `${ms(load.alone.p50)} (${ms(load.alone.p95)})`, ''],
    [
      `the same while ${atOneLink} connections ask for one quote's PDF`,
      `${ms(load.beside.p50)} (${ms(load.beside.p95)})`,
      '≤ 20 ms more',
    ],
    ['PDFs a second then', Math.round(load.perSecond), ''],
    ['memory of the shop then', `${Math.round(load.memory)} MB`, '≤ 320 MB'],
  ],
);
const isGood =
  losses.length === 0 &&
  p95(issueTimes) <= 50 &&
  p95(paymentTimes) <= 50 &&
  p95(pdfTimes) <= 300 &&
  pdf.length <= 150_000 &&
  p95(listTimes) <= 100 &&
  slowedBy <= 20 &&
  load.memory <= 320;
process.exitCode = isGood ? 0 : 1;

async function order(): Promise<string> {
  const placed = await placeOrder(one.db, {
    ...{ key: randomUUID(), language: 'fr', buyer, seenTotal: undefined },
    lines: [{ productId: made[0].id, quantity: 3 }],
  });
  if (!placed.ok) throw new Error(placed.reason);
  const { rows } = await one.pool.query('select id from orders where token = $1', [placed.token]);
  return rows[0].id;
}

/** A process of its own takes a number in a transaction, says so, and dies. */
async function killBetweenNumberAndCommit() {
  const program = `
    import pg from 'pg';
    const client = new pg.Client({ connectionString: ${JSON.stringify(server.url)} });
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query("select number from next_document_number('invoice')");
    console.log(rows[0].number);
    await new Promise(() => setInterval(() => {}, 1000));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

function drawTwenty(): Promise<Buffer> {
  const content = composePaper({
    ...{ order: null, discount: 0, terms: plainTerms },
    lines: Array.from({ length: 20 }, (_, i) => ({
      ...{ name: `Article ${i} pour le cabinet`, nameEn: '', quantity: 2, unitPrice: 12_500 + i },
      tax: 'standard' as const,
    })),
    seller: {
      ...{ name: 'Comptoir Médical', address: 'Akwa, Douala', phone: '+237 6 00 00 00 01', email: '' },
      ...{ logoUrl: '', niu: 'M01', rccm: 'RC/1', rccmOn: null, rccmPlace: '', vat: '' },
      ...{ bank: '', approval: '', stampFile: '' },
    },
    tax: { regime: 'real', rateBp: 1925, note: '' },
  });
  const drawn = { kind: 'invoice' as const, number: 'FA-2026-00001', revision: 1, language: 'fr' as const };
  const issued = { issuedAt: new Date(), buyer, checkCode: 'ABCDEFGHJK', content };
  const paper = layOutPaper({ ...drawn, ...issued }, 'https://boutique.cm');
  return drawPaper(paper, { issuedAt: issued.issuedAt });
}
