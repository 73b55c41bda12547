import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Icons without contrast to their background, each kind once. */
export async function unseenIcons(page: Page, part = 'body'): Promise<string[]> {
  const icons = await page.evaluate((part) => {
    scrollTo(0, 0);
    const kinds = new Map<string, { left: number; top: number; width: number; height: number }>();
    for (const icon of document.querySelectorAll(`${part} .icon`)) {
      const { left, top, width, height } = icon.getBoundingClientRect();
      const kind = `${icon.getAttribute('class')} in ${icon.parentElement?.className}`;
      const isInSight = left >= 0 && left + width <= innerWidth && icon.checkVisibility();
      if (width > 0 && isInSight && !kinds.has(kind))
        kinds.set(kind, {
          left: Math.round(left),
          top: Math.round(top),
          width: Math.round(width),
          height: Math.round(height),
        });
    }
    return [...kinds];
  }, part);
  const picture = sharp(await page.screenshot({ fullPage: true, animations: 'disabled' })).grayscale();
  const unseen: string[] = [];
  for (const [kind, place] of icons) {
    // `stats` would use the whole picture.
    const { channels } = await sharp(await picture.clone().extract(place).png().toBuffer()).stats();
    const [gray] = channels;
    if (!gray || gray.max - gray.min < 100) unseen.push(kind);
  }
  return unseen;
}
