import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Phone, tablet and desktop, in px. */
const widths = [360, 768, 1280];

/** At every width axe finds no violation, and the page does not scroll sideways. */
export async function expectAccessible(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page })
      // Without this, axe opens a page for frames, and ours have none.
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze();
    expect(
      violations.map(
        ({ id, nodes }) =>
          `${page.url()} at ${width} px ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      ),
    ).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${page.url()} sticks out`,
    ).toBeLessThanOrEqual(width);
  }
}
