import { expect } from '@playwright/test';
import { languages } from '../../../app/domain/localized.ts';
import { expectAccessible } from '../../support/pages/accessible.ts';
import { test, words } from '../../support/visitor.ts';

const paths = [
  '/',
  '/about',
  '/products',
  '/products?q=zzzz',
  '/products/fauteuil-roulant-pliable',
  '/products/chaise-percee',
  '/import-export',
  '/home-teaching',
  '/privacy',
  '/cart',
  '/nope',
];

for (const language of languages) {
  test(`axe finds nothing on any public page in ${language}, nothing sticks out, and nothing is asked of another site`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(120_000);
    for (const path of paths) {
      await page.goto(shop.at(language, path));
      await expectAccessible(page);
    }

    await page.goto(shop.at(language, '/products/gants-nitrile'));
    await page.getByRole('article').first().getByRole('button', { name: words[language].addToCart }).click();
    await page.goto(shop.at(language, '/cart'));
    await expectAccessible(page);
    await page.getByRole('button', { name: words[language].placeOrder }).click();
    await expect(page.getByLabel(words[language].phone)).toHaveAccessibleDescription(/.../);
    await expectAccessible(page);
    const { rows } = await shop.database.query("select token from orders where status = 'pending' limit 1");
    await page.goto(shop.at(language, `/order/${rows[0].token}`));
    await expectAccessible(page);
  });
}
