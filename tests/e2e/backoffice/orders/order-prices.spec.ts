import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { storedPrice, test, widths, words } from '../../../support/backoffice/order-screens.ts';
import { openHydrated } from '../../../support/backoffice/product-screens.ts';
import { once } from '../../../support/nightly.ts';
import { plain } from '../../../support/visitor.ts';

for (const language of languages) {
  const say = words[language];
  const it = (name: string, journey: Parameters<typeof test>[2]) =>
    test(`${name} (${language})`, once(language, 'en'), journey);

  test.describe(`prices of an order in ${language}`, () => {
    test.use({ viewport: { width: widths[language], height: 800 } });

    it('a negotiated price shows its total and its distance to the floor before it is saved', async ({
      page,
      shop,
      place,
    }) => {
      const order = await place({ quantity: 2 });
      const admin = await hire(shop.database, { role: 'admin', language });
      await signIn(page, admin);
      await page.goto(`/admin/orders/${order.id}`);
      const line = page.getByRole('group', { name: order.product });
      const price = line.getByLabel(say.price);
      await expect(page.getByRole('button', { name: say.save })).toHaveCount(0);

      await page.getByRole('button', { name: say.floors }).click();
      await price.fill('9 000');
      expect(plain(await price.getAttribute('aria-describedby'))).not.toBe('');
      await expect.poll(async () => plain(await line.textContent())).toContain(say.above);
      await price.fill('7500');
      await expect.poll(async () => plain(await line.textContent())).toContain(say.below);
      await expect(line).not.toContainText(say.adminOnly);
      await expect
        .poll(async () => plain(await line.getByRole('status').textContent()))
        .toMatch(/^15.000 FCFA$/);
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: null,
        total_amount: '20000',
      });

      await page.keyboard.press('Control+s');
      await expect(page.getByText(say.saved)).toBeVisible();
      await expect(page.getByRole('button', { name: say.save })).toHaveCount(0);
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: 7500,
        total_amount: '15000',
      });
      await expect
        .poll(async () =>
          plain(await page.getByRole('listitem').filter({ hasText: admin.username }).textContent()),
        )
        .toContain(say.repriced(order.product));
      await expect(price).toHaveValue(say.grouped);
      await openHydrated(page, () => page.reload());
      await expect(price).toHaveValue(say.grouped);
      // What one types replaces it: a digit put into a grouped number would be refused.
      await price.focus();
      await page.keyboard.type('8000');
      await expect(price).toHaveValue('8000');
      await price.fill('7500');
      await page.locator('[name=note]').fill('Rappeler');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('button', { name: say.save })).toHaveCount(0);
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: 7500,
        total_amount: '15000',
      });
    });

    it('a price that is no amount gets an error beside its field, and stays typed', async ({
      page,
      shop,
      place,
    }) => {
      const order = await place();
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto(`/admin/orders/${order.id}`);
      const price = page.getByLabel(say.price);
      await price.fill('12,5');
      await page.getByRole('button', { name: say.save }).click();
      await expect(price).toHaveAccessibleDescription(/12.500/);
      await expect(price).toHaveValue('12,5');
      await price.fill('9000');
      await expect(price).not.toHaveAccessibleDescription(/12.500/);
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
    });

    it('an editor is refused a price below the floor, an admin accepts it', async ({ page, shop, place }) => {
      const order = await place();
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByLabel(say.price).fill('7500');
      await expect(page.getByRole('group', { name: order.product })).toContainText(say.adminOnly);
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('heading', { name: say.belowFloor })).toBeVisible();
      await expect(page.getByLabel(say.price)).toHaveValue('7500');
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: null,
        total_amount: '10000',
      });

      await page.context().clearCookies();
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByLabel(say.price).fill('7500');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: 7500,
        total_amount: '7500',
      });
    });
  });
}
