import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '../../../../app/domain/localized.ts';
import { runs } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { coveredAtEnd } from '../../../support/pages/covered.ts';
import { touchingEdges } from '../../../support/pages/touching-edges.ts';
import { type Fixtures, test, words } from '../../../support/visitor.ts';

/** One of each kind. */
const kinds = ['/', '/products', '/products?q=zzzz', '/products/chaise-percee', '/delivery', '/cart'];
const compared = '/compare?product=lit-medicalise&product=chaise-percee&product=barres-paralleles';
const others = [
  '/compare',
  compared,
  '/about',
  '/import-export',
  '/home-teaching',
  '/privacy',
  '/faq',
  '/nope',
];

type Walk = Pick<Fixtures, 'shop' | 'family' | 'bed'> & { page: Page };

for (const language of languages)
  test(`axe finds nothing on any public page in ${language}, nothing sticks out, touches its border or covers another, and nothing is asked of another site`, async ({
    page,
    shop,
    family,
    bed,
  }) => {
    test.setTimeout(120_000);
    await walk({ page, shop, family, bed }, language, [...kinds, ...others], async () => {
      await expectAccessible(page);
      expect(await touchingEdges(page), page.url()).toEqual([]);
      expect(await coveredAtEnd(page), page.url()).toEqual([]);
    });
  });

for (const { media, rules, details } of [
  // The walk above asks the other rules: only colours differ in the dark.
  { media: { colorScheme: 'dark' }, rules: { only: ['color-contrast'] }, details: {} },
  // Axe reads the colours of the stylesheet, not those that the system forces: forced-colors.spec.ts looks at pixels.
  { media: { forcedColors: 'active' }, rules: { without: ['color-contrast'] }, details: runs(false) },
] as const)
  test(
    `axe finds nothing with ${Object.keys(media)} ${Object.values(media)}`,
    details,
    async ({ page, shop, family, bed }) => {
      test.setTimeout(120_000);
      await page.emulateMedia(media);
      await walk({ page, shop, family, bed }, 'fr', kinds, () => expectAccessible(page, [360], rules));
      await page.goto('/products');
      await page.getByText('Filtrer', { exact: true }).click();
      await expectAccessible(page, [360, 1280], rules);
    },
  );

/** Opens the pages, then a size that was looked for in vain, a full cart, a refused order, and an order in its states. */
async function walk(
  { page, shop, family, bed }: Walk,
  language: Language,
  paths: string[],
  check: () => Promise<void>,
) {
  for (const path of [...paths, bed, family.pages.M]) {
    await page.goto(shop.at(language, path));
    await check();
  }
  await page.getByLabel(/^(Tour de cuisse|Thigh)/).fill('400');
  await page.getByRole('button', { name: /^(Trouver|Find)$/ }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check();

  await page.goto(shop.at(language, '/products/gants-nitrile--s'));
  await page.getByRole('article').first().getByRole('button', { name: words[language].addToCart }).click();
  await page.goto(shop.at(language, '/cart'));
  await check();
  await page.getByRole('button', { name: words[language].placeOrder }).click();
  await expect(page.getByLabel(words[language].phone)).toHaveAttribute('aria-invalid', 'true');
  await check();
  for (const status of ['pending', 'shipping']) {
    const { rows } = await shop.database.query('select token from orders where status = $1 limit 1', [
      status,
    ]);
    await page.goto(shop.at(language, `/order/${rows[0].token}`));
    await check();
  }
}
