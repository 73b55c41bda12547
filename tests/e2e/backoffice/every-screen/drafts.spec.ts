import { expect, type Page, type Route } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { openHydrated } from '../../../support/backoffice/product-screens.ts';
import { ownWord, stockUp } from '../../../support/backoffice/products.ts';
import { test } from '../../../support/visitor.ts';

const say = {
  name: 'Nom (français)',
  price: /^Prix/,
  found: /^Des modifications non enregistrées/,
  older: /La fiche a changé depuis/,
  restore: 'Les reprendre',
  drop: 'Les oublier',
  priceOf: (name: string) => `Prix – ${name}`,
  undo: 'Annuler',
  save: 'Enregistrer les modifications',
  saved: 'Modifications enregistrées',
  counted: 'Pièces comptées',
  count: 'Enregistrer le comptage',
  countSaved: 'Stock corrigé.',
};

const nameOf = (page: Page) => page.getByLabel(say.name);
const priceOf = (page: Page) => page.getByLabel(say.price);

test('what two tabs typed on one product is kept for each, and offered one after the other', async ({
  page,
  shop,
  context,
}) => {
  const { id } = await stockUp(shop.database, { name: `Onglets ${ownWord()}` });
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  const path = `/admin/products/edit/${id}`;
  const open = async () => {
    const tab = await context.newPage();
    await openHydrated(tab, () => tab.goto(path));
    return tab;
  };
  const [first, second] = [await open(), await open()];
  await nameOf(first).fill('Nom du premier onglet');
  await nameOf(second).fill('Nom du second onglet');
  // What one tab takes back is not the draft of the other.
  const third = await open();
  await third.getByRole('button', { name: say.restore }).click();
  await expect(nameOf(third)).toHaveValue('Nom du second onglet');
  for (const tab of [first, second, third]) await tab.close({ runBeforeUnload: false });

  const later = await open();
  await expect(later.getByText(say.found)).toBeVisible();
  await later.getByRole('button', { name: say.drop }).click();
  await later.getByRole('button', { name: say.restore }).click();
  await expect(nameOf(later)).toHaveValue('Nom du premier onglet');
  await expect(later.getByText(say.found)).toHaveCount(0);
  await later.getByRole('button', { name: say.save }).click();
  // Until the tab has its answer, the draft stays.
  await expect(later.getByText(say.saved).last()).toBeVisible();
  expect(await later.getByText(say.found).count()).toBe(0);
  const { rows } = await shop.database.query('select name from products where id = $1', [id]);
  expect(rows).toEqual([{ name: 'Nom du premier onglet' }]);
  await openHydrated(later, () => later.goto(path));
  await expect(later.getByText(say.found)).toHaveCount(0);
});

test('what was typed on an older version is offered, and leaves what was saved since', async ({
  page,
  shop,
  context,
}) => {
  const { id } = await stockUp(shop.database, { name: `Versions ${ownWord()}`, price: 10_000 });
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  const path = `/admin/products/edit/${id}`;
  const lost = await context.newPage();
  await openHydrated(lost, () => lost.goto(path));
  await nameOf(lost).fill('Nom tapé avant la coupure');
  await lost.close({ runBeforeUnload: false });
  await shop.database.query('update products set price = 12000, version = version + 1 where id = $1', [id]);

  await openHydrated(page, () => page.goto(path));
  await expect(page.getByText(say.older)).toBeVisible();
  await page.getByRole('button', { name: say.restore }).click();
  await expect(nameOf(page)).toHaveValue('Nom tapé avant la coupure');
  await expect(priceOf(page)).toHaveValue('12000');
  await page.getByRole('button', { name: say.save }).click();
  await expect
    .poll(
      async () => (await shop.database.query('select name, price from products where id = $1', [id])).rows[0],
    )
    .toEqual({ name: 'Nom tapé avant la coupure', price: 12_000 });
});

test('a draft is offered to nobody else, and not on another record', async ({ page, shop, context }) => {
  const product = await stockUp(shop.database, { name: `Personne ${ownWord()}` });
  const other = await stockUp(shop.database, { name: `Autre ${ownWord()}` });
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  const lost = await context.newPage();
  await openHydrated(lost, () => lost.goto(`/admin/products/edit/${product.id}`));
  await nameOf(lost).fill('Texte de la première personne');
  await lost.close({ runBeforeUnload: false });
  await openHydrated(page, () => page.goto(`/admin/products/edit/${other.id}`));
  await expect(page.getByText(say.found)).toHaveCount(0);
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  await openHydrated(page, () => page.goto(`/admin/products/edit/${product.id}`));
  await expect(page.getByText(say.found)).toHaveCount(0);
});

test('a draft whose save failed is still offered after another act has succeeded', async ({ page, shop }) => {
  const { id } = await stockUp(shop.database, { name: `Panne ${ownWord()}` });
  const word = ownWord();
  const other = await stockUp(shop.database, { name: `Autre ${word}`, price: 10_000 });
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  const path = `/admin/products/edit/${id}`;
  await openHydrated(page, () => page.goto(path));
  await nameOf(page).fill('Nom que la panne a retenu');
  await page.route('**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.unrouteAll();

  await openHydrated(page, () => page.goto(`/admin/products?q=${word}&view=table`));
  await page.getByLabel(say.priceOf(other.name), { exact: true }).fill('12000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: say.undo })).toBeVisible();
  const { rows } = await shop.database.query('select price from products where id = $1', [other.id]);
  expect(rows).toEqual([{ price: 12_000 }]);

  await openHydrated(page, () => page.goto(path));
  await page.getByRole('button', { name: say.restore }).click();
  await expect(nameOf(page)).toHaveValue('Nom que la panne a retenu');
});

test('the notice of another act does not forget a draft whose save is still under way', async ({
  page,
  shop,
}) => {
  const { id } = await stockUp(shop.database, { name: `Lent ${ownWord()}` });
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  const path = `/admin/products/edit/${id}`;
  await openHydrated(page, () => page.goto(path));
  await nameOf(page).fill('Nom que le réseau a retenu');
  const held = new Promise<Route>((hold) =>
    page.route(/\/products\/edit\/\d+\.data/, (route) =>
      route.request().method() === 'POST' ? hold(route) : route.fallback(),
    ),
  );
  await page.getByRole('button', { name: say.save }).click();
  const save = await held;
  await page.getByLabel(say.counted).fill('7');
  await page.getByRole('button', { name: say.count }).click();
  await expect(page.getByText(say.countSaved)).toBeVisible();
  await save.abort();
  await expect(page.getByRole('alert').first()).toBeVisible();

  await openHydrated(page, () => page.goto(path));
  await page.getByRole('button', { name: say.restore }).click();
  await expect(nameOf(page)).toHaveValue('Nom que le réseau a retenu');
});
