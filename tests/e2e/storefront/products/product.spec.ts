import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { runs } from '../../../support/nightly.ts';
import { airBeforeFooter } from '../../../support/pages/air.ts';
import { boxOf } from '../../../support/pages/text-box.ts';
import { plain, test, words } from '../../../support/visitor.ts';

const say = words.fr;

const screen = {
  fr: { dock: 'Prix et panier', add: words.fr.addToCart, facts: 'Caractéristiques', bed: '690 000 FCFA' },
  en: { dock: 'Price and cart', add: words.en.addToCart, facts: 'Specifications', bed: '690,000 FCFA' },
};

for (const language of languages)
  for (const javaScriptEnabled of [true, false])
    test.describe(
      `a phone in ${language} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`,
      runs(javaScriptEnabled === (language === 'fr')),
      () => {
        test.use({ javaScriptEnabled, viewport: { width: 360, height: 780 } });
        const its = screen[language];

        test('shows name, price and button in the first 780 px, also of a size and beside eight pictures', async ({
          page,
          shop,
          family,
          bed,
        }) => {
          for (const path of [
            bed,
            family.pages.M,
            '/products/lit-medicalise',
            '/products/electrostimulateur-tens',
            '/products/attelle-poignet-m-gauche',
          ]) {
            await page.goto(shop.at(language, path));
            const article = page.getByRole('article').first();
            for (const part of [
              page.getByRole('heading', { level: 1 }),
              article.locator('.price').first(),
              article.getByRole('button', { name: its.add }),
            ])
              await expect(part, path).toBeInViewport({ ratio: 1 });
            await expect(page.getByRole('region', { name: its.dock }), path).not.toBeInViewport();
            expect(await airBeforeFooter(page), path).toBeLessThanOrEqual(48);
          }
        });

        test('keeps price and button in sight once the form is out of it', async ({ page, shop, bed }) => {
          await page.goto(shop.at(language, bed));
          const dock = page.getByRole('region', { name: its.dock });
          await page.getByRole('heading', { name: its.facts }).evaluate((title) => title.scrollIntoView());
          await expect(
            page.getByRole('article').first().getByRole('button', { name: its.add }),
          ).not.toBeInViewport();
          await expect(dock).toBeInViewport({ ratio: 1 });
          expect(plain(await dock.locator('.price').textContent())).toBe(its.bed);
          await dock.getByRole('button', { name: its.add }).click();
          if (javaScriptEnabled) await expect(page.locator('[data-in-cart-count]').first()).toHaveText('1');
          else await expect(page).toHaveURL(/\/cart$/);
        });
      },
    );

const proof = {
  fr: {
    tax: 'TTC',
    note: 'Vous commandez ici, puis vous confirmez avec nous sur WhatsApp.',
    alike: 'Va avec',
    lines: [
      'Livraison comprise à Douala · Frais de livraison par quartier',
      'Garantie 24 mois',
      'Échange sous 7 jours, avant le montage',
      'Acompte 30 % : 207 000 FCFA à la commande',
    ],
  },
  en: {
    tax: 'tax included',
    note: 'You order here, then confirm with us on WhatsApp.',
    alike: 'Goes with',
    lines: [
      'Delivery included in Douala · Delivery fees by area',
      '24-month warranty',
      'Exchange within 7 days, before assembly',
      'Deposit of 30%: 207,000 FCFA with the order',
    ],
  },
};

for (const language of languages) {
  test(`delivery, warranty, exchange and payment stand beside the button in ${language}, each once`, async ({
    page,
    shop,
  }) => {
    const its = proof[language];
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(shop.at(language, '/products/lit-medicalise'));
    const article = page.getByRole('article').first();
    const lines = article.getByRole('listitem').filter({ hasText: /[a-z]/ });
    expect((await lines.allTextContents()).map(plain)).toEqual(its.lines);
    await expect(lines.last()).toBeInViewport({ ratio: 1 });
    await expect(article.getByText(its.tax, { exact: true })).toBeVisible();
    const reference = await article.getByText(/Medilit.*MED-008/).boundingBox();
    expect(reference?.height).toBeLessThan(24);
    // Over the full width of the page, not in the left column.
    const last = page.locator('section').filter({
      has: page.getByRole('heading', { name: its.alike, exact: true }),
    });
    expect((await last.boundingBox())?.width).toBeGreaterThan(1150);
    // What is kept in sight beside the text ends above it.
    await last.getByRole('listitem').last().scrollIntoViewIfNeeded();
    const order = await boxOf(article.getByText(its.note));
    expect(order.bottom).toBeLessThanOrEqual((await boxOf(last)).top);
  });

  test(
    `every product in ${language} shows name, price and what one presses in the first 780 px`,
    runs(false),
    async ({ page, shop }) => {
      test.setTimeout(300_000);
      await page.setViewportSize({ width: 360, height: 780 });
      const { rows } = await shop.database.query<{ slug: string }>(
        'select slug from products where archived_at is null order by id',
      );
      const presses =
        /^(Ajouter au panier|Add to Cart|Me prévenir du retour en stock|Notify me when it is back|Choisissez une taille|Choose a size)$/;
      for (const { slug } of rows) {
        await page.goto(shop.at(language, `/products/${slug}`));
        const article = page.getByRole('article').first();
        for (const part of [
          page.getByRole('heading', { level: 1 }),
          article.locator('.price').first(),
          article
            .getByRole('button', { name: presses })
            .or(article.getByRole('link', { name: presses }))
            .first(),
        ])
          await expect(part, slug).toBeInViewport({ ratio: 1 });
      }
    },
  );
}

test('specifications, box and warranty are said in both languages', async ({ page }) => {
  await page.goto('/products/lit-medicalise');
  await expect(page.getByRole('row', { name: 'Poids maximal 150 kg' })).toBeVisible();
  await expect(page.getByText('Garantie 24 mois')).toBeVisible();
  await page.goto('/en/products/lit-medicalise');
  await expect(page.getByRole('row', { name: 'Maximum load 150 kg' })).toBeVisible();
  await expect(page.getByText('24-month warranty')).toBeVisible();
});

test('the link’s preview names the price', async ({ request }) => {
  const html = await (await request.get('/products/lit-medicalise')).text();
  expect(html).toMatch(/property="og:title" content="Lit médicalisé électrique – 690.000.FCFA"/u);
  expect(html).toContain('<meta property="product:price:amount" content="690000"/>');
  expect(html).toContain('<meta property="product:price:currency" content="XAF"/>');
});

test('a number of pieces that cannot be is said before anything is added', async ({ page }) => {
  await page.goto('/products/gants-nitrile--s');
  const article = page.getByRole('article').first();
  const pieces = article.getByRole('textbox', { name: 'Quantité' });
  for (const [typed, shown] of [
    ['1000', '999'],
    ['1,5', '1'],
  ] as const) {
    await pieces.fill('20');
    await pieces.fill(typed);
    await article.getByRole('button', { name: say.addToCart }).click();
    await expect(article.getByText('Écrivez un nombre entier de 1 à 999.')).toBeVisible();
    await expect(pieces).toHaveValue(shown);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Panier', exact: true })).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('twenty boxes are ordered at once', async ({ page }) => {
    await page.goto('/products/gants-nitrile--s');
    const article = page.getByRole('article').first();
    await article.getByRole('textbox', { name: 'Quantité' }).fill('20');
    await article.getByRole('button', { name: say.addToCart }).click();
    await expect(page.getByLabel(/^Quantité/)).toHaveValue('20');
  });

  test('a thumbnail leads to its picture', async ({ page }) => {
    await page.goto('/products/lit-medicalise');
    await page.getByRole('link', { name: 'Photo 3 sur 4' }).click();
    await expect(page).toHaveURL(/#photo-3$/);
  });
});

test.describe('on a sharp phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });

  test('a picture out of sight comes small, and sharp once the row is moved', async ({ page }) => {
    await page.goto('/products/lit-medicalise');
    const sources = () =>
      page
        .getByRole('region', { name: 'Photos' })
        .locator('img')
        .evaluateAll((pictures) =>
          pictures.map((picture) => (picture as HTMLImageElement).currentSrc.replace(/.*w=(\d+).*/, '$1')),
        );
    await expect.poll(async () => (await sources()).slice(0, 2)).toEqual(['800', '400']);
    await page.getByRole('link', { name: 'Photo 2 sur 4' }).click();
    await expect.poll(async () => (await sources()).slice(0, 2)).toEqual(['800', '800']);
  });
});

test('instead of what is out of stock, the page offers what serves the same need', async ({ page }) => {
  await page.goto('/products/chaise-percee');
  const instead = page.locator('section').filter({ hasText: 'En stock à la place' });
  await expect(instead.getByRole('listitem').first()).toContainText('Siège de bain pivotant');
  await expect(instead).not.toContainText('Nébuliseur');
  await page.goto('/products/barres-paralleles');
  await expect(page.getByRole('heading', { name: 'En stock à la place' })).toBeVisible();
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('link', { name: 'Me prévenir du retour en stock', exact: true }),
  ).toBeVisible();
});

const sizes = {
  fr: {
    measure: 'Tour de cuisse (cm)',
    find: 'Trouver',
    takeM: 'Prenez la taille M.',
    takeS: 'Prenez la taille S.',
    invalid: 'Écrivez une mesure au-dessus de 0 et jusqu’à 300, par exemple 37,5.',
    outside: 'Cette mesure est en dehors du guide. Écrivez-nous : nous chercherons avec vous.',
    soldOut: 'L, épuisé',
  },
  en: {
    measure: 'Thigh (cm)',
    find: 'Find',
    takeM: 'Take size M.',
    takeS: 'Take size S.',
    invalid: 'Enter a measurement above 0 and up to 300, for example 37.5.',
    outside: 'This measurement is outside the guide. Write to us: we will help you find a size.',
    soldOut: 'L, out of stock',
  },
};

// `story.spec.ts` uses the same form without JavaScript.
for (const language of languages) {
  const its = sizes[language];

  test(`a measure names the size; no address holds it, and nonsense is answered, in ${language}`, async ({
    page,
    shop,
    family,
  }) => {
    await page.goto(shop.at(language, family.pages.S));
    const measure = page.getByLabel(its.measure);
    const find = page.getByRole('button', { name: its.find, exact: true });
    await measure.fill('39');
    await find.click();
    await expect(page.getByText(its.takeM)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    expect(new URL(page.url()).pathname).toMatch(/-s\/size$/);
    for (const typed of ['0', '-3', '400', 'trente']) {
      await measure.fill(typed);
      await find.click();
      await expect.poll(async () => plain(await page.getByRole('alert').textContent())).toBe(its.invalid);
      await expect(measure).toHaveValue(typed);
      await expect(page.getByRole('alert')).toBeFocused();
    }
    await measure.fill('299');
    await find.click();
    await expect.poll(async () => plain(await page.getByRole('status').textContent())).toContain(its.outside);
    await measure.fill('37,5');
    await find.click();
    await expect(page.getByText(its.takeS)).toBeVisible();
    await page.goto(shop.at(language, family.pages.S));
    await page.getByRole('link', { name: its.soldOut }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${family.name[language]} – L` })).toBeVisible();
  });
}
