import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { languages } from '../../../app/domain/localized.ts';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { stockUp } from '../../support/backoffice/products.ts';
import { once } from '../../support/nightly.ts';
import { expectAccessible } from '../../support/pages/accessible.ts';
import { test } from '../../support/shop/own-shop.ts';
import { plain } from '../../support/visitor.ts';

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1366, height: 768 } });

const words = {
  fr: {
    ...{ tab: 'Marges', period: 'Période', filter: 'Filtrer', staff: 'Équipe', cost: 'Coût d’achat' },
    monthsAgo: 20,
    rows: [
      ['Balance', '1', '12 500', '–', '12 500', '8 000', '4 500 FCFA (36 %)'],
      ['Table', '1', '20 000', '20 000', '–', '–', '–'],
    ],
    total: ['2', '32 500', '20 000', '12 500', '8 000', '4 500 FCFA (36 %)'],
    unknown:
      '1 ligne sans coût connu, pour 20 000 FCFA : Table. Un coût noté maintenant vaut pour les ventes à venir.',
    namedOnly: '1 ligne sans coût connu, pour 20 000 FCFA : Table.',
    head: [
      'Article',
      'Quantité',
      'Ventes (FCFA)',
      'Hors marge (FCFA)',
      'Au coût connu (FCFA)',
      'Coût (FCFA)',
      'Marge (FCFA)',
      'Marge (%)',
    ],
  },
  en: {
    ...{ tab: 'Margins', period: 'Period', filter: 'Filter', staff: 'Team', cost: 'Cost price' },
    monthsAgo: 21,
    rows: [
      ['Balance', '1', '12,500', '–', '12,500', '8,000', '4,500 FCFA (36%)'],
      ['Table', '1', '20,000', '20,000', '–', '–', '–'],
    ],
    total: ['2', '32,500', '20,000', '12,500', '8,000', '4,500 FCFA (36%)'],
    unknown:
      '1 line without a known cost, for 20,000 FCFA: Table. A cost noted now counts for sales to come.',
    namedOnly: '1 line without a known cost, for 20,000 FCFA: Table.',
    head: [
      'Item',
      'Quantity',
      'Sales (FCFA)',
      'Outside the margin (FCFA)',
      'At known cost (FCFA)',
      'Cost (FCFA)',
      'Margin (FCFA)',
      'Margin (%)',
    ],
  },
};

for (const language of languages) {
  const say = words[language];
  test(
    `margins by product and seller, in ${language}: a line without a cost leads to where it is noted`,
    once(language, 'fr'),
    async ({ page, shop }) => {
      const { database } = shop;
      await database.query("update company_info set tax_regime = ''");
      const balance = await stockUp(database, { name: 'Balance', price: 12_500 });
      const table = await stockUp(database, { name: 'Table', price: 20_000 });
      await database.query(
        "insert into stock_movements (product_id, change, reason, value) values ($1, 0, 'cost', 20 * 8000)",
        [balance.id],
      );
      const staff = await hire(database, { role: 'admin', language });
      await signIn(page, staff);
      const lines = JSON.stringify([balance, table].map(({ id }) => [id, '1', '']));
      const form = { key: randomUUID(), name: '', phone: '', language, lines };
      expect((await page.request.post('/admin/counter', { form, maxRedirects: 0 })).status()).toBe(302);
      const { rows } = await database.query<{ month: string }>(
        `update orders set created_at = date_trunc('month', now()) - $2 * interval '1 month' + interval '9 days'
         where id = (select order_id from order_items where product_id = $1)
         returning to_char(created_at at time zone 'Africa/Douala', 'YYYY-MM') as month`,
        [table.id, say.monthsAgo],
      );
      const month = rows[0]?.month ?? '';

      await page.goto('/admin/documents');
      await page.getByRole('link', { name: say.tab, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.tab);
      await page.getByLabel(say.period, { exact: true }).selectOption(month);
      await page.getByRole('button', { name: say.filter }).click();
      await expect.poll(() => cellsOf(page)).toEqual([...say.rows, say.total]);
      await expect.poll(() => paragraphs(page)).toContain(say.unknown);
      await expectAccessible(page);

      await page.getByRole('main').getByRole('link', { name: say.staff }).click();
      await expect.poll(() => cellsOf(page)).toEqual([[staff.username, ...say.total], say.total]);
      expect(new URL(page.url()).searchParams.get('period')).toBe(month);

      const file = await page.request.get(`/admin/margins/export?format=xlsx&period=${month}`);
      expect(await readSheet(Buffer.from(await file.body()))).toEqual([
        say.head,
        ['Balance', 1, 12_500, null, 12_500, 8_000, 4_500, 36],
        ['Table', 1, 20_000, 20_000, null, null, null, null],
      ]);

      await page.getByRole('link', { name: 'Table', exact: true }).first().click();
      await expect(page.getByRole('region', { name: say.cost })).toBeVisible();
      await expect(page).toHaveURL(`/admin/products/edit/${table.id}#cost`);

      // Who may not set a cost is told the name alone; who may not see one, nothing.
      await signIn(page, await hire(database, { role: 'accountant', language }));
      await page.goto(`/admin/margins?period=${month}`);
      await expect.poll(() => paragraphs(page)).toContain(say.namedOnly);
      await expect(page.getByRole('main').getByRole('link', { name: 'Table' })).toHaveCount(0);
      await signIn(page, await hire(database, { role: 'editor', language }));
      for (const path of ['margins', 'margins.data', 'margins/export']) {
        const answer = await page.request.get(`/admin/${path}?period=${month}`, { maxRedirects: 0 });
        expect(await answer.text(), path).not.toMatch(/(?<![\w-])(?:8000|4500)(?![\w-])|8[\s,]000/);
      }
    },
  );
}

async function cellsOf(page: Page): Promise<string[][]> {
  const rows = await page
    .getByRole('table')
    .locator('tbody tr, tfoot tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
  return rows.map((cells) => cells.map(plain));
}

async function paragraphs(page: Page): Promise<string[]> {
  return (await page.getByRole('main').getByRole('paragraph').allTextContents()).map((text) =>
    plain(text).trim(),
  );
}
