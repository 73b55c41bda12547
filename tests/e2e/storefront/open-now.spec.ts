import { expect } from '@playwright/test';
import { plain, test } from '../../support/visitor.ts';

/** The demonstration opens from Monday to Saturday, 8 to 18 h. Douala is an hour ahead of UTC. */
for (const [moment, french, english] of [
  ['2026-11-16T09:00:00Z', 'Ouvert jusqu’à 18 h', 'Open until 18:00'],
  ['2026-11-16T06:00:00Z', 'Fermé, ouvre à 8 h', 'Closed, opens at 8:00'],
  ['2026-11-16T18:00:00Z', 'Fermé, ouvre demain à 8 h', 'Closed, opens tomorrow at 8:00'],
  ['2026-11-21T18:00:00Z', 'Fermé, ouvre lundi à 8 h', 'Closed, opens Monday at 8:00'],
] as const)
  test(`the shop says "${english}" at ${moment}`, async ({ page, shop }) => {
    await page.clock.setFixedTime(moment);
    for (const [language, sentence] of [
      ['fr', french],
      ['en', english],
    ] as const) {
      await page.goto(shop.at(language, '/'));
      const said = page.locator('#contact [data-open-now]');
      await expect.poll(async () => plain(await said.textContent())).toBe(sentence);
    }
  });

test('the phone’s bar stays one row, whatever it says', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const moment of ['2026-11-16T09:00:00Z', '2026-11-16T18:00:00Z', '2026-11-21T18:00:00Z']) {
    await page.clock.setFixedTime(moment);
    for (const language of ['fr', 'en'] as const) {
      await page.goto(shop.at(language, '/about'));
      const said = page.getByRole('banner').locator('[data-open-now]');
      await expect(said).toHaveText(/^(Ouvert|Ouvre|Open|Opens) /);
      const logo = page.getByRole('banner').getByRole('link', { name: 'Comptoir Médical' });
      expect((await logo.boundingBox())?.y).toBeLessThanOrEqual(36 + 16);
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the shop says what holds at any time, and no page promises what the hours deny', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#contact [data-open-now]')).toHaveText(
      'Nous répondons pendant nos heures d’ouverture.',
    );
    await expect(page.getByText('Lun–Sam, 8 h – 18 h').first()).toBeAttached();
    await expect(page.getByText(/24 ?h ?\/ ?24/)).toHaveCount(0);
  });
});
