import { expect } from '@playwright/test';
import { languages } from '../../../app/domain/localized.ts';
import { test } from '../../support/visitor.ts';

const sections = {
  fr: [
    'Le matériel médical, expliqué et livré',
    'Nouveautés',
    'Qui sommes-nous',
    'Import-export de matériel médical',
    'Écrivez-nous',
    'Cours à domicile',
  ],
  en: [
    'Medical equipment, explained and delivered',
    'New arrivals',
    'About us',
    'Import-export of medical equipment',
    'Write to us',
    'Home teaching',
  ],
};
const extra = { fr: 'Trouver par besoin', en: 'Find by need' };
const chat = { fr: 'Discuter sur WhatsApp', en: 'Chat on WhatsApp' };

for (const language of languages)
  test(`home in ${language} shows its sections in order, the chat button last`, async ({ page, shop }) => {
    // Where it floats.
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.goto(shop.at(language, '/'));
    const main = page.getByRole('main');
    const titles = await main
      .getByRole('heading', { level: 1 })
      .or(main.getByRole('heading', { level: 2 }))
      .allTextContents();
    expect(titles.filter((title) => title !== extra[language])).toEqual(sections[language]);
    await expect(main.getByRole('link').last()).toHaveAccessibleName(chat[language]);
  });

const desk = {
  fr: {
    proof: 'Échange sous 7 jours',
    departments: ['Orthopédie ', 'Physiothérapie ', 'Médical ', 'Bien-être '],
    ask: 'Une question ?',
  },
  en: {
    proof: 'Exchange within 7 days',
    departments: ['Orthopedic ', 'Physiotherapy ', 'Medical ', 'Wellness '],
    ask: 'A question?',
  },
};

for (const language of languages)
  test(`on a desktop in ${language} the proof stands in the hero, departments have a picture, the form its neighbour`, async ({
    page,
    shop,
  }) => {
    const its = desk[language];
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(shop.at(language, '/'));
    await expect(page.getByRole('link', { name: its.proof }).first()).toBeInViewport();
    const tile = page
      .getByRole('listitem')
      .filter({ has: page.locator('.department') })
      .first();
    const departments = tile.locator('.department');
    // Other journeys put products on sale meanwhile.
    const names = (await departments.allTextContents()).map((text) => text.replace(/\d+$/, ''));
    expect(names).toEqual(its.departments);
    for (const department of await departments.all()) {
      await expect(department).toHaveText(/ \d+$/);
      await expect(department.locator('img')).toBeVisible();
    }
    const form = await page.locator('#contact').boundingBox();
    const ask = await page.getByRole('complementary', { name: its.ask }).boundingBox();
    expect(ask?.y).toBe(form?.y);
    expect(ask?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    // Pictures of teasers keep their own shape.
    for (const picture of await page.locator('.teaser img').all()) {
      await picture.scrollIntoViewIfNeeded();
      const shape = await picture.evaluate((image: HTMLImageElement) => [
        image.clientWidth / image.clientHeight,
        Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      ]);
      expect(shape[0]).toBeCloseTo(shape[1] ?? 0, 1);
    }
  });

const needs = {
  fr: {
    tile: 'Dormir',
    goods: ['Lit médicalisé électrique', 'Matelas anti-escarres à air'],
    leave: /^Dormir .*Retirer/,
  },
  en: {
    tile: 'Sleep',
    goods: ['Electric hospital bed', 'Alternating air mattress'],
    leave: /^Sleep .*Remove/,
  },
};

for (const language of languages)
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

    test(`a need in ${language} leads to its list, which is filtered further, and left`, async ({
      page,
      shop,
    }) => {
      const { tile, goods, leave } = needs[language];
      await page.goto(shop.at(language, '/'));
      await page.getByRole('main').getByRole('link', { name: tile, exact: true }).click();
      await expect(page).toHaveURL(/\/products\?need=sleep$/);
      await expect(page).toHaveTitle(new RegExp(`^${tile} · `));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(tile);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/products\?need=sleep$/);
      for (const name of goods) await expect(page.getByRole('heading', { name })).toBeVisible();
      const chips = page.getByRole('main').getByRole('navigation').first();
      await chips.getByRole('link', { name: /^M[ée]dical/ }).click();
      await expect(page).toHaveURL(/need=sleep&category=medical$/);
      await chips.getByRole('link', { name: leave }).click();
      await expect(page).toHaveURL(/\/products\?category=medical$/);
      const sitemap = await (await page.request.get('/sitemap.xml')).text();
      expect(sitemap).toContain(`${shop.at(language, '/products?need=sleep')}</loc>`);
    });
  });
