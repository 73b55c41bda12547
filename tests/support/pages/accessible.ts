import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { isNightly } from '../nightly.ts';

/** Half as long as `@axe-core/playwright`, which also looks for axe in frames: our pages have none. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Phone, tablet and desktop, in px. */
const allWidths = [360, 768, 1280];

/** `npm test` asks axe about phones in French and desktops in English, `npm run bench -- nightly` about all. */
function usualWidths(language: string | null): number[] {
  if (isNightly) return allWidths;
  return language === 'fr' ? [360] : [1280];
}

type Rules = { without?: readonly string[]; only?: readonly string[] | undefined };

/** At the widths (in px) axe finds no violation of its rules; at none does the page scroll sideways. */
export async function expectAccessible(page: Page, asked?: number[], rules: Rules = {}) {
  // The page's elements are there before its stylesheet.
  await page.waitForLoadState();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A button that is enabled again while axe looks would be measured in the middle of its transition: the shortest one begins with the old colour.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
  });
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
    // In the middle of a transition a colour is neither the old nor the new one. One out of sight may never end.
    await page.evaluate(() =>
      Promise.race([
        Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
        new Promise((resolve) => setTimeout(resolve, 2000)),
      ]),
    );
    const violations = await findViolations(page, rules);
    expect(violations.map((found) => `${page.url()} at ${width} px ${found}`)).toEqual([]);
  }
}

/** Each violation as the rule's name and the elements that break it. */
async function findViolations(page: Page, { without = [], only }: Rules) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: [...only] }),
  };
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  }, options);
}
