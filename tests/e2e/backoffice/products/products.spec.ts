import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import {
  expectText,
  openActs,
  openBackoffice,
  openHydrated,
  words,
} from '../../../support/backoffice/product-screens.ts';
import { ownWord, stockUp } from '../../../support/backoffice/products.ts';
import { once } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { plain, test } from '../../../support/visitor.ts';

for (const language of languages) {
  const say = words[language];
  const _shopPath = (slug: string) => `${language === 'en' ? '/en' : ''}/products/${slug}`;

  test.describe(`products in ${language}`, once(language, 'fr'), () => {
    test('are found, filtered, paged and warned of by the threshold of their category', async ({
      page,
      shop,
    }) => {
      const { database } = shop;
      const word = ownWord();
      const thresholds = { wellness: 5, orthopedic: 10, physiotherapy: 7, medical: 6 } as const;
      for (const category of ['wellness', 'orthopedic', 'physiotherapy', 'medical'] as const)
        for (const more of [0, 1])
          await stockUp(database, {
            name: `Éléphant ${category} ${more} ${word}`,
            category,
            stock: thresholds[category] + more,
          });
      await stockUp(database, { name: 'Autre', nameEn: 'Other', sku: word.toUpperCase(), stock: 30 });
      await openBackoffice(page, database, language);

      await openHydrated(page, () => page.goto('/admin/products?view=tiles'));
      await page.getByLabel(say.search).fill(`elephant ${word.toUpperCase()}`);
      await expect(page.getByRole('status').filter({ hasText: say.found(8) })).toBeVisible();
      const names = await page.getByRole('article').getByRole('heading').allTextContents();
      expect(names.map((name) => name.replace(/Éléphant (\w+ \d) .*/, '$1'))).toEqual([
        'wellness 0',
        'wellness 1',
        'medical 0',
        'physiotherapy 0',
        'medical 1',
        'physiotherapy 1',
        'orthopedic 0',
        'orthopedic 1',
      ]);
      for (const [category, threshold] of Object.entries(thresholds)) {
        const low = page.getByRole('article').filter({ hasText: `${category} 0` });
        expect(plain(await low.textContent())).toContain(say.low(threshold, threshold));
        const enough = page.getByRole('article').filter({ hasText: `${category} 1` });
        expect(plain(await enough.textContent())).not.toMatch(/Stock bas|Low stock/);
      }

      await page.getByLabel(say.search).fill(word);
      await expect(page.getByRole('status').filter({ hasText: say.found(9) })).toBeVisible();
      await page.getByRole('link', { name: say.next }).click();
      await expect(page.getByText(say.page)).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);

      await page.getByLabel(say.category).selectOption(say.wellness);
      await expect(page.getByRole('status').filter({ hasText: say.found(2) })).toBeVisible();
      await openHydrated(page, () => page.reload());
      await expect(page.getByLabel(say.category)).toHaveValue('wellness');
      await expect(page.getByRole('article')).toHaveCount(2);
      const tabs = page.getByRole('navigation', { name: say.show, exact: true });
      await tabs.getByRole('link', { name: say.archived }).click();
      await expectText(page, say.nothing);
      await page.goBack();
      await expect(tabs.locator('[aria-current]')).toHaveText(/^(Tous|All)/);
      await expect(page.getByLabel(say.category)).toHaveValue('wellness');
      await expect(page.getByRole('article')).toHaveCount(2);

      await page.goto('/admin/products?q=%C3%A9l%C3%A9phant&category=nonsense&page=999999999');
      await page.getByLabel(say.search).fill(`${word} nowhere`);
      await page.getByRole('link', { name: say.all }).click();
      await expect(page.getByLabel(say.search)).toHaveValue('');
    });

    test('are found, opened and changed with the keyboard alone', async ({ page, shop }) => {
      const word = ownWord();
      const product = await stockUp(shop.database, { name: `Lit ${word}` });
      await openBackoffice(page, shop.database, language);
      await openHydrated(page, () => page.goto('/admin/products?view=tiles'));
      await page.keyboard.press('/');
      await page.keyboard.type(word);
      await expect(page.getByRole('article')).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('link', { name: `Lit ${word}`, exact: true })).toBeFocused();
      await page.keyboard.press('Tab');
      const acts = page.getByRole('button', { name: `${say.acts} – Lit ${word}` });
      if (language === 'fr') {
        await expect(acts).toBeFocused();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
      }
      const edit = page.getByRole('link', { name: `${say.edit} Lit ${word}` });
      await expect(edit).toBeFocused();
      // In a menu, what is done least comes last.
      for (let i = language === 'fr' ? 3 : 1; i > 0; i -= 1) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: say.again })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: say.remove })).toBeFocused();
      if (language === 'fr') {
        await page.keyboard.press('Escape');
        await expect(acts).toBeFocused();
      }
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: `Lit ${word}` })).toBeVisible();
      for (let i = 0; i < 40; i += 1) {
        await page.keyboard.press('Tab');
        if (await page.getByLabel(say.price).evaluate((field) => field === document.activeElement)) break;
      }
      await page.keyboard.press('Control+a');
      await page.keyboard.type('12 345');
      await page.keyboard.press('Control+s');
      await expect(page.getByText(say.saved)).toBeVisible();
      const { rows } = await shop.database.query('select price from products where id = $1', [product.id]);
      expect(rows[0].price).toBe(12_345);
    });
  });

  test(`axe finds nothing on the products’ screens in ${language}, and nothing sticks out`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(120_000);
    const long = 'Fauteuil-roulant-électrique-pliable-à-batterie-lithium-renforcé'.slice(0, 60);
    const product = await stockUp(shop.database, {
      name: `${long} ${ownWord()}`,
      price: 999_999_999,
      lprice: 999_999_999,
      stock: 4,
    });
    await openBackoffice(page, shop.database, language);
    for (const path of [
      '/admin/products',
      '/admin/products?view=tiles',
      `/admin/products?q=${encodeURIComponent(product.name)}`,
      '/admin/products?q=nowhere-at-all',
      `/admin/products/edit/${product.id}`,
    ]) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: say.count }).click();
    await expect(page.locator('#count-counted')).toHaveAccessibleDescription(say.required);
    await expectAccessible(page);
    await page.goto('/admin/products/add');
    await page.getByRole('button', { name: say.add }).click();
    await expect(page.getByRole('alert').filter({ hasText: say.summary })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/admin/products?q=${encodeURIComponent(product.name)}`);
    await openActs(page, product.name);
    await page.getByRole('button', { name: say.remove }).click();
    await expect(page.getByRole('button', { name: say.again })).toBeVisible();
    await expectAccessible(page);
  });
}
