import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** The icons of the page that cannot be told from what is behind them, each kind once. */
export async function unseenIcons(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  const known = new Set<string>();
  for (const icon of await page.locator('.icon').all()) {
    const kind = await icon.evaluate((each) => `${each.className} in ${each.parentElement?.className}`);
    if (known.has(kind) || !(await icon.isVisible())) continue;
    known.add(kind);
    if ((await contrastWithin(icon)) < 100) unseen.push(kind);
  }
  return unseen;
}

/** Between the lightest and the darkest point, from 0 to 255. */
async function contrastWithin(element: Locator): Promise<number> {
  const { channels } = await sharp(await element.screenshot({ animations: 'disabled' }))
    .grayscale()
    .stats();
  const [gray] = channels;
  return gray ? gray.max - gray.min : 0;
}
