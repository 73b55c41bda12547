import { expect } from '@playwright/test';
import { isNightly } from '../../../support/nightly.ts';
import { plain, test, words } from '../../../support/visitor.ts';

const say = {
  fr: {
    gloves: 'Gants nitrile, boîte de 100',
    splint: 'Attelle de poignet',
    soldOut: (value: string) => `${value}, épuisé`,
    sides: ['gauche', 'droit'],
    find: 'Trouver',
    measures: ['Tour de cheville (cm)', 'Tour de mollet (cm)'],
    take: 'Prenez la taille M.',
    larger: 'Vos mesures tombent dans plusieurs tailles',
    choose: 'Voir la taille M',
    outside: 'Cette mesure est en dehors du guide. Écrivez-nous',
    invalid: 'Écrivez une mesure au-dessus de 0 et jusqu’à 300, par exemple 37,5.',
  },
  en: {
    gloves: 'Nitrile gloves, box of 100',
    splint: 'Wrist splint',
    soldOut: (value: string) => `${value}, out of stock`,
    sides: ['left', 'right'],
    find: 'Find',
    measures: ['Around the ankle (cm)', 'Around the calf (cm)'],
    take: 'Take size M.',
    larger: 'Your measurements fall into several sizes',
    choose: 'See size M',
    outside: 'This measurement is outside the guide. Write to us',
    invalid: 'Enter a measurement above 0 and up to 300, for example 37.5.',
  },
};

/** `npm test` runs two of them, `npm run bench -- nightly` all. */
const visits = (
  [
    { language: 'fr', width: 360, javaScriptEnabled: false },
    { language: 'en', width: 1280, javaScriptEnabled: false },
    { language: 'fr', width: 1280, javaScriptEnabled: true },
    { language: 'en', width: 360, javaScriptEnabled: true },
  ] as const
).filter(({ language, javaScriptEnabled }) => isNightly || javaScriptEnabled === (language === 'en'));

for (const { language, width, javaScriptEnabled } of visits)
  test.describe(`in ${language} at ${width} px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width, height: 780 }, javaScriptEnabled });
    const its = say[language];

    test('one card leads to the gloves, a size is chosen and stands in the cart', async ({ page, shop }) => {
      await page.goto(shop.at(language, '/products?q=nitrile'));
      const card = page.getByRole('article').filter({ hasText: its.gloves });
      await expect(card).toHaveCount(1);
      await expect(card).toContainText(language === 'fr' ? '4 tailles' : '4 sizes');
      await card.getByRole('link', { name: its.gloves, exact: true }).click();
      await page.getByRole('link', { name: 'L', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: `${its.gloves} – L` })).toBeVisible();
      await expect(page.getByRole('link', { name: 'L', exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      );
      const article = page.getByRole('article').first();
      await article.getByRole('button', { name: words[language].addToCart }).click();
      await page.goto(shop.at(language, '/cart'));
      const lines = page.getByRole('main').getByRole('listitem');
      await expect(lines.filter({ hasText: `${its.gloves} – L` }).first()).toBeVisible();
    });

    test('a side is kept while sizes change, and a sold-out one says so', async ({ page, shop }) => {
      const [left = '', right = ''] = its.sides;
      await page.goto(shop.at(language, '/products/attelle-poignet--s-gauche'));
      await page.getByRole('link', { name: right, exact: true }).click();
      await page.getByRole('link', { name: 'L', exact: true }).click();
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText(`${its.splint} – L, ${right}`);
      await page.getByRole('link', { name: its.soldOut(left) }).click();
      await expect(title).toHaveText(`${its.splint} – L, ${left}`);
      const buy = page.getByRole('article').first().getByRole('button', { name: words[language].addToCart });
      await expect(buy).toHaveCount(0);
    });

    test('two measures find a size; what is no measure is answered and stays', async ({ page, shop }) => {
      await page.goto(shop.at(language, '/products/bas-de-contention'));
      const [ankle, calf] = its.measures.map((name) => page.getByLabel(name));
      if (!ankle || !calf) throw new Error('the guide has two measures');
      const find = page.getByRole('button', { name: its.find, exact: true });
      const ask = async (one: string, other: string) => {
        await ankle.fill(one);
        await calf.fill(other);
        await find.click();
      };
      for (const typed of ['0', '-3', '400', 'vingt']) {
        await ask(typed, '35');
        await expect(page.getByRole('alert')).toHaveText(its.invalid);
        await expect(ankle).toHaveValue(typed);
        await expect(calf).toHaveValue('35');
      }
      await ask('22', '37,5');
      await expect(page.getByText(its.take)).toBeVisible();
      await expect(page.getByText(its.larger)).toHaveCount(0);
      await ask('20.5', '37.5');
      await expect(page.getByText(its.take)).toBeVisible();
      await expect(page.getByText(its.larger)).toBeVisible();
      await ask('22', '60');
      await expect(page.getByText(its.outside)).toBeVisible();
      await ask('22', '35');
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).not.toMatch(/35|22/);
      await page.getByRole('link', { name: its.choose }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(' – M');
      expect(plain(await page.getByRole('article').first().textContent())).toContain('FCFA');
    });

    test('nothing of a family sticks out', async ({ page, shop }) => {
      for (const slug of [
        'gants-nitrile',
        'genouillere-rotulienne-xxl',
        'attelle-poignet',
        'bas-de-contention',
      ]) {
        await page.goto(shop.at(language, `/products/${slug}`));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  });

test('a notice of the demonstration is offered as a PDF', async ({ page, request }) => {
  await page.goto('/products/lit-medicalise');
  await page.getByText('Mode d’emploi', { exact: true }).click();
  const notice = page.getByRole('link', { name: /PDF/ });
  const answer = await request.get((await notice.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('who asks to be told of a sold-out size reads which one it is', async ({ page, shop, family }) => {
  const [own, founder] = [family.pages.L, family.pages.L.replace(/-l$/, '')].map((each) =>
    each.replace('/products/', ''),
  );
  // The first size of a family has the family's own address.
  await shop.database.query('update products set slug = $2 where slug = $1', [own, founder]);
  try {
    await page.goto(`/products/${founder}--l`);
    await page.getByRole('link', { name: 'Laisser mon numéro' }).click();
    await expect(page.getByRole('link', { name: `${family.name.fr} – L` })).toBeVisible();
    await page.getByLabel(words.fr.phone).fill('677000024');
    await page.getByRole('button', { name: 'Me prévenir' }).click();
    await expect(page.getByText('C’est noté.')).toBeVisible();
    const { rows } = await shop.database.query(
      "select option1 from wanted_products join products on products.id = product_id where phone = '+237677000024'",
    );
    expect(rows).toEqual([{ option1: 'L' }]);
  } finally {
    await shop.database.query('update products set slug = $1 where slug = $2', [own, founder]);
  }
});
