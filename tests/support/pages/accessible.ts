import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isNightly } from '../nightly.ts';

/** Phone, tablet and desktop, in px. */
const allWidths = [360, 768, 1280];

/** `npm test` asks axe about phones in French and desktops in English, `npm run bench -- nightly` about all. */
function usualWidths(language: string | null): number[] {
  if (isNightly) return allWidths;
  return language === 'fr' ? [360] : [1280];
}

type Rules = { without?: readonly string[]; only?: readonly string[] };

/** At the widths (in px) axe finds no violation of its rules; at none does the page scroll sideways. */
export async function expectAccessible(page: Page, asked?: number[], { without = [], only }: Rules = {}) {
  const widths = asked ?? usualWidths(await page.locator('html').getAttribute('lang'));
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 800 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${page.url()} sticks out`,
    ).toBeLessThanOrEqual(width);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // In the middle of a transition a colour is neither the old nor the new one.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished),
      ),
    );
    const { violations } = await new AxeBuilder({ page })
      // Without this, axe opens a page for frames, and ours have none.
      .setLegacyMode()
      .options({ resultTypes: ['violations'], ...(only && { runOnly: [...only] }) })
      .disableRules([...without])
      .analyze();
    expect(
      violations.map(
        ({ id, nodes }) =>
          `${page.url()} at ${width} px ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      ),
    ).toEqual([]);
  }
}
