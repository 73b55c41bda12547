import { Buffer } from 'node:buffer';
import { expect } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { test } from '../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1366, height: 768 } });

type Table = string[][];

/** How many rows each list has, asked of the database. */
const lists = {
  customers: `select count(distinct phone) from orders where phone <> '' and erased_at is null`,
  documents: 'select count(*) from documents',
  organisations: 'select count(*) from organisations where archived_at is null',
  'payments?from=2000-01-01': 'select count(*) from payments',
  quotes: 'select count(*) from quotes',
  'receivables/withheld?attested': 'select 0',
  'margins?period=30-days': `select count(distinct product_id) from order_items join orders on orders.id = order_id
    where status = 'completed' and (created_at at time zone 'Africa/Douala')::date > (now() at time zone 'Africa/Douala')::date - 30`,
  'stock/arrivals': 'select count(*) from arrivals',
  suppliers: 'select count(*) from suppliers',
  'stock/movements': "select count(*) from stock_movements where reason <> 'cost'",
  lots: "select count(*) from lots where code <> '' or on_hand > 0",
  units: 'select count(*) from units',
  'stock/value': 'select count(*) from products where archived_at is null and counted',
};

test('each list of the back-office leaves as CSV and as a workbook with all its rows', async ({
  page,
  shop,
}) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  await shop.database.query('update settings set serials_on = true');
  const read = async (address: string) => page.request.get(`/admin/${address}`);
  for (const [list, counted] of Object.entries(lists)) {
    const [path, query = ''] = list.split('?');
    const { rows } = await shop.database.query<{ count: string }>(`select (${counted})::int as count`);
    const csv = await read(`${path}/export?format=csv&${query}`);
    expect(csv.status(), `${list} ${await csv.text()}`.slice(0, 1500)).toBe(200);
    expect(csv.headers()['content-disposition'], list).toMatch(/filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"/);
    const table: Table = parse(await csv.text(), { delimiter: ';', bom: true });
    expect(table.length - 1, list).toBe(Number(rows[0]?.count));
    const workbook = await read(`${path}/export?format=xlsx&${query}`);
    const sheet = await readSheet(Buffer.from(await workbook.body()));
    expect(sheet.length, list).toBe(table.length);
    expect(sheet[0], list).toEqual(table[0]);
  }
});

test('what came into tills and left them without a sale leaves as a table', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'accountant', language: 'fr' }));
  await shop.database.query('update settings set till_on = true');
  await shop.database.query(
    `with till as (insert into tills (name) values ('Caisse 7') returning id), session as (
       insert into till_sessions (id, key, till_id, opened_by_id, opened_by, opened_at, float)
       select gen_random_uuid(), gen_random_uuid()::text, id, gen_random_uuid(), 'awa', '2026-11-20 08:00Z', 5000 from till returning id
     ) insert into till_moves (session_id, key, kind, amount, reason, recorded_by, recorded_at)
       select id, gen_random_uuid()::text, kind, amount, reason, 'awa', '2026-11-20 09:30Z' from session,
         (values ('expense', 2500, 'Taxi'), ('float', 10000, 'Monnaie')) as moved (kind, amount, reason)`,
  );
  await page.goto('/admin/tills');
  await page.getByRole('button', { name: 'Exporter : Mouvements de caisse' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Exporter en CSV/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^mouvements-de-caisse-\d{4}-\d\d-\d\d\.csv$/);
  const answer = await page.request.get('/admin/tills/moves/export?format=csv');
  const [head, ...moves]: Table = parse(await answer.text(), { delimiter: ';', bom: true });
  expect(head).toEqual(['Date', 'Caisse', 'Ouverte', 'Nature', 'Motif', 'Par', 'Montant (FCFA)']);
  expect(moves.filter(([, till]) => till === 'Caisse 7')).toEqual(
    expect.arrayContaining([
      ['2026-11-20 10:30:00', 'Caisse 7', '2026-11-20 09:00:00', 'Dépense', 'Taxi', 'awa', '-2500'],
      [
        '2026-11-20 10:30:00',
        'Caisse 7',
        '2026-11-20 09:00:00',
        'Apport de monnaie',
        'Monnaie',
        'awa',
        '10000',
      ],
    ]),
  );
});

test('a file has what the filters leave, amounts as numbers and days as days', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  await page.goto('/admin/documents?kind=invoice');
  await page.getByRole('button', { name: 'Exporter : Documents' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Exporter en CSV/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^documents-\d{4}-\d\d-\d\d\.csv$/);
  const answer = await page.request.get('/admin/documents/export?kind=invoice&format=csv');
  const [head, ...table]: Table = parse(await answer.text(), { delimiter: ';', bom: true });
  expect(head).toEqual(['Numéro', 'Nature', 'Client', 'Établi le', 'Par', 'Total (FCFA)']);
  const { rows } = await shop.database.query<{ number: string; total: string; day: string }>(
    `select number, total::text, to_char(issued_at at time zone 'Africa/Douala', 'YYYY-MM-DD HH24:MI:SS') as day
     from documents where kind = 'invoice' order by issued_at desc, id desc`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(table.map(([number, , , day, , total]) => ({ number, total, day }))).toEqual(rows);

  const receivables = await page.request.get('/admin/receivables/export?format=csv');
  const debtors: Table = parse(await receivables.text(), { delimiter: ';', bom: true });
  expect(debtors[0]).toContain('Téléphone');
  expect(debtors[0]).not.toContain('Rappel');
  const at = debtors[0]?.indexOf('Reste à payer (FCFA)') ?? -1;
  const sum = debtors.slice(1).reduce((total, row) => total + Number(row[at]), 0);
  await page.goto('/admin/receivables');
  const shown = page.getByRole('rowgroup').last().getByRole('cell').nth(-2);
  await expect(shown).toHaveText(`${sum.toLocaleString('fr-FR')} FCFA`);
  expect(sum).toBeGreaterThan(0);
});

test('the value of the stock is what its pieces cost, and no file of movements names a cost', async ({
  page,
  shop,
}) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  const read = async (list: string): Promise<Table> =>
    parse(await (await page.request.get(`/admin/stock/${list}/export?format=csv`)).text(), {
      delimiter: ';',
      bom: true,
    });
  const [head, ...values] = await read('value');
  expect(head).toEqual(['SKU', 'Article', 'Stock', 'Coût moyen (FCFA)', 'Valeur (FCFA)']);
  const { rows } = await shop.database.query<{ value: string }>(
    'select sum(stock_value)::text as value from products where archived_at is null and counted',
  );
  expect(values.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(Number(rows[0]?.value));
  expect(Number(rows[0]?.value)).toBeGreaterThan(0);
  const [moved = []] = await read('movements');
  expect(moved).toEqual([
    ...['Date', 'SKU', 'Article', 'Motif', 'Numéro de commande', 'Mouvement', 'Remarque', 'Par'],
  ]);
});

test('12 500 rows leave once each, although others are added at the top meanwhile', async ({
  page,
  shop,
}) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'en' }));
  await shop.database.query(
    `insert into organisations (id, name, kind) select gen_random_uuid(), 'Zone ' || lpad(i::text, 5, '0'), 'clinic'
     from generate_series(1, 12500) as i`,
  );
  try {
    let isOver = false;
    const adding = (async () => {
      for (let i = 0; !isOver; i += 1)
        await shop.database.query(
          `insert into organisations (id, name, kind) values (gen_random_uuid(), 'Aaa ' || $1, 'clinic')`,
          [String(1_000_000 - i)],
        );
    })();
    const answer = await page.request.get('/admin/organisations/export?format=csv');
    const table: Table = parse(await answer.text(), { delimiter: ';', bom: true });
    isOver = true;
    await adding;
    const names = table.map(([name]) => name).filter((name) => name?.startsWith('Zone '));
    expect(names.length).toBe(12_500);
    expect(new Set(names).size).toBe(12_500);
    expect(table[0]?.[0]).toBe('Organisation');
    expect(table.at(-1)?.[1]).toBe('Clinic');
  } finally {
    await shop.database.query(`delete from organisations where name ~ '^(Zone|Aaa) [0-9]+$'`);
  }
});
