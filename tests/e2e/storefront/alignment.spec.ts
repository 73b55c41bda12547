import { expect } from '@playwright/test';
import { firstLine } from '../../support/pages/text-box.ts';
import { test } from '../../support/visitor.ts';

for (const path of ['/import-export', '/home-teaching'])
  test(`the title of each step on ${path} stands as near to its text as every other`, async ({ page }) => {
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const distances: number[] = [];
      for (const step of await page.locator('.step').all()) {
        const title = await firstLine(step.getByRole('heading'));
        const text = await firstLine(step.getByRole('paragraph'));
        distances.push(Math.round(text.top - title.bottom));
      }
      expect(distances.length).toBeGreaterThan(2);
      expect(
        Math.max(...distances) - Math.min(...distances),
        `${width} px: ${distances}`,
      ).toBeLessThanOrEqual(1);
    }
  });
