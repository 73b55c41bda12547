import { expect } from '@playwright/test';
import { languages } from '../../../app/domain/localized.ts';
import { stockUp } from '../../support/backoffice/products.ts';
import { test, words } from '../../support/visitor.ts';

const say = {
  fr: { soldOut: 'Épuisé', none: 'Aucune description disponible' },
  en: { soldOut: 'Out of stock', none: 'No description available' },
};

for (const language of languages) {
  const its = say[language];

  test(`a sold-out product has a disabled button that says so, in the list and on its page, in ${language}`, async ({
    page,
    shop,
  }) => {
    const { slug } = await stockUp(shop.database, { stock: 0 });
    for (const path of [`/products?q=${slug}`, `/products/${slug}`]) {
      await page.goto(shop.at(language, path));
      const product = page.getByRole('article').filter({ hasText: slug });
      await expect(product.getByRole('button', { name: its.soldOut })).toBeDisabled();
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
      await page.reload();
      await expect(product.getByText(`About ${slug}`)).toBeVisible();
      await expect(product.getByText(its.none)).toHaveCount(0);
    }
  });
}
