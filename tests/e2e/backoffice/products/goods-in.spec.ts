import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { countActs } from '../../../support/backoffice/acts.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { openHydrated } from '../../../support/backoffice/product-screens.ts';
import { ownWord, stockOf, stockUp } from '../../../support/backoffice/products.ts';
import { inTurn, runs } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { plain, test } from '../../../support/visitor.ts';

const words = {
  fr: {
    scan: 'Scanner ou écrire un nom',
    quantity: (name: string) => `Quantité – ${name}`,
    cost: /^Coût d’une pièce/,
    supplier: 'Fournisseur',
    save: 'Enregistrer et comptabiliser',
    saved: 'Réception enregistrée',
    undo: 'Annuler la réception',
    undone: 'ses pièces ne sont plus en stock',
    twice: (code: string) => `${code} a été lu deux fois en une seconde : compté une seule fois.`,
    whole: 'Écrivez un nombre entier de 1 à 100 000.',
    tooMany: '500 articles au plus par réception. Enregistrez celle-ci en deux fois.',
    already: 'a déjà enregistré cette livraison',
    again: 'C’est une autre livraison : l’enregistrer',
    restock: /^Les .* à réapprovisionner$/,
    unknown: (code: string) => `Aucun produit n’a la référence ${code}.`,
  },
  en: {
    scan: 'Scan or type a name',
    quantity: (name: string) => `Quantity – ${name}`,
    cost: /^Cost of a piece/,
    supplier: 'Supplier',
    save: 'Save and post',
    saved: 'Arrival saved',
    undo: 'Undo the arrival',
    undone: 'its pieces are no longer in stock',
    twice: (code: string) => `${code} was read twice within a second: counted once.`,
    whole: 'Type a whole number from 1 to 100,000.',
    tooMany: 'At most 500 items in one arrival. Save this one in two parts.',
    already: 'already received this arrival',
    again: 'It is another arrival: save it',
    restock: /^The .* to restock$/,
    unknown: (code: string) => `No product has the SKU ${code}.`,
  },
};

const receivePage = '/admin/stock/receive';
const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};
/** A scanner that reads faster than a test could press its keys. */
const scanAtOnce = (page: Page, codes: string[]) =>
  page.locator('#scan').evaluate(async (input: HTMLInputElement, codes) => {
    const rendered = () => new Promise((done) => setTimeout(done));
    for (const code of codes) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, code);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await rendered();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await rendered();
    }
  }, codes);
const said = (page: Page) => page.locator('#scan-said');

for (const language of languages)
  for (const width of [360, 1280]) {
    const say = words[language];

    test.describe(`goods in, in ${language} at ${width} px`, () => {
      test.use({ viewport: { width, height: 800 } });

      test(
        '30 scanned products are received in 31 clicks, 60 keys and one screen',
        runs((language === 'fr') === (width === 360)),
        async ({ page, shop }) => {
          test.setTimeout(120_000);
          await signIn(page, await hire(shop.database, { role: 'admin', language }));
          const word = ownWord();
          const products = [];
          for (let i = 10; i < 40; i++)
            products.push(
              await stockUp(shop.database, { sku: `${word}-${i}`, name: `Gants ${i} ${word}`, stock: 1 }),
            );
          const acts = await countActs(page);
          await openHydrated(page, () => page.goto(receivePage));
          await expect(page.getByLabel(say.scan)).toBeFocused();
          for (const { name } of products) await scan(page, `${word}-${name.slice(6, 8)}`);
          await expect(page.getByRole('group', { name: word })).toHaveCount(30, { timeout: 60_000 });
          await acts.restart();

          for (const { name } of products) {
            await page.getByLabel(say.quantity(name), { exact: true }).click();
            await page.keyboard.type('12');
          }
          await page.getByRole('button', { name: say.save }).click();
          await expect(page.getByText(say.saved)).toBeVisible();
          const done = await acts.read();
          expect({ clicks: done.clicks, keys: done.keys }).toEqual({ clicks: 31, keys: 60 });
          expect(done.screens).toEqual([
            receivePage,
            expect.stringMatching(/^\/admin\/stock\/arrivals\/\d+$/),
          ]);
          for (const { id } of products) expect(await stockOf(shop.database, id)).toBe(13);
          const { rows } = await shop.database.query(
            "select count(*)::int from audit_log where action = 'goods.received' and after::text like $1",
            [`%${word}%`],
          );
          expect(rows).toEqual([{ count: 1 }]);

          await page.getByRole('button', { name: say.undo }).click();
          await expect(page.getByText(say.undone)).toBeVisible();
          for (const { id } of products) expect(await stockOf(shop.database, id)).toBe(1);
        },
      );
    });
  }

for (const language of languages.filter(inTurn('fr'))) {
  const say = words[language];
  test.describe(`goods in, in ${language}`, () => {
    test.use({ viewport: { width: language === 'fr' ? 360 : 1280, height: 800 } });

    test('a label that the scanner reads twice counts once, an unknown one is said and kept', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const sku = ownWord().toUpperCase();
      const { name } = await stockUp(shop.database, { sku });
      await openHydrated(page, () => page.goto(receivePage));
      await scanAtOnce(page, [sku, sku]);
      await expect.poll(async () => plain(await said(page).textContent())).toBe(plain(say.twice(sku)));
      await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue('1');
      // Editors see and tell no cost.
      await expect(page.getByLabel(say.cost)).toHaveCount(0);
      await scan(page, `${sku}X`);
      await expect(page.getByLabel(say.scan)).toHaveValue(`${sku}X`);
    });

    test('a code that is nearly that of a product is not counted as it, unless it is chosen', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const sku = ownWord().toUpperCase();
      const { name } = await stockUp(shop.database, { sku });
      await openHydrated(page, () => page.goto(receivePage));
      const field = page.getByLabel(say.scan);
      await field.fill(`${sku}X`);
      await expect(page.getByRole('option', { name })).toBeVisible();
      await field.press('Enter');
      await expect(said(page)).toContainText(plain(say.unknown(`${sku}X`)));
      await expect(field).toHaveValue(`${sku}X`);
      await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveCount(0);

      await expect(page.getByRole('option', { name })).toBeVisible();
      await field.press('ArrowDown');
      await field.press('Enter');
      await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue('1');
    });

    test('bad quantities are refused with a sentence, and what was typed is kept', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      const sku = ownWord();
      const { id, name } = await stockUp(shop.database, { sku, stock: 4 });
      await openHydrated(page, () => page.goto(receivePage));
      await page.getByLabel(say.supplier).fill('Sodimed Akwa');
      await page.getByLabel(say.scan).click();
      await scan(page, sku);
      for (const wrong of ['0', '-1', '1.5', '1000000']) {
        await page.getByLabel(say.quantity(name), { exact: true }).fill(wrong);
        await page.getByRole('button', { name: say.save }).click();
        // This answer, not the one before it: each takes the focus.
        await expect(page.getByRole('alert')).toBeFocused();
        await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue(wrong);
        await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveAccessibleDescription(
          new RegExp(say.whole.replaceAll(' ', '\\s')),
        );
        await expect(page.getByLabel(say.supplier)).toHaveValue('Sodimed Akwa');
      }
      expect(await stockOf(shop.database, id)).toBe(4);
      await page.getByLabel(say.quantity(name), { exact: true }).fill('6');
      await page.getByLabel(say.cost).fill('2 900');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      expect(await stockOf(shop.database, id)).toBe(10);
      const { rows } = await shop.database.query(
        'select stock_value::int as value from products where id = $1',
        [id],
      );
      expect(rows).toEqual([{ value: 29_000 }]);
    });

    test('501 lines are refused with a sentence, and none of them comes in', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const word = ownWord();
      const { rows } = await shop.database.query(
        `insert into products (slug, name, price, lprice, category)
         select $1 || i, $1, 1, 1, 'medical' from generate_series(1, 501) as i returning id`,
        [word],
      );
      const lines = JSON.stringify(rows.map(({ id }) => [id, '1', '']));
      const form = { key: randomUUID(), supplier: 'Sodimed', reference: '', lines };
      const answer = await page.request.post(receivePage, { form });
      expect(answer.status()).toBe(422);
      const text = plain(await answer.text());
      expect(text).toContain(plain(say.tooMany));
      expect(text).toContain('Sodimed');
      const stock = 'select sum(stock)::int as stock from products where name = $1';
      expect((await shop.database.query(stock, [word])).rows).toEqual([{ stock: 0 }]);
      await shop.database.query('delete from products where name = $1', [word]);
    });

    test('a delivery that a colleague has received is refused, and may be saved as another one', async ({
      page,
      shop,
    }) => {
      const colleague = await hire(shop.database, { role: 'editor', language });
      const { id, name } = await stockUp(shop.database, { sku: ownWord(), stock: 0 });
      await signIn(page, colleague);
      const form = { key: randomUUID(), supplier: '', reference: '', lines: JSON.stringify([[id, '5', '']]) };
      expect((await page.request.post(`${receivePage}.data`, { form })).ok()).toBe(true);
      const { rows } = await shop.database.query('select sku from products where id = $1', [id]);
      await openHydrated(page, () => page.goto(receivePage));
      await scan(page, rows[0].sku);
      await page.getByLabel(say.quantity(name), { exact: true }).fill('5');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(new RegExp(`${colleague.username} ${say.already}`))).toBeVisible();
      expect(await stockOf(shop.database, id)).toBe(5);
      await page.getByRole('button', { name: say.again }).click();
      await expect.poll(() => stockOf(shop.database, id)).toBe(10);
    });

    test('what is low comes into the form with one click, the cursor in its first quantity', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      const { name } = await stockUp(shop.database, { stock: 0 });
      await openHydrated(page, () => page.goto(receivePage));
      await page.getByRole('button', { name: say.restock }).click();
      await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue('');
      await expect(page.locator('[data-stepper]').first()).toBeFocused();
      await expectAccessible(page, [360, 1280]);
    });
  });
}

test('a phone that reads barcodes scans with its camera', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'editor', language: 'fr' }));
  const sku = ownWord();
  const { name } = await stockUp(shop.database, { sku });
  await page.addInitScript((code) => {
    Object.assign(window, {
      BarcodeDetector: class {
        detect = () => Promise.resolve([{ rawValue: code }]);
      },
    });
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: () => Promise.resolve(new MediaStream()) },
    });
  }, sku);
  await openHydrated(page, () => page.goto(receivePage));
  await page.getByRole('button', { name: 'Scanner avec l’appareil photo' }).click();
  await expect(page.getByLabel(words.fr.quantity(name), { exact: true })).toHaveValue('1');
});
