import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { expectText, openBackoffice, words } from '../../../support/backoffice/product-screens.ts';
import { stockOf, stockUp } from '../../../support/backoffice/products.ts';
import { once } from '../../../support/nightly.ts';
import { test } from '../../../support/visitor.ts';

for (const language of languages) {
  const say = words[language];
  const _shopPath = (slug: string) => `${language === 'en' ? '/en' : ''}/products/${slug}`;

  test.describe(`products in ${language}`, once(language, 'fr'), () => {
    test('are counted into the ledger, and counted again when they moved meanwhile', async ({
      page,
      shop,
    }) => {
      const product = await stockUp(shop.database, { stock: 20 });
      const staff = await openBackoffice(page, shop.database, language);
      await page.goto(`/admin/products/edit/${product.id}`);
      await page.getByLabel(say.nameFr).fill('Pas encore enregistré');
      await page.getByRole('button', { name: say.count }).click();
      await expect(page.locator('#count-counted')).toHaveAccessibleDescription(say.required);

      await shop.database.query(
        "insert into stock_movements (product_id, change, reason) values ($1, -2, 'count')",
        [product.id],
      );
      await page.locator('#count-counted').fill('17');
      await page.getByLabel(say.note, { exact: true }).fill('casse');
      await page.getByRole('button', { name: say.count }).click();
      await expectText(page, say.moved);
      await expectText(page, say.current(18));
      await expect(page.locator('#count-counted')).toHaveValue('17');
      expect(await stockOf(shop.database, product.id)).toBe(18);

      await page.getByRole('button', { name: say.count }).click();
      await expectText(page, say.current(17));
      await expect(page.locator('#count-counted')).toHaveValue('');
      await expect(page.getByLabel(say.nameFr)).toHaveValue('Pas encore enregistré');
      await page.getByText(say.history, { exact: true }).first().click();
      const newest = page.getByRole('row').nth(1);
      await expect(newest).toContainText('−1');
      await expect(newest).toContainText('17');
      await expect(newest).toContainText(say.sale);
      await expect(newest).toContainText('casse');
      await expect(newest).toContainText(staff.username);
      const { rows } = await shop.database.query(
        'select change, reason, note, administrator_name from stock_movements where product_id = $1 order by id desc limit 1',
        [product.id],
      );
      expect(rows[0]).toEqual({
        change: -1,
        reason: 'count',
        note: 'casse',
        administrator_name: staff.username,
      });
    });

    test('show 20 movements a page, and lead to the order that moved them', async ({ page, shop }) => {
      await openBackoffice(page, shop.database, language);
      const { rows } = await shop.database.query(
        `select m.product_id, o.id, o.number from stock_movements m
          join order_items i on i.id = m.order_item_id join orders o on o.id = i.order_id limit 1`,
      );
      await page.goto(`/admin/products/edit/${rows[0].product_id}`);
      await page.getByText(say.history, { exact: true }).first().click();
      await expect(page.getByRole('link', { name: rows[0].number })).toHaveAttribute(
        'href',
        `/admin/orders/${rows[0].id}`,
      );
      const product = await stockUp(shop.database, { stock: 1 });
      await shop.database.query(
        `insert into stock_movements (product_id, change, reason) select $1, 1, 'count' from generate_series(1, 20)`,
        [product.id],
      );
      await page.goto(`/admin/products/edit/${product.id}`);
      await page.getByLabel(say.nameFr).fill('Pas encore enregistré');
      await page.getByText(say.history, { exact: true }).first().click();
      await page.getByRole('link', { name: say.next }).click();
      await expect(page.getByText(say.page)).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(2);
      await expect(page.getByLabel(say.nameFr)).toHaveValue('Pas encore enregistré');
    });
  });
}
