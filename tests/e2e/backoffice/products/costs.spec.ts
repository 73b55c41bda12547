import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { openHydrated } from '../../../support/backoffice/product-screens.ts';
import { ownWord, stockUp } from '../../../support/backoffice/products.ts';
import { protectedPatterns } from '../../../support/backoffice/routes.ts';
import { once } from '../../../support/nightly.ts';
import { plain, test } from '../../../support/visitor.ts';

const canary = 636_363_636;

test('what goods cost is in no answer that an editor gets', async ({ page, shop }) => {
  test.setTimeout(240_000);
  const { database } = shop;
  const sku = ownWord();
  const { id } = await stockUp(database, { sku, stock: 0 });
  const admin = await hire(database, { role: 'admin', language: 'fr' });
  await signIn(page, admin);
  const received = await page.request.post('/admin/stock/receive', {
    form: {
      key: randomUUID(),
      supplier: '',
      reference: sku,
      lines: JSON.stringify([[id, '3', String(canary)]]),
    },
    maxRedirects: 0,
  });
  expect(received.status()).toBe(302);
  const sold = await page.request.post('/admin/counter', {
    form: { key: randomUUID(), name: '', phone: '', language: 'fr', lines: JSON.stringify([[id, '1', '']]) },
    maxRedirects: 0,
  });
  expect(sold.status()).toBe(302);
  const { rows: orders } = await database.query(
    'select order_id as id, cost::int from order_items where product_id = $1',
    [id],
  );
  expect(orders[0].cost).toBe(canary);
  const { rows: arrivals } = await database.query('select id from arrivals where reference = $1', [sku]);
  const seen = await page.request.get(`/admin/stock/arrivals/${arrivals[0].id}`);
  expect(await seen.text()).toContain(String(canary));

  const draft = await page.request.post('/admin/stock/receive', {
    form: {
      ...{ key: randomUUID(), do: 'draft', supplier: '', reference: `${sku}-2`, freight: String(canary) },
      lines: JSON.stringify([[id, '3', String(canary)]]),
    },
    maxRedirects: 0,
  });
  const draftPath = new URL(draft.headers().location ?? '', 'http://shop').pathname;
  expect(plain(await (await page.request.get(draftPath)).text())).toContain('636 363 636');

  await page.context().clearCookies();
  await signIn(page, await hire(database, { role: 'editor', language: 'fr' }));
  const ids: [RegExp, string][] = [
    [/^\/admin\/orders\/:id/, orders[0].id],
    [/^\/admin\/stock\/arrivals\/:id/, arrivals[0].id],
    [/^\/admin\/products\/(edit\/)?:id/, String(id)],
  ];
  const paths = protectedPatterns()
    .filter((pattern) => pattern !== '/admin/live')
    .map((pattern) => {
      const own = ids.find(([known]) => known.test(pattern))?.[1];
      return pattern.replace('/*', '/nowhere').replace(/:\w+/g, own ?? randomUUID());
    });
  const asked = [
    ...paths.flatMap((path) => [path, `${path}.data`]),
    ...[draftPath, `${draftPath}.data`],
    `/admin/stock/goods?code=${sku}`,
    `/admin/stock/goods?q=${sku}`,
    '/admin/stock/goods?restock',
    `/admin/counter/goods?code=${sku}`,
    `/admin/products?q=${sku}&view=table`,
    '/admin/products/export?format=csv',
    '/admin/orders/export?format=csv',
  ];
  for (const path of asked) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    const said = await answer.text();
    expect(answer.status(), path).toBeLessThan(500);
    for (const secret of [
      String(canary),
      '636 363 636',
      '636,363,636',
      'averageCost',
      'unitCost',
      'landed',
      'stockValue',
    ])
      expect(plain(said).includes(secret), `${secret} in ${path}`).toBe(false);
  }
});

const words = {
  fr: {
    panel: 'Coût d’achat',
    cost: /^Coût de chacune des 4 pièces/,
    save: 'Enregistrer le coût',
    average: '1 250 FCFA',
    margin: '8 750 FCFA (88 %)',
    moved: 'Le stock ou sa valeur a changé entre-temps.',
  },
  en: {
    panel: 'Cost price',
    cost: /^Cost of each of the 4 pieces/,
    save: 'Save the cost',
    average: '1,250 FCFA',
    margin: '8,750 FCFA (88 %)',
    moved: 'The stock or its value changed meanwhile.',
  },
};

for (const language of languages) {
  const say = words[language];
  test.describe(`the cost of a product in ${language}`, once(language, 'fr'), () => {
    test('is set by an admin, with its margin; a stock that moved meanwhile is said', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      const { id } = await stockUp(shop.database, { stock: 4 });
      await openHydrated(page, () => page.goto(`/admin/products/edit/${id}`));
      const panel = page.getByRole('region', { name: say.panel });
      await panel.getByLabel(say.cost).fill('1 250');
      await panel.getByRole('button', { name: say.save }).click();
      await expect.poll(async () => plain(await panel.textContent())).toContain(say.average);
      expect(plain(await panel.textContent())).toContain(say.margin);

      await shop.database.query(
        "insert into stock_movements (product_id, change, reason) values ($1, -1, 'count'), ($1, 1, 'count')",
        [id],
      );
      await shop.database.query('update products set stock_value = 4444 where id = $1', [id]);
      await panel.getByLabel(say.cost).fill('900');
      await panel.getByRole('button', { name: say.save }).click();
      await expect.poll(async () => plain(await panel.textContent())).toContain(say.moved);
    });
  });
}
