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
    await page.goto(shop.at(language, '/'));
    const main = page.getByRole('main');
    const titles = await main
      .getByRole('heading', { level: 1 })
      .or(main.getByRole('heading', { level: 2 }))
      .allTextContents();
    expect(titles.filter((title) => title !== extra[language])).toEqual(sections[language]);
    await expect(main.getByRole('link').last()).toHaveAccessibleName(chat[language]);
  });
