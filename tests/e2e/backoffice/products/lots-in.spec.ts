import { expect } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { openHydrated } from '../../../support/backoffice/product-screens.ts';
import { ownWord, stockOf, stockUp } from '../../../support/backoffice/products.ts';
import { phoneAndDesktop } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { test } from '../../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });

const words = {
  fr: {
    details: 'Lot, péremption, numéros de série',
    ...{ lot: 'Lot', expiry: 'Péremption', serials: 'Numéros de série', other: 'Un autre lot' },
    ...{ quantity: 'Quantité', post: 'Enregistrer et comptabiliser', posted: 'Réception enregistrée' },
    count: 'Écrivez un numéro pour chaque pièce reçue, ou aucun.',
    over: 'Des lots sont périmés. Rien n’a été ajouté.',
    accept: 'Je les reçois quand même',
    arrived: (code: string) => `Lot ${code}-A · périme le 31 déc. 2099`,
    inStock: 'En stock',
    ...{ counted: 'Pièces comptées', code: 'Lot', pieces: 'Pièces de ce lot' },
    ...{ save: 'Enregistrer le comptage', saved: 'Stock corrigé.', unnamed: 'Sans lot' },
    ...{ twice: 'Ce lot est déjà dans la liste.', undo: 'Annuler la réception' },
    moved: 'Des pièces ont bougé depuis',
    gone: (serial: string) =>
      `Ces numéros de série ne sont plus en stock\u00a0: «\u00a0${serial}\u00a0» (Mis au rebut ou perdu).`,
    others: 'Comptez aussi celles qui restent sans lot\u00a0: 0 si toutes sont de ce lot.',
    start: 'Suivre ce produit par lot',
    draft: 'Enregistrer en brouillon',
  },
  en: {
    details: 'Lot, expiry, serial numbers',
    ...{ lot: 'Lot', expiry: 'Expiry', serials: 'Serial numbers', other: 'Another lot' },
    ...{ quantity: 'Quantity', post: 'Save and post', posted: 'Arrival saved' },
    count: 'Type a number for each piece received, or none.',
    over: 'Some lots are expired. Nothing was added.',
    accept: 'I take them all the same',
    arrived: (code: string) => `Lot ${code}-A · expires on 31 Dec 2099`,
    inStock: 'In stock',
    ...{ counted: 'Counted pieces', code: 'Lot', pieces: 'Pieces of this lot' },
    ...{ save: 'Save the count', saved: 'Stock corrected.', unnamed: 'No lot' },
    ...{ twice: 'This lot is already in the list.', undo: 'Undo the arrival' },
    moved: 'Pieces moved since',
    gone: (serial: string) => `These serial numbers are no longer in stock: “${serial}” (Scrapped or lost).`,
    others: 'Count also those that stay without a lot: 0 if all are of this one.',
    start: 'Keep this product by lot',
    draft: 'Save as a draft',
  },
} as const;

for (const { language, width } of phoneAndDesktop('fr')) {
  const say = words[language];
  test.describe(`lots that come in, in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a delivery names its lots and numbers, is asked about what is expired, and its lots are counted', async ({
      page,
      shop: { database },
    }) => {
      test.setTimeout(180_000);
      await signIn(page, await hire(database, { role: 'admin', language }));
      const code = ownWord();
      const { id, name } = await stockUp(database, { sku: code, name: `Gants ${code}`, stock: 4 });
      const scan = async () => {
        await page.locator('#scan').fill(code);
        await page.keyboard.press('Enter');
      };
      // While the module is off, nothing of it is there.
      await database.query('update settings set serials_on = false');
      await openHydrated(page, () => page.goto('/admin/stock/receive'));
      await scan();
      await expect(page.getByLabel(`${say.quantity} – ${name}`, { exact: true })).toHaveValue('1');
      await expect(page.getByText(say.details)).toHaveCount(0);
      await database.query('update settings set serials_on = true');

      await openHydrated(page, () => page.goto('/admin/stock/receive'));
      await scan();
      await page.getByText(say.details).click();
      await page.getByLabel(`${say.lot} – ${name}`).fill(`${code}-A`);
      await page.getByLabel(`${say.expiry} – ${name}`).fill('12/2099');
      await page.getByLabel(`${say.serials} – ${name}`).fill(`${code}-1\n${code}-2`);
      await page.getByRole('button', { name: say.other }).click();
      const second = page.getByRole('group', { name }).nth(1);
      await second.getByLabel(`${say.quantity} – ${name}`, { exact: true }).fill('3');
      await second.getByLabel(`${say.lot} – ${name}`).fill(`${code}-B`);
      await second.getByLabel(`${say.expiry} – ${name}`).fill('31/01/2020');
      await page.getByRole('button', { name: say.post }).click();
      await expect(page.getByRole('main').getByText(say.count).first()).toBeVisible();
      await expectAccessible(page, [width]);
      await page.getByLabel(`${say.quantity} – ${name}`, { exact: true }).first().fill('2');
      await page.getByRole('button', { name: say.post }).click();
      await expect(page.getByText(say.over)).toBeVisible();
      await expect(second.getByLabel(`${say.expiry} – ${name}`)).toHaveValue('31/01/2020');
      expect(await stockOf(database, id)).toBe(4);
      await page.getByRole('button', { name: say.accept }).click();
      await expect(page.getByText(say.posted)).toBeVisible();
      await expect(page.getByText(say.arrived(code))).toBeVisible();
      expect(await stockOf(database, id)).toBe(9);
      await expectAccessible(page, [width]);
      const arrival = page.url();

      await page.goto(`/admin/units?q=${code}-1`);
      await expect(page.getByRole('table').getByText(say.inStock)).toBeVisible();
      await page.getByRole('link', { name: `${code}-1` }).click();
      await expect(page).toHaveURL(/\/admin\/units\/\d+$/);
      await expectAccessible(page, [width]);

      const put = (state: string) =>
        database.query('update units set state = $2 where serial = $1', [`${code}-1`, state]);
      await put('scrapped');
      await openHydrated(page, () => page.goto(arrival));
      await page.getByRole('button', { name: say.undo }).click();
      await expect(page.getByText(say.gone(`${code}-1`))).toBeVisible();
      await expect(page.getByText(say.moved)).toHaveCount(0);
      await put('in-stock');

      await openHydrated(page, () => page.goto(`/admin/products/edit/${id}`));
      const unnamed = page.getByLabel(`${say.counted} – ${say.unnamed}`);
      await unnamed.fill('1');
      await page.locator('#lot-code').fill(`${code}-a`);
      await page.locator('#lot-pieces').fill('3');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.twice)).toBeVisible();
      await expect(unnamed).toHaveValue('1');
      await expectAccessible(page, [width]);
      await page.locator('#lot-code').fill(`${code}-C`);
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      const { rows } = await database.query(
        'select code, on_hand from lots where product_id = $1 and on_hand > 0 order by code',
        [id],
      );
      expect(rows).toEqual([
        { code: '', on_hand: 1 },
        { code: `${code}-A`, on_hand: 2 },
        { code: `${code}-B`, on_hand: 3 },
        { code: `${code}-C`, on_hand: 3 },
      ]);
      expect(await stockOf(database, id)).toBe(9);

      await openHydrated(page, () => page.goto(arrival));
      await page.getByRole('button', { name: say.undo }).click();
      await expect(page.getByText(say.moved)).toBeVisible();
    });

    test('the first lot of a product asks for the pieces that stay without one', async ({
      page,
      shop: { database },
    }) => {
      await signIn(page, await hire(database, { role: 'admin', language }));
      await database.query('update settings set serials_on = true');
      const { id } = await stockUp(database, { name: `Gants ${ownWord()}`, stock: 9 });
      await openHydrated(page, () => page.goto(`/admin/products/edit/${id}`));
      await page.getByText(say.start).click();
      await page.locator('#lot-code').fill('L-1');
      await page.locator('#lot-pieces').fill('4');
      const save = page.getByRole('button', { name: say.save }).last();
      await save.click();
      const others = page.getByLabel(`${say.counted} – ${say.unnamed}`);
      await expect(others).toHaveAccessibleDescription(new RegExp(say.others));
      await expect(page.locator('#lot-code')).toHaveValue('L-1');
      expect(await stockOf(database, id)).toBe(9);
      await others.fill('5');
      await save.click();
      await expect(page.getByText(say.saved)).toBeVisible();
      expect(await stockOf(database, id)).toBe(9);
    });

    test('a draft keeps the numbers that were scanned so far', async ({ page, shop: { database } }) => {
      await signIn(page, await hire(database, { role: 'admin', language }));
      await database.query('update settings set serials_on = true');
      const code = ownWord();
      const { id, name } = await stockUp(database, { sku: code, name: `Lit ${code}`, stock: 0 });
      await openHydrated(page, () => page.goto('/admin/stock/receive'));
      await page.locator('#scan').fill(code);
      await page.keyboard.press('Enter');
      await page.getByLabel(`${say.quantity} – ${name}`, { exact: true }).fill('3');
      await page.getByText(say.details).click();
      await page.getByLabel(`${say.serials} – ${name}`).fill(`${code}-1\n${code}-2`);
      await page.getByRole('button', { name: say.draft }).click();
      await page.waitForURL(/\/admin\/stock\/arrivals\/\d+$/);
      const { rows } = await database.query(
        'select quantity, serials, posted_at from arrival_lines join arrivals on arrivals.id = arrival_id where product_id = $1',
        [id],
      );
      expect(rows).toEqual([{ quantity: 3, serials: [`${code}-1`, `${code}-2`], posted_at: null }]);
      expect(await stockOf(database, id)).toBe(0);
    });
  });
}
