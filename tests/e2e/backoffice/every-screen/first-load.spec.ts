import { expect } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { test } from '../../../support/visitor.ts';

// A first load meets an empty cache.
test.use({ reuseContext: false });

for (const path of ['dashboard', 'orders', 'orders/1', 'counter', 'products', 'stock/receive', 'profile'])
  test(`a phone with an empty cache loads ${path} in 250 KiB, pictures and headers included`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    const askedAgain: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.data')) askedAgain.push(request.url());
    });
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`/admin/${path}`, { waitUntil: 'networkidle' });
    await expect(page).toHaveURL(new RegExp(`/admin/${path}$`));
    // Nothing happened since the page was made.
    expect(askedAgain).toEqual([]);
    const kibibytes = Math.round(bytes / 1024);
    expect(kibibytes).toBeGreaterThan(150);
    expect(kibibytes).toBeLessThanOrEqual(250);
    test.info().annotations.push({ type: 'KiB', description: String(kibibytes) });
  });
