import { expect } from '@playwright/test';
import { openBackoffice } from '../../../support/backoffice/product-screens.ts';
import { stockUp } from '../../../support/backoffice/products.ts';
import { test } from '../../../support/visitor.ts';

test('a product is found under the needs that its seller ticks, at the next request', async ({
  page,
  shop,
}) => {
  const { id, name } = await stockUp(shop.database);
  const list = async (need: string) => (await page.request.get(`/products?need=${need}`)).text();
  expect(await list('rise')).not.toContain(name);
  await openBackoffice(page, shop.database, 'fr');
  await page.goto(`/admin/products/edit/${id}`);
  const needs = page.getByRole('group', { name: 'Besoins' });
  await needs.getByLabel('Se lever').check();
  await needs.getByLabel('Dormir').check();
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click();
  await expect(page.getByText('Modifications enregistrées avec succès')).toBeVisible();
  await expect(needs.getByRole('checkbox', { checked: true })).toHaveCount(2);
  expect(await list('rise')).toContain(name);
  expect(await list('sleep')).toContain(name);

  await needs.getByLabel('Se lever').uncheck();
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click();
  await expect(needs.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect.poll(async () => (await list('rise')).includes(name)).toBe(false);
  expect(await list('sleep')).toContain(name);
});
