import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { runs } from '../../../support/nightly.ts';
import { cutText, setTextSize } from '../../../support/pages/cut-text.ts';
import { test } from '../../../support/visitor.ts';

/** A zoomed page, text of twice its size, and fonts of other devices. */
const devices = [
  { width: 240, textSize: 16 },
  { width: 360, textSize: 32 },
  { width: 360, textSize: 16, font: 'DejaVu Sans' },
  { width: 1280, textSize: 16, font: 'DejaVu Sans' },
];

const paths = [
  '/admin/dashboard',
  '/admin/start',
  '/admin/orders',
  '/admin/orders/trial',
  '/admin/messages',
  '/admin/messages/templates',
  '/admin/outbox',
  '/admin/claims',
  '/admin/receivables',
  '/admin/users',
  '/admin/accounting',
  '/admin/delivery',
  '/admin/size-guides/new',
  '/admin/products/print',
  '/admin/products/import',
  '/admin/programs',
  '/admin/programs/tokens/new',
  '/admin/programs/webhooks/new',
];

for (const language of languages)
  for (const { width, textSize, font } of devices)
    test(
      `nothing sticks out or is cut in ${language} at ${width} px with ${font ?? 'our font'} of ${textSize} px`,
      runs(language === 'fr'),
      async ({ page, shop }) => {
        test.setTimeout(180_000);
        await signIn(page, await hire(shop.database, { role: 'admin', language }));
        await page.setViewportSize({ width, height: 800 });
        await setTextSize(page, textSize);
        await shop.database.query(
          `insert into trial_orders (product_ids) select array_agg(id) from
             (select id from products where archived_at is null order by id limit 2) as shown on conflict do nothing`,
        );
        const wrong: string[] = [];
        for (const path of paths) {
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          if (font)
            await page.evaluate((name) => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(`* { font-family: '${name}' !important }`);
              document.adoptedStyleSheets = [sheet];
            }, font);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          if (wide > width) wrong.push(`${path} is ${wide} px wide`);
          for (const cut of await cutText(page)) wrong.push(`${path} cuts ${cut}`);
        }
        await shop.database.query('delete from trial_orders');
        expect(wrong).toEqual([]);
      },
    );
