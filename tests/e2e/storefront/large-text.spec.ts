import { expect, type Page } from '@playwright/test';
import { languages } from '../../../app/domain/localized.ts';
import { cutText, setTextSize } from '../../support/pages/cut-text.ts';
import { test, words } from '../../support/visitor.ts';

/** A phone whose page is zoomed, and phones whose text is set larger: 16 px is what browsers come with. */
const screens = [
  { width: 240, textSize: 16 },
  { width: 360, textSize: 24 },
  { width: 360, textSize: 32 },
];

for (const language of languages)
  for (const { width, textSize } of screens)
    test(`no text is cut off in ${language} on ${width} px with text of ${textSize} px`, async ({
      page,
      shop,
    }) => {
      test.setTimeout(120_000);
      for (const slug of ['matelas-anti-escarres', 'gants-nitrile']) {
        await page.goto(shop.at(language, `/products/${slug}`));
        await page
          .getByRole('article')
          .first()
          .getByRole('button', { name: words[language].addToCart })
          .click();
      }
      await page.setViewportSize({ width, height: 740 });
      await setTextSize(page, textSize);
      const { rows } = await shop.database.query("select token from orders where number = 'MB-2026-00025'");
      for (const path of [
        '/',
        '/products',
        '/products?q=zzzz',
        '/products/oreiller-cervical',
        '/cart',
        `/order/${rows[0].token}`,
        '/about',
        '/import-export',
        '/home-teaching',
        '/privacy',
        '/nope',
      ]) {
        await page.goto(shop.at(language, path));
        await expectWholeText(page, width);
      }
      await page.goto(shop.at(language, '/cart'));
      await page.getByRole('button', { name: words[language].placeOrder }).click();
      await expect(page.getByLabel(words[language].phone)).toHaveAccessibleDescription(/.../);
      await expectWholeText(page, width);
    });

async function expectWholeText(page: Page, width: number) {
  expect(await cutText(page), page.url()).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    `${page.url()} sticks out`,
  ).toBeLessThanOrEqual(width);
}
