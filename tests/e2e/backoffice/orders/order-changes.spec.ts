import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { stockOf, storedPrice, test, widths, words } from '../../../support/backoffice/order-screens.ts';
import { once } from '../../../support/nightly.ts';
import { plain } from '../../../support/visitor.ts';

for (const language of languages) {
  const say = words[language];
  const it = (name: string, journey: Parameters<typeof test>[2]) =>
    test(`${name} (${language})`, once(language, 'en'), journey);

  test.describe(`changes of an order in ${language}`, () => {
    test.use({ viewport: { width: widths[language], height: 800 } });

    it('completing with too little stock asks, records the shortage, and gives back what it took', async ({
      page,
      shop,
      place,
    }) => {
      const order = await place({ quantity: 3, stock: 2 });
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByLabel(say.status).selectOption('completed');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('heading', { name: say.short })).toBeVisible();
      await expect(page.getByText(say.shortLine)).toBeVisible();
      await expect(page.getByRole('link', { name: say.correct })).toHaveAttribute(
        'href',
        `/admin/products/edit/${order.productId}`,
      );
      expect(await stockOf(shop.database, order.productId)).toEqual({ stock: 2, ledger: 2, moves: 1 });

      // Enter in a field saves as the save button does: it accepts no shortage.
      await page.getByLabel(say.price).press('Enter');
      await expect(page.getByRole('heading', { name: say.short })).toBeVisible();
      expect(await stockOf(shop.database, order.productId)).toEqual({ stock: 2, ledger: 2, moves: 1 });

      await page.getByRole('button', { name: say.accept }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      expect(await stockOf(shop.database, order.productId)).toEqual({ stock: 0, ledger: 0, moves: 2 });
      await expect
        .poll(async () => plain(await page.getByRole('main').textContent()))
        .toContain(say.shortTold(order.product));

      await page.getByLabel(say.status).selectOption('cancelled');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('button', { name: say.invoice })).toBeDisabled();
      await expect(page.getByRole('button', { name: say.invoice })).toHaveAccessibleDescription(
        say.noInvoice,
      );
      expect(await stockOf(shop.database, order.productId)).toEqual({ stock: 2, ledger: 2, moves: 3 });
    });

    it('a stale save shows who changed what, keeps what was typed and overwrites nothing unseen', async ({
      page,
      browser,
      shop,
      place,
    }) => {
      const order = await place();
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByLabel(say.price).fill('9000');

      const second = await hire(shop.database, { role: 'editor', language });
      const context = await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' });
      // Nothing but what these two do reloads their pages.
      await context.route('**/admin/live', (route) => route.abort());
      await page.route('**/admin/live', (route) => route.abort());
      const other = await context.newPage();
      await signIn(other, second);
      await other.goto(`/admin/orders/${order.id}`);
      await other.getByLabel(say.note).fill('Livrer lundi');
      await other.getByRole('button', { name: say.save }).click();
      await expect(other.getByText(say.saved)).toBeVisible();

      await page.getByRole('button', { name: say.save }).click();
      const conflict = page
        .getByRole('alert')
        .filter({ has: page.getByRole('heading', { name: say.stale }) });
      await expect(conflict).toContainText(second.username);
      await expect.poll(async () => plain(await conflict.textContent())).toContain(say.noted);
      await expect(page.getByLabel(say.price)).toHaveValue('9000');
      await expect(page.getByLabel(say.note)).toHaveValue('Livrer lundi');
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: null,
        total_amount: '10000',
      });

      await page.getByRole('button', { name: say.save }).click();
      await expect(conflict).toBeVisible();
      await conflict.getByRole('button', { name: say.saveMine }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      await expect(conflict).toHaveCount(0);
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: 9000,
        total_amount: '9000',
      });
      const { rows } = await shop.database.query('select note from orders where id = $1', [order.id]);
      expect(rows).toEqual([{ note: 'Livrer lundi' }]);

      await other.getByLabel(say.note).fill('Livrer mardi');
      await other.getByRole('button', { name: say.save }).click();
      await other.getByRole('link', { name: say.loadTheirs }).click();
      await expect(other.getByLabel(say.note)).toHaveValue('Livrer lundi');
      await expect(other.getByLabel(say.price)).toHaveValue(/^9.000$/);
      await expect(other.getByRole('button', { name: say.save })).toHaveCount(0);
      await context.close();
    });
  });
}
