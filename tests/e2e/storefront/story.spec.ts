import { expect, type Locator, type Page } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import { languages } from '../../../app/domain/localized.ts';
import { runs } from '../../support/nightly.ts';
import { changeOrder } from '../../support/orders.ts';
import { plain, test, words } from '../../support/visitor.ts';

const say = {
  fr: {
    layWords: 'mal au genou',
    other: 'Genouillère rotulienne',
    price: '12 500 FCFA',
    findMySize: 'Trouver ma taille',
    measure: 'Tour de cuisse (cm)',
    typed: '40,5',
    find: 'Trouver',
    answer: 'Prenez la taille M.',
    seeSize: 'Voir la taille M',
    second: 'appareil tension bras',
    thanks: 'Merci Awa !',
    total: '44 500 FCFA',
    followed: [
      ['processing', 'Votre commande se prépare', 'En préparation'],
      ['shipping', 'Votre commande est en route', 'En livraison'],
      ['completed', 'Votre commande est terminée', 'Remise'],
    ],
  },
  en: {
    layWords: 'knee pain',
    other: 'Knee support with patella ring',
    price: '12,500 FCFA',
    findMySize: 'Find my size',
    measure: 'Thigh (cm)',
    typed: '40.5',
    find: 'Find',
    answer: 'Take size M.',
    seeSize: 'See size M',
    second: 'BP machine',
    thanks: 'Thank you, Awa!',
    total: '44,500 FCFA',
    followed: [
      ['processing', 'Your order is being prepared', 'Being prepared'],
      ['shipping', 'Your order is on its way', 'Being delivered'],
      ['completed', 'Your order is completed', 'Handed over'],
    ],
  },
} as const;

/** `npm test` runs a phone with and one without JavaScript, `npm run bench -- nightly` all. */
const screens = languages.flatMap((language) =>
  [360, 1280].flatMap((width) =>
    [true, false].map((javaScriptEnabled) => {
      const details = runs(width === 360 && javaScriptEnabled === (language === 'fr'));
      return { language, width, javaScriptEnabled, details };
    }),
  ),
);

for (const { language, width, javaScriptEnabled, details } of screens)
  test.describe(`a buyer in ${language} at ${width} px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width, height: 780 }, javaScriptEnabled, hasTouch: width === 360 });

    test(
      'finds by her own words, compares, takes the size of her measure, orders and follows the order',
      details,
      async ({ page, shop, family }) => {
        const its = say[language];
        const main = page.getByRole('main');
        const heading = page.getByRole('heading', { level: 1 });
        const add = page
          .getByRole('article')
          .first()
          .getByRole('button', { name: words[language].addToCart });
        const taps = { choosing: 0, ordering: 0 };
        const tap = async (part: keyof typeof taps, target: Locator) => {
          taps[part] += 1;
          await (width === 360 ? target.tap() : target.click());
        };
        const search = async (part: keyof typeof taps, typed: string) => {
          await tap(part, page.getByLabel(words[language].search));
          await page.keyboard.type(typed);
          await page.keyboard.press('Enter');
          await expect(page).toHaveURL(/\/products\?q=/);
        };

        await page.goto(shop.at(language, '/'));
        await search('choosing', its.layWords);
        await tap('choosing', main.getByRole('link', { name: its.other, exact: true }));
        await expect(heading).toHaveText(new RegExp(`^${its.other}`));
        await expectPrice(page, /FCFA$/);
        taps.choosing += 1;
        await page.goBack();
        await expect(page.getByLabel(words[language].search)).toHaveValue(its.layWords);
        await tap('choosing', main.getByRole('link', { name: family.name[language], exact: true }));
        await expect(heading).toHaveText(family.name[language]);
        await expectPrice(page, new RegExp(`^${its.price}$`));

        await tap('choosing', main.getByRole('link', { name: its.findMySize }));
        await tap('choosing', page.getByLabel(its.measure));
        await page.keyboard.type(its.typed);
        await tap('choosing', page.getByRole('button', { name: its.find, exact: true }));
        await expect(page.getByText(its.answer)).toBeVisible();
        await tap('choosing', page.getByRole('link', { name: its.seeSize }));
        await expect(heading).toHaveText(`${family.name[language]} – M`);

        await tap('ordering', add);
        if (!javaScriptEnabled) await expect(page).toHaveURL(/\/cart$/);
        await search('ordering', its.second);
        await tap('ordering', add);
        if (javaScriptEnabled)
          await tap('ordering', page.getByRole('banner').getByRole('link', { name: words[language].cart }));
        await expect(page).toHaveURL(/\/cart$/);
        await tap('ordering', page.getByLabel(words[language].name));
        await page.keyboard.type('Awa');
        await tap('ordering', page.getByLabel(words[language].phone));
        await page.keyboard.type('6 77 00 00 18');
        await tap('ordering', page.getByRole('button', { name: words[language].placeOrder }));
        await expect(heading).toHaveText(its.thanks);
        expect(taps.choosing).toBeLessThanOrEqual(8);
        expect(taps.ordering).toBeLessThanOrEqual(8);

        const token = new URL(page.url()).pathname.split('/').at(-1);
        const { rows } = await shop.database.query(
          `select id, total_amount::int as total,
          (select json_agg(name order by position) from order_items where order_id = orders.id) as names
         from orders where token = $1`,
          [token],
        );
        expect(rows).toEqual([
          {
            id: expect.any(String),
            total: 44_500,
            names: [`${family.name.fr} – M`, 'Tensiomètre électronique de bras'],
          },
        ]);
        for (const [status, title, step] of its.followed) {
          await changeOrder(drizzle(shop.database), rows[0].id, { status });
          await page.reload();
          await expect(heading).toHaveText(title);
          await expect(page.locator('[aria-current="step"]')).toContainText(step);
        }
        expect(plain(await main.textContent())).toContain(its.total);
        const sizes = await shop.database.query(
          'select option1, stock from products where slug = any($1) order by option1',
          [Object.values(family.pages).map((address) => address.replace('/products/', ''))],
        );
        expect(sizes.rows).toEqual([
          { option1: 'L', stock: 0 },
          { option1: 'M', stock: 9 },
          { option1: 'S', stock: 10 },
        ]);
      },
    );
  });

async function expectPrice(page: Page, price: RegExp) {
  const shown = page.getByRole('article').first().locator('.price');
  await expect(shown).toBeInViewport({ ratio: 1 });
  expect(plain(await shown.textContent())).toMatch(price);
}
