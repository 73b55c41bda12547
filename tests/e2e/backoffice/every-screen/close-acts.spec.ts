import { expect, type Page, type Route } from '@playwright/test';
import type pg from 'pg';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { addTestQuote } from '../../../support/backoffice/changes/paper-changes.ts';
import { placeNewOrder } from '../../../support/backoffice/order-screens.ts';
import { openHydrated } from '../../../support/backoffice/product-screens.ts';
import { ownWord, stockOf, stockUp } from '../../../support/backoffice/products.ts';
import { test } from '../../../support/visitor.ts';

/** Acts that follow each other closely on a slow network: each is done, and each is told. */

async function openAs(page: Page, database: pg.Client, address: string) {
  await signIn(page, await hire(database, { role: 'admin', language: 'fr' }));
  await openHydrated(page, () => page.goto(address));
}

/** Keeps requests back until the test lets each go. */
async function keepBack(page: Page, address: RegExp) {
  const asked: Route[] = [];
  await page.route(address, (route) => void asked.push(route));
  return async (at: number): Promise<Route> => {
    await expect.poll(() => asked.length).toBeGreaterThan(at);
    return asked[at] as Route;
  };
}

const missed = async (database: pg.Client, words: string) =>
  (await database.query('select 1 from missed_searches where words = $1', [words])).rowCount;

test('a button whose answer comes while another’s is followed is told too, and its row leaves', async ({
  page,
  shop,
}) => {
  const [one, two] = [ownWord(), ownWord()];
  await shop.database.query('insert into missed_searches (words, times) values ($1, 900), ($2, 899)', [
    one,
    two,
  ]);
  await openAs(page, shop.database, '/admin/search-words');
  const act = await keepBack(page, /search-words\/missed\.data/);
  const load = await keepBack(page, /search-words\.data/);
  await page.getByRole('button', { name: `Traité\u00a0: «\u00a0${one}\u00a0»` }).click();
  await page.getByRole('button', { name: `Traité\u00a0: «\u00a0${two}\u00a0»` }).click();
  await (await act(0)).continue();
  // The list as it was before the second act.
  const kept = await (await load(0)).fetch();
  await (await act(1)).continue();
  await expect.poll(() => missed(shop.database, two)).toBe(0);
  await (await load(1)).continue();
  await (await load(0)).fulfill({ response: kept });
  await expect(page.getByText(one)).toHaveCount(0);
  await expect(page.getByText(two)).toHaveCount(0);
  await expect(page.getByText('Mots retirés de la liste')).toHaveCount(2);
});

test('of two changes both say so when the second is shown first', async ({ page, shop }) => {
  const { id, name } = await stockUp(shop.database, { name: ownWord(), price: 4_500, lprice: 0, stock: 1 });
  await openAs(page, shop.database, `/admin/products?q=${name}&view=table`);
  const load = await keepBack(page, /products\.data/);
  await page.getByLabel(`Prix – ${name}`, { exact: true }).fill('4800');
  await page.keyboard.press('Enter');
  await load(0);
  await page.getByLabel(`Stock – ${name}`, { exact: true }).fill('7');
  await page.keyboard.press('Enter');
  await (await load(1)).continue();
  await expect(page.getByText('Stock corrigé.')).toBeAttached();
  await expect(page.getByText('Prix enregistré')).toBeAttached();
  expect(await stockOf(shop.database, id)).toBe(7);
});

test('of two changes that are undone closely, both are', async ({ page, shop }) => {
  const word = ownWord();
  const one = await stockUp(shop.database, { name: `Un ${word}`, price: 4_500, lprice: 0 });
  const two = await stockUp(shop.database, { name: `Deux ${word}`, price: 5_500, lprice: 0 });
  const prices = async () =>
    (
      await shop.database.query('select price from products where id = any($1) order by id', [
        [one.id, two.id],
      ])
    ).rows.map(({ price }) => price);
  await openAs(page, shop.database, `/admin/products?q=${word}&view=table`);
  const undo = page.getByRole('button', { name: 'Annuler', exact: true });
  for (const [at, { name }] of [one, two].entries()) {
    await page.getByLabel(`Prix – ${name}`, { exact: true }).fill('9900');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Prix enregistré')).toHaveCount(at + 1);
  }
  expect(await prices()).toEqual([9_900, 9_900]);
  const act = await keepBack(page, /price\.data/);
  await undo.click();
  await expect(page.getByText('Prix enregistré')).toHaveCount(1);
  await undo.click();
  await (await act(0)).continue();
  await (await act(1)).continue();
  await expect.poll(prices).toEqual([4_500, 5_500]);
});

/** A stock of 4, counted 6 in the list: saved, and not answered yet. */
async function sendCount(page: Page, database: pg.Client) {
  const { id, name } = await stockUp(database, { name: ownWord(), stock: 4 });
  await openAs(page, database, `/admin/products?q=${name}&view=table`);
  const act = await keepBack(page, /count\.data/);
  const cell = page.getByLabel(`Stock – ${name}`, { exact: true });
  await cell.fill('6');
  await cell.press('Enter');
  const answer = await (await act(0)).fetch();
  return { id, act, cell, answer };
}

test('Enter pressed twice on a number of the list saves it once, and says so', async ({ page, shop }) => {
  const { id, act, cell, answer } = await sendCount(page, shop.database);
  await cell.press('Enter');
  await (await act(0)).fulfill({ response: answer });
  await expect(page.getByText('Stock corrigé.')).toBeVisible();
  await expect(page.getByText('Le stock a changé entre-temps')).toHaveCount(0);
  expect(await stockOf(shop.database, id)).toBe(6);
});

test('what is typed over a number that is being saved is saved after it', async ({ page, shop }) => {
  const { id, act, cell, answer } = await sendCount(page, shop.database);
  await cell.fill('8');
  await cell.press('Enter');
  await (await act(0)).fulfill({ response: answer });
  await (await act(1)).continue();
  await expect.poll(() => stockOf(shop.database, id)).toBe(8);
  await expect(page.getByText('Stock corrigé.')).toHaveCount(2);
  await expect(cell).toHaveValue('8');
});

/** The form of a payment of 1 000 FCFA, sent and not arrived. */
async function sendPayment(page: Page, database: pg.Client) {
  const { id } = await placeNewOrder(database, { language: 'fr' });
  await openAs(page, database, `/admin/orders/${id}`);
  await page.getByRole('link', { name: 'Encaisser' }).click();
  await page.getByLabel('Montant en FCFA').fill('1000');
  const send = await keepBack(page, /payments\.data/);
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).click();
  return { id, route: await send(0) };
}

const paid = async (database: pg.Client, id: string) =>
  (await database.query('select amount::int from payment_shares where order_id = $1', [id])).rows;

test('a link that is followed while a payment is being saved waits for it', async ({ page, shop }) => {
  const { id, route } = await sendPayment(page, shop.database);
  await page.getByRole('link', { name: /^Clients/ }).click();
  await route.continue();
  await expect(page).toHaveURL('/admin/customers');
  await expect(page.getByText('Paiement enregistré, reçu établi').last()).toBeAttached();
  expect(await paid(shop.database, id)).toEqual([{ amount: 1000 }]);
});

test('a link that is followed while a save fails leaves what was typed in sight', async ({ page, shop }) => {
  const { route } = await sendPayment(page, shop.database);
  await page.getByRole('link', { name: /^Clients/ }).click();
  await route.abort();
  await expect(page.getByText(/on ne sait pas si c’est enregistré/)).toBeVisible();
  await expect(page.getByLabel('Montant en FCFA')).toHaveValue('1000');
});

test('Back while a payment is being saved asks, until it is saved', async ({ page, shop }) => {
  const { id, route } = await sendPayment(page, shop.database);
  await page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Vos modifications ne sont pas enregistrées');
  await route.continue();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  expect(await paid(shop.database, id)).toEqual([{ amount: 1000 }]);
});

test('a payment whose answer was lost is recorded once, also when another change is undone before it is sent again', async ({
  page,
  shop,
}) => {
  const { name } = await stockUp(shop.database, { name: ownWord(), stock: 4 });
  const { id, number } = await placeNewOrder(shop.database, { language: 'fr' });
  await openAs(page, shop.database, `/admin/products?q=${name}&view=table`);
  await page.getByLabel(`Stock – ${name}`, { exact: true }).fill('6');
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: 'Annuler', exact: true });
  await expect(undo).toBeVisible();
  await page
    .getByRole('link', { name: /^Commandes/ })
    .first()
    .click();
  await page.getByRole('link', { name: `Voir la commande ${number}` }).click();
  await page.getByRole('link', { name: 'Encaisser' }).click();
  await page.getByLabel('Montant en FCFA').fill('1000');
  await page.route(/payments\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
    await page.unroute(/payments\.data/);
  });
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).click();
  await expect(page.getByText(/on ne sait pas si c’est enregistré/)).toBeVisible();
  const reloaded = page.waitForResponse(/payments\.data/);
  await undo.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer sans enregistrer' }).click();
  await reloaded;
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).click();
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  expect(await paid(shop.database, id)).toEqual([{ amount: 1000 }]);
});

/** A draft of a quote on its screen. */
async function openQuote(page: Page, database: pg.Client) {
  const id = await addTestQuote(database, 'draft');
  await openAs(page, database, `/admin/quotes/${id}`);
  const stored = async () =>
    (await database.query('select state, terms from quotes where id = $1', [id])).rows[0];
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/admin/quotes/${id}"]`) });
  return { send: page.getByRole('button', { name: 'Envoyer', exact: true }), stored, row };
}

/** A quote whose sending has not arrived. */
async function sendQuote(page: Page, database: pg.Client) {
  const { send, stored, row } = await openQuote(page, database);
  const act = await keepBack(page, /send\.data/);
  await send.click();
  return { stored, row, route: await act(0) };
}

test('an act of which no answer came, and whose screen was left meanwhile, is told on the next', async ({
  page,
  shop,
}) => {
  const { stored, route } = await sendQuote(page, shop.database);
  await page.getByRole('link', { name: /^Clients/ }).click();
  await expect(page).toHaveURL('/admin/customers');
  await route.abort();
  await expect(page.getByRole('alert')).toContainText(
    '«\u00a0Sans numéro\u00a0»\u00a0: la boutique n’a pas confirmé',
  );
  expect(await stored()).toMatchObject({ state: 'draft' });
});

test('an act that is done after its screen was left is told and shown on the next', async ({
  page,
  shop,
}) => {
  const { row, route } = await sendQuote(page, shop.database);
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(row).toContainText('Brouillon');
  await route.continue();
  await expect(row).toContainText('Envoyé');
  await expect(page.getByText('Devis envoyé').first()).toBeAttached();
});

test('a quote is not sent while its changes are being saved', async ({ page, shop }) => {
  const { send, stored } = await openQuote(page, shop.database);
  await expect(page.locator('input[id^="price-"]')).toHaveValue(/^12.000$/);
  const save = await keepBack(page, /quotes\/[\w-]+\.data/);
  await page.locator('#terms').fill('Livraison sous 30 jours');
  await page.locator('[data-save]').click();
  await save(0);
  await expect(send).toBeDisabled();
  for (const at of [0, 1]) await (await save(at)).continue();
  await send.click();
  await expect.poll(stored).toEqual({ state: 'sent', terms: 'Livraison sous 30 jours' });
});

test('an import of which no answer came is shown as it stands now', async ({ page, shop }) => {
  const name = ownWord();
  await openAs(page, shop.database, '/admin/products/import');
  const buffer = Buffer.from(`nom;catégorie;prix;dernier prix;stock\n${name};Orthopédie;5000;4000;3\n`);
  await page.locator('#table').setInputFiles({ name: 'produits.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('Rien n’a encore changé.')).toBeVisible();
  const act = await keepBack(page, /apply\.data/);
  await page.getByRole('button', { name: 'Appliquer l’import' }).click();
  await (await act(0)).fetch({ maxRedirects: 0 });
  await (await act(0)).abort();
  await expect(page.getByText('L’import est terminé.')).toBeVisible();
  await expect(page.getByText('Rien n’a encore changé.')).toHaveCount(0);
});
