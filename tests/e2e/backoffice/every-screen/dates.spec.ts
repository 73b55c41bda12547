import { expect } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { placeNewOrder } from '../../../support/backoffice/order-screens.ts';
import { plain, test } from '../../../support/visitor.ts';

// This browser writes 11/02/2026 for the second of November.
test.use({ locale: 'en-US' });

for (const { language, words, later } of [
  { language: 'fr', words: 'lun. 2 nov. 2026', later: 'ven. 11 déc. 2026' },
  { language: 'en', words: 'Mon, 2 Nov 2026', later: 'Fri, 11 Dec 2026' },
] as const)
  test(`each field of a date says it in words, in ${language}`, async ({ page, shop }) => {
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    const { id } = await placeNewOrder(shop.database, { language });
    const addresses = {
      '/admin/payments?from=2026-11-02&to=2026-11-02': 2,
      '/admin/deliveries?day=2026-11-02': 1,
      [`/admin/orders/${id}/payments`]: 1,
      [`/admin/orders/${id}/delivery`]: 1,
    };
    for (const [address, count] of Object.entries(addresses)) {
      await page.goto(address);
      const fields = await page.locator('input[type="date"]').all();
      expect(fields, address).toHaveLength(count);
      for (const field of fields) {
        const said = async () =>
          plain(await page.locator(`#${await field.getAttribute('id')}-beside`).textContent());
        if (address.includes('2026-11-02')) expect(await said(), address).toBe(words);
        await field.fill('2026-12-11');
        await expect.poll(said, address).toBe(later);
        await expect(field, address).toHaveAccessibleDescription(/11/);
        await field.fill('');
        await expect.poll(said, address).toBe('');
      }
    }
  });
