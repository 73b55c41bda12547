import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '../../../../app/domain/localized.ts';
import { test, words } from '../../../support/visitor.ts';

const say = {
  fr: {
    search: 'appareil pour la tension',
    found: 'Tensiomètre électronique de bras',
    typing: 'fauteuil rou',
    suggested: /Fauteuil roulant pliable.*145 000 FCFA/,
    list: 'Produits proposés',
    all: 'Voir tous les résultats',
    title: 'Fauteuil roulant',
  },
  en: {
    search: 'BP machine',
    found: 'Upper arm blood pressure monitor',
    typing: 'wheel chai',
    suggested: /Folding wheelchair.*145,000 FCFA/,
    list: 'Suggested products',
    all: 'See all results',
    title: 'wheelchair',
  },
};

const typeInto = async (page: Page, language: Language, text: string) => {
  const field = page.getByRole('combobox', { name: words[language].search });
  await field.pressSequentially(text);
  return field;
};

for (const language of languages) {
  const its = say[language];

  test(`suggestions follow what is typed, and the keyboard chooses one, in ${language}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(shop.at(language, '/about'));
    const field = await typeInto(page, language, its.typing);
    const list = page.getByRole('listbox', { name: its.list });
    const option = list.getByRole('option', { name: its.suggested });
    await expect(option).toBeVisible();
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(list.getByRole('option')).toHaveCount(3);
    await expect(list.getByRole('option').last()).toHaveText(its.all);
    expect((await list.boundingBox())?.width).toBeGreaterThanOrEqual(320);

    await field.press('Escape');
    await expect(list).toBeHidden();
    await expect(field).toHaveValue(its.typing);

    await field.pressSequentially('r');
    await field.press('Backspace');
    await expect(option).toBeVisible();
    await field.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
    await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/products\/fauteuil-roulant/);
    await expect(page.getByRole('heading', { level: 1, name: its.title })).toBeVisible();

    await typeInto(page, language, its.typing);
    await list.getByRole('option', { name: its.all }).click();
    await expect(page).toHaveURL(/\/products\?q=/);
  });

  test(`suggestions that come late leave what the keyboard chose, in ${language}`, async ({ page, shop }) => {
    await page.goto(shop.at(language, '/about'));
    const field = await typeInto(page, language, its.typing);
    const list = page.getByRole('listbox', { name: its.list });
    const first = await list.getByRole('option').first().elementHandle();
    const answer = Promise.withResolvers<void>();
    await page.route(/\/suggestions\?/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await field.press('ArrowDown');
    await field.pressSequentially(' ');
    // Who types on has chosen nothing.
    await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
    await field.press('ArrowDown');
    await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
    answer.resolve();
    await expect.poll(() => first?.evaluate((option) => option.isConnected)).toBe(false);
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
  });

  test(`Enter without a choice searches, and the words of the country find it, in ${language}`, async ({
    page,
    shop,
  }) => {
    await page.goto(shop.at(language, '/'));
    const field = await typeInto(page, language, its.search);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/products\?q=/);
    await expect(page.getByRole('article').filter({ hasText: its.found })).toBeVisible();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search field of any page searches', async ({ page, shop }) => {
    await page.goto(shop.at('fr', '/cart'));
    await page.getByRole('searchbox', { name: words.fr.search }).fill('chaise roulante');
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click();
    await expect(page.getByRole('article').first()).toContainText('Fauteuil roulant');
  });
});

test('suggestions that never come leave the form as it is', async ({ page, shop }) => {
  await page.route('**/suggestions?*', (route) => route.abort());
  await page.goto(shop.at('fr', '/about'));
  const field = await typeInto(page, 'fr', 'matelas');
  await field.press('Enter');
  await expect(page.getByRole('article').first()).toContainText('Matelas');
});
