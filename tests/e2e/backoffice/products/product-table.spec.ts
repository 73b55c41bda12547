import { expect, type Route } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { countActs } from '../../../support/backoffice/acts.ts';
import {
  openActs,
  openBackoffice,
  openHydrated,
  visit,
} from '../../../support/backoffice/product-screens.ts';
import { ownWord, stockOf, stockUp } from '../../../support/backoffice/products.ts';
import { runs } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { plain, test } from '../../../support/visitor.ts';

const words = {
  fr: {
    tabs: 'Afficher',
    low: 'Stock bas',
    alert: /Stock bas/,
    hidden: 'Masqués',
    table: 'Tableau',
    tiles: 'Vignettes',
    price: (name: string) => `Prix – ${name}`,
    stock: (name: string) => `Stock – ${name}`,
    saved: 'Prix enregistré',
    stale: 'Quelqu’un vient de changer ce prix : 11 000 FCFA. Entrée enregistre le vôtre.',
    amount: 'Indiquez un montant entier en FCFA, par exemple 12 500.',
    hide: 'Masquer',
    gone: 'Produit masqué : il n’est plus en vente.',
    undo: 'Annuler',
    counted: 'Stock corrigé.',
    restored: 'Produit restauré',
    perPage: 'Par page',
    choose: (name: string) => `Choisir – ${name}`,
    percent: 'Prix ± %',
    percentage: 'Pourcentage',
    preview: 'Voir le résultat',
    apply: 'Changer les produits (2)',
    together: 'Les produits ont été changés ensemble.',
    undone: 'Changements annulés',
    nothing: 'Rien n’a été changé',
    today: 'Voir les valeurs d’aujourd’hui',
  },
  en: {
    tabs: 'Show',
    low: 'Low',
    alert: /Low stock/,
    hidden: 'Hidden',
    table: 'Table',
    tiles: 'Tiles',
    price: (name: string) => `Price – ${name}`,
    stock: (name: string) => `Stock – ${name}`,
    saved: 'Price saved',
    stale: 'Somebody just changed this price to 11,000 FCFA. Enter saves yours.',
    amount: 'Enter a whole amount in FCFA, for example 12,500.',
    hide: 'Hide',
    gone: 'Product hidden: it is no longer on sale.',
    undo: 'Undo',
    counted: 'Stock corrected.',
    restored: 'Product restored',
    perPage: 'Per page',
    choose: (name: string) => `Choose – ${name}`,
    percent: 'Price ± %',
    percentage: 'Percentage',
    preview: 'Preview',
    apply: 'Change the products (2)',
    together: 'The products were changed together.',
    undone: 'Changes undone',
    nothing: 'Nothing was changed',
    today: 'See today’s values',
  },
};

for (const language of languages)
  for (const width of [360, 1280]) {
    const say = words[language];
    test.describe(
      `list of products in ${language} at ${width} px`,
      runs((language === 'fr') === (width === 360)),
      () => {
        test('a price is corrected in one click and five keys on one screen', async ({ page, shop }) => {
          await openBackoffice(page, shop.database, language);
          await page.setViewportSize({ width, height: 800 });
          const word = ownWord();
          const { id, name } = await stockUp(shop.database, { name: word, price: 4_500, lprice: 4_000 });
          const acts = await countActs(page);
          await openHydrated(page, () => page.goto(`/admin/products?q=${word}&view=table`));
          await acts.restart();
          await page.getByLabel(say.price(name), { exact: true }).click();
          await page.keyboard.type('4800');
          await page.keyboard.press('Enter');
          await expect(page.getByText(say.saved)).toBeVisible();
          expect(await acts.read()).toEqual({ clicks: 1, keys: 5, screens: ['/admin/products'] });
          const { rows } = await shop.database.query('select price from products where id = $1', [id]);
          expect(rows).toEqual([{ price: 4_800 }]);
        });

        test('what is at its threshold or below is warned of in red, in both views', async ({
          page,
          shop,
        }) => {
          await openBackoffice(page, shop.database, language);
          await page.setViewportSize({ width, height: 800 });
          const word = ownWord();
          const red = 'rgb(163, 40, 26)';
          await stockUp(shop.database, { name: `Bas ${word}`, category: 'medical', stock: 6 });
          await stockUp(shop.database, { name: `Assez ${word}`, category: 'medical', stock: 7 });

          await openHydrated(page, () => page.goto(`/admin/products?q=${word}&view=table`));
          const low = page.getByRole('row').filter({ hasText: 'Bas' });
          const mark = low.getByText(say.low, { exact: true }).filter({ visible: true });
          await expect(mark).toHaveCSS('color', red);
          const enough = page.getByRole('row').filter({ hasText: 'Assez' });
          await expect(enough.getByText(say.low, { exact: true })).toHaveCount(0);

          await openHydrated(page, () => page.goto(`/admin/products?q=${word}&view=tiles`));
          const tile = page.getByRole('article').filter({ hasText: 'Bas' });
          await expect(tile.getByText(say.alert)).toBeVisible();
          await expect(tile.getByText(say.alert)).toHaveCSS('color', red);
          await expect(tile.getByText('6', { exact: true })).toHaveCSS('color', red);
          const other = page.getByRole('article').filter({ hasText: 'Assez' });
          await expect(other.getByText(say.alert)).toHaveCount(0);
          await expect(other.getByText('7', { exact: true })).not.toHaveCSS('color', red);
        });

        test('what is low is one click away, with its count', async ({ page, shop }) => {
          await openBackoffice(page, shop.database, language);
          await page.setViewportSize({ width, height: 800 });
          const word = ownWord();
          await stockUp(shop.database, { name: `Bas ${word}`, stock: 2 });
          await stockUp(shop.database, { name: `Assez ${word}`, stock: 50 });
          const own = await stockUp(shop.database, { name: `Seuil ${word}`, stock: 50 });
          await shop.database.query('update products set low_at = 60 where id = $1', [own.id]);
          const acts = await countActs(page);
          await openHydrated(page, () => page.goto(`/admin/products?q=${word}&view=tiles`));
          await expect(page.getByRole('article')).toHaveCount(3);
          const tab = page.getByRole('navigation', { name: say.tabs }).getByRole('link', { name: say.low });
          await expect(tab).toHaveText(/\d/);
          await acts.restart();
          await tab.click();
          await expect(page.getByRole('article')).toHaveCount(2);
          expect((await acts.read()).clicks).toBe(1);
        });
      },
    );
  }

for (const language of languages) {
  const say = words[language];
  test.describe(`list of products in ${language}`, () => {
    test('a price that a colleague changed meanwhile is said; bad prices are refused; Escape gives the old one back', async ({
      page,
      shop,
    }) => {
      await openBackoffice(page, shop.database, language);
      const word = ownWord();
      const { id, name } = await stockUp(shop.database, { name: word });
      await openHydrated(page, () => page.goto(`/admin/products?q=${word}&view=table`));
      const price = page.getByLabel(say.price(name), { exact: true });
      await price.fill('1.5');
      await price.press('Enter');
      await expect(page.getByRole('alert')).toContainText(new RegExp(say.amount.replaceAll(' ', '\\s')));
      await expect(price).toHaveValue('1.5');
      await price.press('Escape');
      await expect.poll(async () => plain(await price.inputValue())).toMatch(/^10[ ,]000$/);

      await price.fill('12000');
      await shop.database.query('update products set price = 11000 where id = $1', [id]);
      await price.press('Enter');
      await expect
        .poll(async () => plain(await page.getByRole('alert').textContent()))
        .toBe(plain(say.stale));
      await expect(price).toHaveValue('12000');
      await price.press('Enter');
      await expect(page.getByText(say.saved)).toBeVisible();
      const { rows } = await shop.database.query('select price from products where id = $1', [id]);
      expect(rows).toEqual([{ price: 12_000 }]);

      await price.fill('13000');
      await shop.database.query('update products set price = 11000 where id = $1', [id]);
      await price.press('Enter');
      await expect
        .poll(async () => plain(await page.getByRole('alert').textContent()))
        .toBe(plain(say.stale));
      await price.fill('12000');
      await price.press('Enter');
      await expect
        .poll(async () => (await shop.database.query('select price from products where id = $1', [id])).rows)
        .toEqual([{ price: 12_000 }]);

      await page.getByLabel(say.stock(name), { exact: true }).fill('7');
      await page.getByLabel(say.stock(name), { exact: true }).press('Enter');
      await expect.poll(() => stockOf(shop.database, id)).toBe(7);
    });

    test('Enter saves and goes down the column, and the toast gives the old number back', async ({
      page,
      shop,
    }) => {
      await openBackoffice(page, shop.database, language);
      const word = ownWord();
      const one = await stockUp(shop.database, { name: `Un ${word}`, price: 4_500, lprice: 0, stock: 1 });
      const two = await stockUp(shop.database, { name: `Deux ${word}`, stock: 2 });
      const stored = async () =>
        (await shop.database.query('select price, stock from products where id = $1', [one.id])).rows[0];
      await openHydrated(page, () => page.goto(`/admin/products?q=${word}&view=table`));
      await page.getByLabel(say.price(one.name), { exact: true }).fill('4800');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(say.price(two.name), { exact: true })).toBeFocused();
      await expect.poll(stored).toEqual({ price: 4_800, stock: 1 });
      await page.getByRole('button', { name: say.undo }).click();
      await expect.poll(stored).toEqual({ price: 4_500, stock: 1 });
      await page.getByLabel(say.stock(one.name), { exact: true }).fill('7');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(say.stock(two.name), { exact: true })).toBeFocused();
      await expect.poll(stored).toEqual({ price: 4_500, stock: 7 });
      await expect(page.getByText(say.counted)).toBeVisible();
      await page.getByRole('button', { name: say.undo }).click();
      await expect.poll(stored).toEqual({ price: 4_500, stock: 1 });
    });

    test('two changes that follow each other closely both say so', async ({ page, shop }) => {
      await openBackoffice(page, shop.database, language);
      const word = ownWord();
      const { id, name } = await stockUp(shop.database, { name: word, price: 4_500, lprice: 0, stock: 1 });
      await openHydrated(page, () => page.goto(`/admin/products?q=${word}&view=table`));
      // The screen asks for its data again after each change: the first answer is kept back until the second is asked.
      const asked: Route[] = [];
      await page.route(/products\.data/, (route) => void asked.push(route));
      await page.getByLabel(say.price(name), { exact: true }).fill('4800');
      await page.keyboard.press('Enter');
      await expect.poll(() => asked.length).toBe(1);
      const [first, second] = [() => asked[0] as Route, () => asked[1] as Route];
      const kept = await first().fetch();
      await page.getByLabel(say.stock(name), { exact: true }).fill('7');
      await page.keyboard.press('Enter');
      await expect.poll(() => asked.length).toBe(2);
      await first().fulfill({ response: kept });
      await expect(page.getByText(say.saved)).toBeVisible();
      await second().continue();
      await expect(page.getByText(say.counted)).toBeVisible();
      await expect.poll(() => stockOf(shop.database, id)).toBe(7);
    });

    test('prices of several products change together after a preview, unless a colleague saves one; and are given back', async ({
      page,
      shop,
    }) => {
      await openBackoffice(page, shop.database, language, 'admin');
      const word = ownWord();
      const one = await stockUp(shop.database, { name: `Un ${word}`, price: 4_500 });
      const two = await stockUp(shop.database, { name: `Deux ${word}`, price: 1_000 });
      const prices = async () =>
        (
          await shop.database.query('select price from products where id = any($1) order by price', [
            [one.id, two.id],
          ])
        ).rows.map(({ price }) => price);
      await openHydrated(page, () => page.goto(`/admin/products?q=${word}&view=table`));
      for (const { name } of [one, two]) await page.getByLabel(say.choose(name), { exact: true }).check();
      await page.getByRole('button', { name: say.percent }).click();
      await page.getByLabel(say.percentage).fill('-10');
      await page.getByRole('button', { name: say.preview }).click();
      await expect
        .poll(async () => plain(await page.getByRole('main').textContent()))
        .toMatch(/4[ ,]050 FCFA/);
      expect(await prices()).toEqual([1_000, 4_500]);
      await shop.database.query('update products set version = version + 1 where id = $1', [one.id]);
      await page.getByRole('button', { name: say.apply }).click();
      await expect(page.getByText(say.nothing)).toBeVisible();
      expect(await prices()).toEqual([1_000, 4_500]);

      await page.getByRole('link', { name: say.today }).click();
      await expect(page.getByText(say.nothing)).toBeHidden();
      await page.getByRole('button', { name: say.apply }).click();
      await expect(page.getByText(say.together)).toBeVisible();
      expect(await prices()).toEqual([900, 4_050]);
      await page.getByRole('button', { name: say.undo }).click();
      await expect(page.getByText(say.undone)).toBeVisible();
      expect(await prices()).toEqual([1_000, 4_500]);
    });

    test('who chose nothing gets a table of eight, on a phone tiles; the chosen view and page size are kept', async ({
      page,
      shop,
    }) => {
      await openBackoffice(page, shop.database, language);
      const onPhone = await page.request.get('/admin/products', {
        headers: { 'User-Agent': 'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/130 Mobile' },
      });
      expect((await onPhone.text()).match(/<article/g)).toHaveLength(8);
      await openHydrated(page, () => page.goto('/admin/products'));
      await expect(page.getByRole('row')).toHaveCount(9);
      await page.getByRole('link', { name: say.tiles, exact: true }).click();
      await expect(page.getByRole('article')).toHaveCount(8);
      await page.getByRole('navigation', { name: say.perPage }).getByRole('link', { name: '24' }).click();
      await expect(page.getByRole('article')).toHaveCount(24);
      await page.getByRole('link', { name: say.table, exact: true }).click();
      await expect(page.getByRole('row')).toHaveCount(25);
      await expectAccessible(page, [1280, 360]);
      const list = page.locator('.product-list');
      expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/admin/products');
      await expect(page.getByRole('row')).toHaveCount(25);
      await page.getByRole('link', { name: say.tiles, exact: true }).click();
      await expect(page.getByRole('article')).toHaveCount(24);
    });

    test('a hidden product is on no public page until it is restored, and hiding can be undone', async ({
      page,
      shop,
      browser,
    }) => {
      await openBackoffice(page, shop.database, language);
      const word = ownWord();
      const { slug } = await stockUp(shop.database, { name: word });
      const path = `${language === 'en' ? '/en' : ''}/products/${slug}`;
      await openHydrated(page, () => page.goto(`/admin/products?q=${word}&view=table`));
      await openActs(page, word);
      await page.getByRole('button', { name: say.hide }).click();
      await expect(page.getByText(say.gone)).toBeVisible();
      const visitor = await visit(browser, path);
      expect(visitor.status).toBe(404);
      await visitor.page.goto(`${path.replace(slug, '').replace(/\/$/, '')}?q=${word}`);
      await expect(visitor.page.getByText(word, { exact: true })).toHaveCount(0);
      for (const part of ['/sitemap.xml', '/sitemap/products-1.xml'])
        expect(await (await visitor.page.request.get(part)).text()).not.toContain(slug);
      await page.getByRole('button', { name: say.undo }).click();
      await expect(page.getByText(say.restored)).toBeVisible();
      expect((await visitor.page.goto(path))?.status()).toBe(200);
      await visitor.page.close();
    });
  });
}
