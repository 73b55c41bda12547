import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The widths of a phone, a tablet and a desk, in pixels. */
const widths = [360, 768, 1280];

/** At every width, axe finds nothing on the page as it stands, and nothing sticks out of it. */
export async function expectAccessible(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page })
      // Our pages hold no frames, for which each look would open another page.
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
