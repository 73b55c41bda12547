import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import {
  expectText,
  openActs,
  openBackoffice,
  openHydrated,
  visit,
  words,
} from '../../../support/backoffice/product-screens.ts';
import { ownWord, stockUp } from '../../../support/backoffice/products.ts';
import { once } from '../../../support/nightly.ts';
import { cutText } from '../../../support/pages/cut-text.ts';
import { boxOf } from '../../../support/pages/text-box.ts';
import { test } from '../../../support/visitor.ts';

for (const language of languages) {
  const say = words[language];
  const shopPath = (slug: string) => `${language === 'en' ? '/en' : ''}/products/${slug}`;

  test.describe(`products in ${language}`, once(language, 'fr'), () => {
    test('are deleted by a second click, unless Escape, leaving or five seconds took the first back', async ({
      page,
      shop,
      browser,
    }) => {
      const word = ownWord();
      const product = await stockUp(shop.database, { name: `Lit ${word}`, stock: 5 });
      await stockUp(shop.database, { name: `Table ${word}`, stock: 9 });
      const { rows: ordered } = await shop.database.query(
        `insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed,
            language, total_amount)
          values ($1, $2, $1, '', 'Awa', '+237677000011', '677000011', 'fr', 10000) returning id`,
        [word, word.repeat(3)],
      );
      await shop.database.query(
        `insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
          values ($1, 1, $2, 1, 10000, 8000, 'Lit commandé', '', '')`,
        [ordered[0].id, product.id],
      );
      await openBackoffice(page, shop.database, language);
      await page.clock.install();
      await page.goto(`/admin/products?q=${word}&view=tiles`);
      const tile = page.getByRole('article').filter({ hasText: 'Lit' });
      const first = tile.getByRole('button', { name: say.remove });
      const second = tile.getByRole('button', { name: say.again });
      await openActs(page, `Lit ${word}`);
      await first.click();
      await expect(second).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(second).toBeHidden();
      await first.click();
      await page.getByLabel(say.search).focus();
      await expect(second).toBeHidden();
      await openActs(page, `Lit ${word}`);
      await page.clock.pauseAt(Date.now() + 60_000);
      await first.click();
      await page.clock.runFor(4900);
      await expect(second).toBeVisible();
      await page.clock.runFor(200);
      await expect(second).toBeHidden();
      await page.clock.resume();
      await first.dblclick();
      await expect(second).toBeVisible();
      await page.keyboard.press('Escape');
      const { rows } = await shop.database.query('select archived_at from products where id = $1', [
        product.id,
      ]);
      expect(rows[0].archived_at).toBeNull();

      await first.click();
      await second.click();
      await expect(page.getByText(say.gone)).toBeVisible();
      await expect(tile).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`q=${word}`));
      await expect(page.getByRole('link', { name: `Table ${word}`, exact: true })).toBeFocused();
      const visitor = await visit(browser, shopPath(product.slug));
      expect(visitor.status).toBe(404);
      await visitor.page.goto(`${shopPath('')}?q=${word}`);
      await expect(visitor.page.getByRole('article')).toHaveCount(1);
      const { rows: kept } = await shop.database.query(
        'select o.total_amount, i.name, i.price from orders o join order_items i on i.order_id = o.id where o.id = $1',
        [ordered[0].id],
      );
      expect(kept).toEqual([{ total_amount: '10000', name: 'Lit commandé', price: 10_000 }]);

      await page
        .getByRole('navigation', { name: say.show })
        .getByRole('link', { name: say.archived })
        .click();
      await openActs(page, `Lit ${word}`);
      await page.getByRole('button', { name: say.restore }).click();
      await expect(page.getByText(say.restored)).toBeVisible();
      expect((await visitor.page.goto(shopPath(product.slug)))?.status()).toBe(200);
      await visitor.page.close();
      await shop.database.query('delete from orders where id = $1', [ordered[0].id]);
    });

    test('keep their buttons in place when the deletion is armed, and archiving is undone for ten seconds', async ({
      page,
      shop,
    }) => {
      const word = ownWord();
      const product = await stockUp(shop.database, { name: `Lit ${word}` });
      const archivedAt = async () => {
        const { rows } = await shop.database.query('select archived_at from products where id = $1', [
          product.id,
        ]);
        return rows[0].archived_at;
      };
      await openBackoffice(page, shop.database, language);
      await page.clock.install();
      const edit = page.getByRole('link', { name: `${say.edit} Lit ${word}` });
      const first = page.getByRole('button', { name: say.remove });
      const second = page.getByRole('button', { name: say.again });
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/admin/products?q=${word}&view=tiles`);
        await openActs(page, `Lit ${word}`);
        await first.scrollIntoViewIfNeeded();
        const before = [await boxOf(edit), await boxOf(first)];
        await first.click();
        await expect(second).toBeFocused();
        await expect(second).toHaveCSS('background-color', /^oklab\(0\.378/);
        expect([await boxOf(edit), await boxOf(second)], `${width} px`).toEqual(before);
        expect(await cutText(page), `${width} px`).toEqual([]);
      }
      await edit.click();
      await expect(page).toHaveURL(`/admin/products/edit/${product.id}`);
      expect(await archivedAt()).toBeNull();

      await page.goto(`/admin/products?q=${word}`);
      await first.click();
      await second.click();
      const gone = page.getByRole('dialog').filter({ hasText: say.gone });
      await gone.getByRole('button', { name: say.undo }).click();
      await expect(page.getByText(say.restored)).toBeVisible();
      await expect(first).toBeVisible();
      await expect(page).toHaveURL(`/admin/products?q=${word}`);
      expect(await archivedAt()).toBeNull();

      await page.clock.pauseAt(Date.now() + 60_000);
      await first.click();
      await second.click();
      await expect(gone).toBeVisible();
      await page.mouse.move(0, 0);
      await page.clock.runFor(9500);
      await expect(gone.getByRole('button', { name: say.undo })).toBeVisible();
      await page.clock.runFor(1000);
      await expect(gone).toBeHidden();
    });

    test('that are archived say so on their own page, and are restored there with what is being typed', async ({
      page,
      shop,
    }) => {
      const product = await stockUp(shop.database);
      await shop.database.query('update products set archived_at = now() where id = $1', [product.id]);
      await openBackoffice(page, shop.database, language);
      await openHydrated(page, () => page.goto(`/admin/products/edit/${product.id}`));
      await expectText(page, say.isArchived);
      await page.getByLabel(say.nameFr).fill('Remis en rayon');
      await page.getByRole('button', { name: say.restore }).click();
      await expect(page.getByText(say.restored)).toBeVisible();
      await expect(page.getByLabel(say.nameFr)).toHaveValue('Remis en rayon');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Remis en rayon' })).toBeVisible();
    });
  });
}
