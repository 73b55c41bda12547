import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { stockUp } from '../../../support/backoffice/products.ts';
import { test, words } from '../../../support/visitor.ts';

const say = {
  fr: {
    soldOut: 'Épuisé',
    tellMe: 'Me prévenir',
    asks: /prévenez-moi/,
    none: 'Aucune description disponible',
  },
  en: {
    soldOut: 'Out of stock',
    tellMe: 'Notify me',
    asks: /tell me when/,
    none: 'No description available',
  },
};

for (const language of languages) {
  const its = say[language];

  test(`a sold-out product says so and asks for news on WhatsApp, in the list and on its page, in ${language}`, async ({
    page,
    shop,
  }) => {
    const { slug } = await stockUp(shop.database, { stock: 0 });
    for (const path of [`/products?q=${slug}`, `/products/${slug}`]) {
      await page.goto(shop.at(language, path));
      const product = page.getByRole('article').filter({ hasText: slug });
      await expect(product.getByText(its.soldOut)).toBeVisible();
      const link = product.getByRole('link', { name: its.tellMe });
      const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text');
      expect(text).toMatch(its.asks);
      expect(text).toContain(`/products/${slug}`);
      await expect(product.getByRole('button', { name: words[language].addToCart })).toHaveCount(0);
    }
  });

  test(`a description missing in one language shows the other before it is said to be missing, in ${language}`, async ({
    page,
    shop,
  }) => {
    const { id, slug } = await stockUp(shop.database);
    const other = language === 'fr' ? 'description_en' : 'description_fr';
    for (const path of [`/products?q=${slug}`, `/products/${slug}`]) {
      const product = page.getByRole('article').filter({ hasText: slug });
      await shop.database.query(`update products set ${other} = '' where id = $1`, [id]);
      await page.goto(shop.at(language, path));
      await expect(product.getByText(its.none)).toBeVisible();
      await shop.database.query(`update products set ${other} = $2 where id = $1`, [id, `About ${slug}`]);
      // The database notifies the shop right after the commit.
      await expect(async () => {
        await page.reload();
        await expect(product.getByText(`About ${slug}`)).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 15_000 });
      await expect(product.getByText(its.none)).toHaveCount(0);
    }
  });
}

test('filters that nothing meets are not answered as a search', async ({ page }) => {
  await page.goto('/products?min=1000000');
  await expect(page.getByRole('main')).toContainText('Aucun produit ne répond à tous ces filtres à la fois.');
  await expect(page.getByRole('heading', { name: 'Nouveautés' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Au plus près' })).toHaveCount(0);
});
