import { expect } from '@playwright/test';
import { addMiss } from '../../../support/backoffice/changes/shop-changes.ts';
import { openBackoffice } from '../../../support/backoffice/product-screens.ts';
import { ownWord } from '../../../support/backoffice/products.ts';
import { test } from '../../../support/visitor.ts';

test('a search without result becomes a synonym that visitors find by', async ({ page, shop, browser }) => {
  const missed = await addMiss(shop.database);
  await openBackoffice(page, shop.database, 'fr');
  await page.goto('/admin/search-words');
  await expect(page.getByText(missed)).toBeVisible();
  await page.getByRole('link', { name: `Ajouter une équivalence pour «\u00a0${missed}\u00a0»` }).click();
  const typed = page.getByLabel('Ce que tapent vos clients');
  const meant = page.getByLabel('Ce que cela veut dire dans votre boutique');
  const add = page.getByRole('button', { name: 'Ajouter une équivalence' });
  await expect(typed).toHaveValue(missed);
  await meant.fill(missed.toUpperCase());
  await add.click();
  await expect(page.getByText('Ce sont les mêmes mots').first()).toBeVisible();
  await expect(meant).toHaveValue(missed.toUpperCase());
  await meant.fill('béquilles axillaires');
  await add.click();
  await expect(page).toHaveURL('/admin/search-words');

  const visitor = await browser.newPage();
  await visitor.goto(shop.at('fr', `/products?q=${encodeURIComponent(missed)}`));
  await expect(visitor.getByRole('article').first()).toContainText('Béquilles axillaires');
  await visitor.close();

  await page.getByRole('button', { name: `Traité\u00a0: «\u00a0${missed}\u00a0»` }).click();
  await expect(page.getByText(missed)).toHaveCount(0);
});

test('who opens a row before the search was sent stays there', async ({ page, shop }) => {
  const word = ownWord();
  await shop.database.query("insert into search_synonyms (typed, meant) values ($1, 'canne')", [word]);
  await openBackoffice(page, shop.database, 'en');
  await page.goto(`/admin/search-words?q=${word}`);
  await page.clock.install();
  await page.getByLabel('Search the synonyms').fill(word.slice(0, -1));
  await page.getByRole('link', { name: word }).click();
  await expect(page.getByLabel('What it means in your shop')).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL(/\/admin\/search-words\/\d+$/);
  await expect(page.getByLabel('What it means in your shop')).toHaveValue('canne');
});

test('a synonym is found, changed and deleted', async ({ page, shop }) => {
  const word = ownWord();
  await shop.database.query("insert into search_synonyms (typed, meant) values ($1, 'canne')", [word]);
  await openBackoffice(page, shop.database, 'en');
  await page.goto('/admin/search-words');
  await page.getByLabel('Search the synonyms').fill(word);
  await page.getByRole('link', { name: word }).click();
  await page.getByLabel('What it means in your shop').fill('rollator');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/admin/search-words');
  await page.goto(`/admin/search-words?q=${word}`);
  await expect(page.getByRole('link', { name: `${word} → rollator` })).toBeVisible();
  await page.getByRole('button', { name: `Delete “${word}”` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText(word)).toHaveCount(0);
  await page.goto(`/admin/search-words?q=${word}`);
  await expect(page.getByText('No synonym found')).toBeVisible();
});
