import { expect } from '@playwright/test';
import { languages } from '../../../app/domain/localized.ts';
import { test } from '../../support/visitor.ts';

const say = {
  fr: { summary: /Contact, horaires|Ouvert jusqu|^Ouvre /, hours: /Lun–Sam/, other: 'English' },
  en: { summary: /Contact, hours|Open until|^Opens /, hours: /Mon–Sat/, other: 'Français' },
};

for (const language of languages) {
  test.describe(`the top bar in ${language}`, () => {
    const its = say[language];

    test.describe('on a phone, without JavaScript', () => {
      test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

      test('is one row that opens to phone, e-mail, hours and address, none of them cut', async ({
        page,
        shop,
      }) => {
        await page.goto(shop.at(language, '/'));
        const header = page.getByRole('banner');
        const summary = header.locator('summary', { hasText: its.summary });
        const facts = [
          header.getByRole('link', { name: '+237 6 00 00 00 01' }),
          header.getByRole('link', { name: 'bonjour@comptoir-medical.example' }),
          header.getByText(its.hours),
          header.getByText('12, rue des Palmiers'),
        ];
        for (const fact of facts) await expect(fact).toBeHidden();
        const logo = header.getByRole('link', { name: 'Comptoir Médical' });
        expect((await logo.boundingBox())?.y).toBeLessThanOrEqual(36 + 16);
        await expect(header.getByRole('link', { name: its.other })).toBeInViewport({ ratio: 1 });

        await summary.click();
        for (const fact of facts) {
          await expect(fact).toBeInViewport({ ratio: 1 });
          expect(await fact.evaluate(isCut)).toBe(false);
        }
        await summary.click();
        for (const fact of facts) await expect(fact).toBeHidden();
      });
    });

    test('shows all of it at once on a desk', async ({ page, shop }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(shop.at(language, '/'));
      const header = page.getByRole('banner');
      await expect(header.getByText(its.summary)).toBeHidden();
      for (const fact of ['+237 6 00 00 00 01', 'bonjour@comptoir-medical.example', its.hours, '12, rue'])
        await expect(header.getByText(fact)).toBeInViewport({ ratio: 1 });
    });
  });
}

/** Whether the element or one around it hides a part of its content. */
function isCut(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth) return true;
  return false;
}
