import { Buffer } from 'node:buffer';
import { expect } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { expectAccessible } from '../../support/pages/accessible.ts';
import { test } from '../../support/shop/own-shop.ts';
import { plain } from '../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

test('an admin reads the month, chooses an account and takes the entries to Sage and to a spreadsheet', async ({
  page,
  shop,
}) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/admin/documents');
  await page.getByRole('button', { name: 'Autres écrans' }).click();
  await page.getByRole('link', { name: 'Comptabilité' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comptabilité');
  const { rows: issued } = await shop.database.query<{ month: string; vat: string; count: string }>(
    `select to_char(issued_at at time zone 'Africa/Douala', 'YYYY-MM') as month, count(*),
       sum(case when kind = 'invoice' then 1 else -1 end * coalesce((content->'tax'->>'vat')::bigint, 0)) as vat
     from documents where kind in ('invoice', 'credit-note') group by 1 order by 2 desc`,
  );
  const [{ month = '', vat = '' } = {}] = issued;
  await page.getByLabel('Mois', { exact: true }).selectOption(month);
  await page.getByRole('button', { name: 'Filtrer' }).click();
  const invoiced = page.getByRole('row', { name: /^Total de la TVA/ });
  await expect
    .poll(async () => plain(await invoiced.textContent()))
    .toContain(Number(vat).toLocaleString('fr-FR').replace(/\s/g, ' '));
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Comptes' }).click();
  await page.getByLabel('Ventes de marchandises').fill('70');
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click();
  await expect(page.getByRole('alert')).toContainText('Un compte a de 3 à 13 chiffres.');
  await expect(page.getByLabel('Ventes de marchandises')).toHaveValue('70');
  await page.getByLabel('Ventes de marchandises').fill('701 100');
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click();
  await expect(page.getByLabel('Ventes de marchandises')).toHaveValue('701100');
  await page.goto('/admin/documents');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Comptabilité' })).toBeVisible();

  const read = (address: string) => page.request.get(`/admin/accounting/${address}&month=${month}`);
  await read('entries/export?format=csv');
  await page.goto(`/admin/accounting?month=${month}`);
  await expect(page.getByText('exportez-le de nouveau')).toHaveCount(0);
  await shop.database.query('update exported_months set entries = entries - 1');
  await page.reload();
  await expect(page.getByText('exportez-le de nouveau')).toBeVisible();
  const answer = await read('entries/export?format=csv');
  const [head, ...entries]: string[][] = parse(await answer.text(), { delimiter: ';', bom: true });
  expect(head).toEqual(['DATE', 'JAL', 'COMPTE', 'TIERS', 'PCE', 'LIBELLE', 'DEBIT', 'CREDIT']);
  const pieces = new Map<string, number>();
  for (const [date, journal, , , piece, , debit, credit] of entries) {
    const key = `${journal} ${date} ${piece}`;
    pieces.set(key, (pieces.get(key) ?? 0) + Number(debit) - Number(credit));
  }
  expect([...pieces.values()].filter((left) => left !== 0)).toEqual([]);
  expect(entries.some(([, journal, account]) => journal === 'VTE' && account === '701100')).toBe(true);
  const ofVat = entries.filter(([, , account]) => account === '4431' || account === '4432');
  expect(ofVat.reduce((sum, row) => sum + Number(row[7]) - Number(row[6]), 0)).toBe(Number(vat));

  const sage = await (await read('entries/export?format=sage')).body();
  const lines = sage.toString('latin1').trimEnd().split('\r\n');
  expect(lines.length).toBe(entries.length);
  for (const line of lines) expect(line.split('\t').length).toBe(11);
  expect(await (await read('entries/export?format=sage')).body()).toEqual(sage);

  const register = await readSheet(Buffer.from(await (await read('invoices/export?format=xlsx')).body()));
  expect(register.length - 1).toBe(Number(issued[0]?.count));
  const amounts = [
    'HT taxé',
    'HT exonéré',
    'TVA',
    'Total',
    'TVA prise en charge par l’État',
    'Retenue',
    'Net à payer',
  ];
  expect(register[0]?.slice(6, 13)).toEqual(amounts.map((amount) => `${amount} (FCFA)`));
  expect(register[1]?.[1]).toEqual(expect.any(Date));
});

test('a month that is none is the current one, and one without papers says so', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'en' }));
  await page.goto('/admin/accounting?month=2001-13');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounting');
  await page.goto('/admin/accounting?month=2020-01');
  await expect(page.getByText('No invoice, no payment, and no cash in or out in this month.')).toBeVisible();
});

test('an accountant reads the money screens and takes their files, and finds nothing to change', async ({
  page,
  shop,
}) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  await shop.database.query('update settings set till_on = true, payments_on = true, delivery_on = true');
  await page.goto('/admin/users/add');
  await expect(page.getByLabel('Rôle').first()).toContainText('Comptable');

  await signIn(page, await hire(shop.database, { role: 'accountant', language: 'fr' }));
  await page.goto('/admin/accounting');
  await expect(page.getByRole('link', { name: 'Comptes', exact: true })).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Menu', exact: false }).first();
  for (const name of ['Commandes', 'Argent']) await expect(menu.getByRole('link', { name })).toBeVisible();
  for (const name of ['Produits', 'Clients', 'Paramètres', 'Messages'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  for (const path of [
    'payments',
    'receivables',
    'receivables/withheld',
    'documents',
    'margins',
    'accounting',
    'tills',
  ]) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Filters, pages and sign-out only: every form that changes something has the method POST.
    await expect(page.getByRole('main').locator('form[method=post]')).toHaveCount(0);
    for (const link of await page.getByRole('main').getByRole('link').all()) {
      const address = await link.getAttribute('href');
      if (!address?.startsWith('/admin/')) continue;
      expect((await page.request.get(address)).status(), `${path} → ${address}`).toBe(200);
    }
  }
  await page.goto('/admin/payments');
  await expectAccessible(page);
  for (const file of [
    'accounting/entries/export?format=csv',
    'accounting/invoices/export?format=xlsx',
    'stock/value/export?format=csv',
    'payments/export?format=csv',
    'receivables/export?format=csv',
    'tills/export?format=csv',
  ])
    expect((await page.request.get(`/admin/${file}`)).status(), file).toBe(200);
});

test('an accountant closes the last month, a payment dated in it is refused, and an admin reopens it', async ({
  page,
  shop,
}) => {
  const { rows } = await shop.database.query<{ month: string; day: string; id: string }>(
    `select to_char(now() at time zone 'Africa/Douala' - interval '1 month', 'YYYY-MM') as month,
       (date_trunc('month', now() at time zone 'Africa/Douala') - interval '1 day')::date::text as day,
       (select id from orders where balance > 1000 and status <> 'cancelled' order by created_at limit 1) as id`,
  );
  const [{ month = '', day = '', id = '' } = {}] = rows;
  await shop.database.query("update orders set created_at = now() - interval '80 days' where id = $1", [id]);
  await signIn(page, await hire(shop.database, { role: 'accountant', language: 'fr' }));
  await page.goto('/admin/accounting');
  await expect(page.getByText('Un mois se clôture une fois passé.')).toBeVisible();
  await page.goto(`/admin/accounting?month=${month}`);
  await page.getByRole('button', { name: /^Clôturer / }).click();
  await expect(page.getByText(/^Clôturé jusqu’à .* inclus/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rouvrir le mois' })).toHaveCount(0);
  await expectAccessible(page);

  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  const record = async () => {
    await page.goto(`/admin/orders/${id}/payments`);
    await page.getByLabel('Montant').fill('500');
    await page.getByLabel('Reçu le').fill(day);
    await page.locator('#method').selectOption('bank');
    await page.getByRole('button', { name: /^Enregistrer le paiement/ }).click();
  };
  await record();
  await expect(page.getByRole('alert')).toContainText('Le mois de cette date est clôturé en comptabilité.');
  await expect(page.getByLabel('Montant')).toHaveValue('500');

  await page.goto(`/admin/accounting?month=${month}`);
  await page.getByRole('link', { name: 'Rouvrir le mois' }).click();
  await page.getByRole('button', { name: 'Rouvrir le mois' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Raison').fill('Un paiement oublié');
  await page.getByRole('button', { name: 'Rouvrir le mois' }).click();
  await expect(page.getByRole('button', { name: /^Clôturer / })).toBeVisible();
  await record();
  await expect(page).toHaveURL(/\/admin\/(orders|documents)\//);
  await expect(page.getByText('Le mois de cette date est clôturé')).toHaveCount(0);
});
