import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { languages } from '../../app/domain/localized.ts';
import { test, words } from '../support/visitor.ts';

const paths = [
  '/',
  '/about',
  '/products',
  '/products?q=zzzz',
  '/products/fauteuil-roulant-pliable',
  '/products/chaise-percee',
  '/import-export',
  '/home-teaching',
  '/cart',
  '/nope',
];

for (const language of languages) {
  for (const width of [360, 768, 1280]) {
    test(`axe finds nothing on any public page in ${language} at ${width} px, and nothing sticks out`, async ({
      page,
      shop,
    }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 800 });
      const check = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(
            ({ id, nodes }) =>
              `${page.url()} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
          ),
        ).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          page.url(),
        ).toBeLessThanOrEqual(width);
      };
      for (const path of paths) {
        await page.goto(shop.at(language, path));
        await check();
      }

      await page.goto(shop.at(language, '/products/gants-nitrile'));
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: words[language].addToCart })
        .click();
      await page.goto(shop.at(language, '/cart'));
      await check();
      await page.getByRole('button', { name: words[language].placeOrder }).click();
      await expect(page.getByLabel(words[language].phone)).toHaveAccessibleDescription(/.../);
      await check();
      const { rows } = await shop.database.query("select token from orders where status = 'pending' limit 1");
      await page.goto(shop.at(language, `/order/${rows[0].token}`));
      await check();
    });
  }
}
