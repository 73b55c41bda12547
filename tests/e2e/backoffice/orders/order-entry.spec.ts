import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { test, widths, words } from '../../../support/backoffice/order-screens.ts';
import { openHydrated } from '../../../support/backoffice/product-screens.ts';
import { once } from '../../../support/nightly.ts';
import { plain } from '../../../support/visitor.ts';

for (const language of languages) {
  const say = words[language];
  const it = (name: string, journey: Parameters<typeof test>[2]) =>
    test(`${name} (${language})`, once(language, 'en'), journey);

  test.describe(`orders entered by hand in ${language}`, () => {
    test.use({ viewport: { width: widths[language], height: 800 } });

    it('an order of a customer on the phone is entered by hand, and a draft of it survives', async ({
      page,
      shop,
      place,
    }) => {
      const { product } = await place();
      const editor = await hire(shop.database, { role: 'editor', language });
      await signIn(page, editor);
      await page.goto('/admin/orders');
      await page.getByRole('link', { name: say.enter }).click();
      await page.getByRole('button', { name: say.saveEntry }).click();
      const name = page.getByLabel(say.name, { exact: false }).first();
      await expect(name).toHaveAccessibleDescription(say.nameMissing);
      await expect(page.getByLabel(say.pick)).toHaveAccessibleDescription(say.linesMissing);

      const customer = `Bernadette ${randomUUID().slice(0, 8)}`;
      await name.fill(customer);
      await expect(page.getByLabel(say.phone)).toHaveAccessibleDescription(
        language === 'fr'
          ? 'Indiquez le téléphone du client. Exemple : 6 77 00 00 11, ou +33… depuis l’étranger.'
          : 'Enter the customer’s phone number. Example: 6 77 00 00 11, or +33… from abroad.',
      );
      await page.getByLabel(say.phone).fill('6 99 12 34 56');
      await page.getByLabel(say.pick).fill(product);
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      const line = page.getByRole('group', { name: product });
      await line.getByLabel(say.quantity).fill('3');
      await line.getByLabel(say.price).fill('9 000');
      await expect
        .poll(async () => plain(await line.getByRole('status').textContent()))
        .toMatch(/^27.000 FCFA$/);

      await page.reload();
      await page.getByRole('button', { name: say.restore }).click();
      await expect(name).toHaveValue(customer);
      await expect(line.getByLabel(say.quantity)).toHaveValue('3');
      await expect(line.getByLabel(say.price)).toHaveValue('9 000');
      await page.getByRole('button', { name: say.saveEntry }).click();
      await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
      await expect(page.getByText(say.entered)).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: editor.username })).toBeVisible();
      const { rows } = await shop.database.query(
        `select phone, entered_by, status, total_amount, language, quantity, actual_price
           from orders join order_items on order_id = orders.id where customer_name = $1`,
        [customer],
      );
      expect(rows).toEqual([
        {
          phone: '+237699123456',
          entered_by: editor.username,
          status: 'pending',
          total_amount: '27000',
          language,
          quantity: 3,
          actual_price: 9000,
        },
      ]);
    });

    it('an order whose answer was lost is one, also when it is sent again from its draft', async ({
      page,
      shop,
      place,
    }) => {
      const { product, productId } = await place();
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await openHydrated(page, () => page.goto('/admin/orders/new'));
      await page.getByLabel(say.name, { exact: false }).first().fill('Odile Perdue');
      await page.getByLabel(say.phone).fill('6 99 12 34 57');
      await page.getByLabel(say.pick).fill(product);
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await page.route(/orders\/new/, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: say.saveEntry }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await page.unrouteAll();
      await openHydrated(page, () => page.reload());
      await page.getByRole('button', { name: say.restore }).click();
      await expect(page.getByRole('group', { name: product })).toBeVisible();
      await page.getByRole('button', { name: say.saveEntry }).click();
      await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
      // One was placed before by a customer.
      const { rowCount } = await shop.database.query('select from order_items where product_id = $1', [
        productId,
      ]);
      expect(rowCount).toBe(2);
    });
  });
}
