import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '../../../../app/domain/localized.ts';
import { runs } from '../../../support/nightly.ts';
import { cutText, setTextSize } from '../../../support/pages/cut-text.ts';
import { test, words } from '../../../support/visitor.ts';

/** A phone whose page is zoomed, and phones whose text is set larger: 16 px is what browsers come with. */
const screens: { width: number; textSize: number; first: Language[] }[] = [
  { width: 240, textSize: 16, first: ['fr'] },
  { width: 360, textSize: 24, first: ['en'] },
  { width: 360, textSize: 32, first: ['fr'] },
];

for (const language of languages)
  for (const { width, textSize, first } of screens)
    test(
      `no text is cut off in ${language} on ${width} px with text of ${textSize} px`,
      runs(first.includes(language)),
      async ({ page, shop, family, bed }) => {
        test.setTimeout(120_000);
        for (const slug of ['matelas-anti-escarres', 'gants-nitrile--s']) {
          await page.goto(shop.at(language, `/products/${slug}`));
          await page
            .getByRole('article')
            .first()
            .getByRole('button', { name: words[language].addToCart })
            .click();
        }
        await page.setViewportSize({ width, height: 740 });
        await setTextSize(page, textSize);
        const { rows } = await shop.database.query(
          "select distinct on (status) token from orders where status in ('pending', 'completed')",
        );
        for (const path of [
          '/',
          '/products',
          '/products?q=zzzz',
          '/products/oreiller-cervical',
          bed,
          family.pages.S,
          family.pages.L,
          '/cart',
          ...rows.map(({ token }) => `/order/${token}`),
          '/compare?product=lit-medicalise&product=chaise-percee&product=barres-paralleles',
          '/delivery',
          '/faq',
          '/about',
          '/import-export',
          '/home-teaching',
          '/privacy',
          '/nope',
        ]) {
          await page.goto(shop.at(language, path));
          await expectWholeText(page, width);
        }
        await page.goto(shop.at(language, family.pages.S));
        for (const typed of ['0', '40', '299']) {
          await page.getByLabel(/^(Tour de cuisse|Thigh)/).fill(typed);
          await page.getByRole('button', { name: /^(Trouver|Find)$/ }).click();
          await expect(page.getByRole('alert').or(page.locator('.size-finder [role=status]'))).toBeVisible();
          await expectWholeText(page, width);
        }
        await page.goto(shop.at(language, '/cart'));
        await page.getByRole('button', { name: words[language].placeOrder }).click();
        await expect(page.getByLabel(words[language].phone)).toHaveAttribute('aria-invalid', 'true');
        await expectWholeText(page, width);
      },
    );

async function expectWholeText(page: Page, width: number) {
  expect(await cutText(page), page.url()).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    `${page.url()} sticks out`,
  ).toBeLessThanOrEqual(width);
}
