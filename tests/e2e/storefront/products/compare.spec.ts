import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { ownWord } from '../../../support/backoffice/products.ts';
import { runs } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { takeOffSale } from '../../../support/shown-products.ts';
import { plain, test, words } from '../../../support/visitor.ts';

const say = {
  fr: {
    compare: 'Comparer',
    title: 'Comparer des articles',
    bed: 'Lit médicalisé électrique',
    chair: 'Fauteuil roulant pliable',
    differs: 'Poids maximal différent',
    remove: 'Retirer',
    one: 'Ajoutez un deuxième article pour comparer.',
    none: /^Deux ou trois articles côte à côte\./,
    tooMany: /^Trois articles se comparent à la fois\. Pas compté : Chaise percée avec seau\./,
    missing: 'Un article demandé n’est pas en vente. Il n’est pas comparé.',
    also: 'Comparer aussi avec',
    notSaid: 'Non indiqué',
  },
  en: {
    compare: 'Compare',
    title: 'Compare products',
    bed: 'Electric hospital bed',
    chair: 'Folding wheelchair',
    differs: 'Maximum load different',
    remove: 'Remove',
    one: 'Add a second product to compare.',
    none: /^Two or three products side by side\./,
    tooMany: /^Three products are compared at a time\. Left out: /,
    missing: 'One of the products is not on sale, so it is not compared.',
    also: 'Also compare with',
    notSaid: 'Not stated',
  },
};

const two = '/compare?product=lit-medicalise&product=fauteuil-roulant-pliable';

for (const language of languages) {
  const its = say[language];

  test.describe(`without JavaScript, on a phone, in ${language}`, runs(language === 'fr'), () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });

    test('articles that are ticked in a list stand side by side, and what differs is marked', async ({
      page,
      shop,
    }) => {
      await page.goto(shop.at(language, '/products?q=lit'));
      await expect(page.getByRole('checkbox', { name: its.compare }).first()).toBeHidden();
      await page.getByText(its.compare, { exact: true }).first().click();
      const boxes = page.getByRole('checkbox', { name: its.compare });
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      const bar = page.getByRole('button', { name: its.compare });
      await expect(bar).toBeInViewport({ ratio: 1 });
      await bar.click();
      await expect(page).toHaveURL(/\/compare\?product=[a-z0-9-]+&product=[a-z0-9-]+$/);
      await expect(page.getByRole('heading', { level: 1, name: its.title })).toBeVisible();
      await expect(page.getByRole('columnheader')).toHaveCount(2);
    });

    test('a product’s page leads there, and a second and a third article are added and taken away', async ({
      page,
      shop,
    }) => {
      await page.goto(shop.at(language, '/products/lit-medicalise'));
      await page.getByRole('link', { name: its.compare, exact: true }).click();
      await expect(page.getByText(its.one)).toBeVisible();
      await expect(page.getByRole('columnheader', { name: its.bed })).toBeVisible();
      const others = page.locator('section').filter({
        has: page.getByRole('heading', { name: its.also }),
      });
      await others.getByRole('link').first().click();
      await others.getByRole('link').first().click();
      await expect(page.getByRole('columnheader')).toHaveCount(3);
      await expect(page.getByRole('heading', { name: its.also })).toHaveCount(0);
      await page.getByRole('link', { name: its.remove }).first().click();
      await expect(page.getByRole('columnheader')).toHaveCount(2);
    });
  });

  test(`the page of a comparison in ${language} is whole at each width, and whatever is asked`, async ({
    page,
    shop,
  }) => {
    await page.goto(shop.at(language, two));
    for (const name of [its.bed, its.chair])
      await expect(page.getByRole('columnheader', { name })).toBeVisible();
    // On the first screen: a picture that waits for the layout comes a round trip later.
    const pictures = page.getByRole('columnheader').locator('img');
    expect(await pictures.evaluateAll((all) => all.map((each) => each.getAttribute('loading')))).toEqual([
      'eager',
      'eager',
    ]);
    const fact = page.getByRole('rowheader').or(page.locator('th[scope=rowgroup]'));
    expect((await fact.allTextContents()).map((text) => plain(text).trim())).toContain(its.differs);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(page, [240, 360, 1280]);

    const four = `${two}&product=dejerine&product=barres-paralleles`;
    await page.goto(shop.at(language, `${four}&product=chaise-percee`));
    await expect(page.getByText(its.missing)).toBeVisible();
    expect(plain(await page.getByRole('status').last().textContent())).toMatch(its.tooMany);
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    await expectAccessible(page, [240, 360, 1280]);

    for (const none of ['/compare', '/compare?product=&product=%20', '/compare?product=../x']) {
      await page.goto(shop.at(language, none));
      await expect(page.getByText(its.none)).toBeVisible();
    }
    await expectAccessible(page, [360]);
  });
}

test('the buttons of compared products stand at one height, however long names and stocks are', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const language of languages) {
    await page.goto(
      shop.at(
        language,
        '/compare?product=oreiller-cervical&product=fauteuil-roulant-leger&product=matelas-anti-escarres',
      ),
    );
    for (const name of [words[language].addToCart, say[language].remove]) {
      const each = page.getByRole('table').getByText(name.split(' ')[0] ?? '', { exact: false });
      const tops = await each.evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().top)),
      );
      expect(tops).toEqual([tops[0], tops[0], tops[0]]);
    }
  }
});

test('a product without a fact or a picture, with a name of 60 letters, keeps the page whole', async ({
  page,
  shop,
}) => {
  const slug = ownWord();
  const name = `${slug}${'w'.repeat(60 - slug.length)}`;
  await shop.database.query(
    `insert into products (slug, name, price, lprice, category, created_at) values ($1, $2, 999999999, 1, 'medical', '2020-01-01')`,
    [slug, name],
  );
  await page.goto(`/compare?product=${slug}&product=lit-medicalise&product=fauteuil-roulant-pliable`);
  await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await expect(page.getByText('Pas encore de photo')).toBeVisible();
  await expect(page.getByText(say.fr.notSaid).first()).toBeVisible();
  await expectAccessible(page, [240, 360, 1280]);
  await page.goto(`${two}&product=chaise-percee&product=${slug}`);
  await expect(page.getByText(name)).toBeVisible();
  await expectAccessible(page, [360]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/products/${slug}`);
  await expect(page.getByText('Pas encore de photo')).toBeVisible();
  await expectAccessible(page, [1280]);
  await takeOffSale(shop.database, [`/products/${slug}`]);
  await page.goto(`/compare?product=${slug}&product=lit-medicalise`);
  await expect(page.getByText(say.fr.missing)).toBeVisible();
  await expect(page.getByText(say.fr.one)).toBeVisible();
});
