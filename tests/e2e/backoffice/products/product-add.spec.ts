import { expect, type Page } from '@playwright/test';
import type { Language } from '../../../../app/domain/localized.ts';
import { countActs } from '../../../support/backoffice/acts.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { openHydrated } from '../../../support/backoffice/product-screens.ts';
import { ownWord, photo } from '../../../support/backoffice/products.ts';
import { phoneAndDesktop } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { test } from '../../../support/shop/own-shop.ts';
import { plain } from '../../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

// Other journeys of this shop made up SKUs: one that ends in a digit begins a series, whose next number would be proposed.
test.beforeEach(({ shop }) =>
  shop.database.query("update products set sku = null where sku ~ '^zq[0-9a-f]{8}$'"),
);

const words = {
  fr: {
    stock: 'Stock',
    products: 'Produits',
    add: 'Ajouter un produit',
    take: 'Prendre une photo',
    choose: 'Photo',
    name: 'Nom (français)',
    price: /^Prix/,
    floor: /^Dernier prix/,
    pieces: /^Stock/,
    category: /^Catégorie/,
    sku: 'Référence (SKU)',
    more: 'Plus de détails (facultatif)',
    brand: 'Marque',
    added: 'Produit ajouté.',
    proposed: 'Proposé : 78 % du prix, comme vos autres produits.',
    failed: 'Erreur lors de l’ajout du produit',
    used: 'Ce formulaire a déjà servi à un autre produit, bien ajouté.',
    see: 'Voir le produit ajouté',
    tooLong: 'Ce texte est trop long.',
  },
  en: {
    stock: 'Stock',
    products: 'Products',
    add: 'Add product',
    take: 'Take a picture',
    choose: 'Picture',
    name: 'Name (French)',
    price: /^Price/,
    floor: /^Last price/,
    pieces: /^Stock/,
    category: /^Category/,
    sku: 'SKU',
    more: 'More details (optional)',
    brand: 'Brand',
    added: 'Product added.',
    proposed: 'Proposed: 78% of the price, as for your other products.',
    failed: 'Error adding product',
    used: 'This form was already used for another product, which is added.',
    see: 'See the added product',
    tooLong: 'This text is too long.',
  },
} satisfies Record<Language, unknown>;

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

for (const { language, width } of phoneAndDesktop('en')) {
  const say = words[language];
  test.describe(`a new product in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: width === 360, isMobile: width === 360 });

    test('takes 6 taps and 3 fields with its photo: floor, category and SKU are proposed in sight', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      // Other journeys of this shop added products with other shares.
      await shop.database.query('update products set lprice = round(price * 0.78)');
      // The category is the one of the product that this device added before.
      const before = {
        name: `Avant ${ownWord()}`,
        category: 'medical',
        price: '1000',
        lprice: '800',
        stock: '1',
      };
      expect((await page.request.post('/admin/products/add', { form: before })).ok()).toBe(true);

      const acts = await countActs(page);
      await openHydrated(page, () => page.goto('/admin/customers'));
      await acts.restart();
      const main = page.getByRole('main');
      await page
        .getByRole('link', { name: isPhone(page) ? say.stock : say.products, exact: true })
        .first()
        .click();
      await main.getByRole('link', { name: say.add }).first().click();
      const camera = page.waitForEvent('filechooser');
      await page.getByLabel(isPhone(page) ? say.take : say.choose, { exact: true }).click();
      // The shutter and "keep" are the phone's own: two taps more.
      await (await camera).setFiles(await photo('#0f5257'));

      const name = `Tensiomètre ${ownWord()}`;
      await page.getByLabel(say.name).fill(name);
      await page.getByLabel(say.price).fill('12345');
      await expect(page.getByLabel(say.floor)).toHaveValue('9700');
      await expect.poll(async () => plain(await main.textContent())).toContain(say.proposed);
      await page.getByRole('textbox', { name: say.pieces }).fill('4');
      await expect(page.getByLabel(say.category)).toHaveValue('medical');
      await expectAccessible(page, [width]);
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByText(say.added)).toBeVisible();
      await page.waitForURL(/\/admin\/products\/edit\/\d+$/);
      const done = await acts.read();
      expect(done.clicks + 2).toBe(6);
      expect(done.screens).toEqual([
        '/admin/customers',
        '/admin/products',
        '/admin/products/add',
        expect.stringMatching(/^\/admin\/products\/edit\/\d+$/),
      ]);
      const { rows } = await shop.database.query(
        "select price, lprice, stock, category, sku, image_url <> '' as shown from products where name = $1",
        [name],
      );
      expect(rows).toEqual([
        {
          price: 12_345,
          lprice: 9_700,
          stock: 4,
          category: 'medical',
          sku: expect.stringMatching(/^MED-\d{3}$/),
          shown: true,
        },
      ]);
    });

    test('a proposal gives way to what is typed, and follows the category', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      await openHydrated(page, () => page.goto('/admin/products/add'));
      await expect(page.getByLabel(say.category)).toHaveValue('');
      await expect(page.getByLabel(say.sku)).toHaveValue('');
      await page.getByLabel(say.category).selectOption('orthopedic');
      await expect(page.getByLabel(say.sku)).toHaveValue(/^ORT-\d{3}$/);
      await page.getByLabel(say.category).selectOption('wellness');
      await expect(page.getByLabel(say.sku)).not.toHaveValue(/^ORT/);
      await page.getByLabel(say.sku).fill('A MOI');
      await page.getByLabel(say.category).selectOption('medical');
      await expect(page.getByLabel(say.sku)).toHaveValue('A MOI');

      await page.getByLabel(say.price).fill('10000');
      await expect(page.getByLabel(say.floor)).toHaveValue('7800');
      await page.getByLabel(say.price).fill('20 000');
      await expect(page.getByLabel(say.floor)).toHaveValue('15600');
      await page.getByLabel(say.floor).fill('15000');
      await page.getByLabel(say.price).fill('1');
      await expect(page.getByLabel(say.floor)).toHaveValue('15000');

      // What is wrong in the folded part opens it.
      await expect(page.getByLabel(say.brand)).toBeHidden();
      await page.getByText(say.more).click();
      await page.getByLabel(say.brand).evaluate((field) => field.removeAttribute('maxlength'));
      await page.getByLabel(say.brand).fill('x'.repeat(200));
      await page.getByText(say.more).click();
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByLabel(say.brand)).toBeVisible();
      await expect(page.getByLabel(say.brand)).toHaveAccessibleDescription(new RegExp(say.tooLong));
      await expect(page.getByLabel(say.floor)).toHaveValue('15000');
    });

    test('is added once although the answer was lost; another one with its form is refused', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await openHydrated(page, () => page.goto('/admin/products/add'));
      const name = `Une fois ${ownWord()}`;
      await page.getByLabel(say.name).fill(name);
      await page.getByLabel(say.price).fill('5000');
      await page.getByRole('textbox', { name: say.pieces }).fill('2');
      await page.getByLabel(say.category).selectOption('medical');
      await page.route('**/products/add.data*', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByText(say.failed).first()).toBeVisible();
      await page.unroute('**/products/add.data*');
      const stocks = async (of: string) =>
        (await shop.database.query('select stock from products where name = $1', [of])).rows;
      expect(await stocks(name)).toEqual([{ stock: 2 }]);

      await page.getByLabel(say.name).fill(`${name} bis`);
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByText(say.used)).toBeVisible();
      await expect(page.getByRole('link', { name: say.see })).toHaveAttribute(
        'href',
        /^\/admin\/products\/edit\/\d+$/,
      );
      await expect(page.getByLabel(say.name)).toHaveValue(`${name} bis`);
      await page.getByRole('button', { name: say.add }).click();
      await expect.poll(() => stocks(`${name} bis`)).toEqual([{ stock: 2 }]);
      // The lost answer had brought its notice, too.
      await expect(page.getByText(say.added).first()).toBeVisible();
      expect(await stocks(name)).toEqual([{ stock: 2 }]);
    });
  });
}
