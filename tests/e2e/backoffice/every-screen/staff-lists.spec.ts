import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { countActs } from '../../../support/backoffice/acts.ts';
import { intercept } from '../../../support/backoffice/failures.ts';
import { openBackoffice, openHydrated, widths } from '../../../support/backoffice/product-screens.ts';
import { ownWord, stockUp } from '../../../support/backoffice/products.ts';
import { inTurn } from '../../../support/nightly.ts';
import { plain, test } from '../../../support/visitor.ts';

const words = {
  fr: {
    perPage: 'Par page',
    toDo: 'À faire',
    toRestock: /stocks? bas/,
    found: /^(\d+) produits?$/,
    remove: 'Supprimer',
    gone: 'Message supprimé.',
    undo: 'Annuler',
    notBack: 'Erreur lors du rétablissement du message.',
    again: 'Réessayer',
    back: 'Message rétabli',
  },
  en: {
    perPage: 'Per page',
    toDo: 'To do',
    toRestock: /low stocks?/,
    found: /^(\d+) products?$/,
    remove: 'Delete',
    gone: 'Message deleted.',
    undo: 'Undo',
    notBack: 'Error restoring the message.',
    again: 'Try again',
    back: 'Message restored',
  },
};

for (const language of (['fr', 'en'] as const).filter(inTurn('en'))) {
  const say = words[language];
  test.describe(`lists in ${language} at ${widths[language]} px`, () => {
    test('what is low is one click from the dashboard, as many as it says', async ({ page, shop }) => {
      await stockUp(shop.database, { name: `Bas ${ownWord()}`, stock: 1 });
      await stockUp(shop.database, { name: `Vide ${ownWord()}`, stock: 0 });
      await openBackoffice(page, shop.database, language);
      const acts = await countActs(page);
      await expect(async () => {
        await openHydrated(page, () => page.goto('/admin/dashboard'));
        await acts.restart();
        const item = page
          .getByRole('region', { name: say.toDo })
          .getByRole('link')
          .filter({ hasText: say.toRestock });
        const count = Number(plain(await item.getByRole('strong').textContent()).replace(/\D/g, ''));
        await item.click();
        await expect(page).toHaveURL('/admin/products?show=low');
        expect((await acts.read()).clicks).toBe(1);
        const found = plain(await page.getByRole('status').filter({ hasText: say.found }).textContent());
        expect(Number(say.found.exec(found)?.[1])).toBe(count);
      }).toPass();
    });

    test('the number of rows is kept on the device, for every list', async ({ page, shop }) => {
      await openBackoffice(page, shop.database, language);
      const { rows } = await shop.database.query('select count(*)::int as orders from orders');
      await shop.database.query('delete from trial_orders');
      await openHydrated(page, () => page.goto('/admin/products?view=tiles'));
      await expect(page.getByRole('article')).toHaveCount(8);
      await page.getByRole('navigation', { name: say.perPage }).getByRole('link', { name: '24' }).click();
      await expect(page.getByRole('article')).toHaveCount(24);
      await page.goto('/admin/products');
      await expect(page.getByRole('article')).toHaveCount(24);
      await page.goto('/admin/orders');
      await expect(page.getByRole('row')).toHaveCount(1 + Math.min(24, rows[0].orders));
      await page.goto('/admin/products?size=9');
      await expect(page.getByRole('article')).toHaveCount(24);
      await page
        .getByRole('navigation', { name: say.perPage })
        .getByRole('link', { name: '8' })
        .first()
        .click();
      await expect(page.getByRole('article')).toHaveCount(8);
      await page.goto('/admin/products');
      await expect(page.getByRole('article')).toHaveCount(8);
    });

    test('11 orders in rows of 48 px stand below their tabs on a screen of 900 px', async ({
      page,
      shop,
    }) => {
      await openBackoffice(page, shop.database, language);
      await page.setViewportSize({ width: 1366, height: 900 });
      await page.goto('/admin/orders?size=24');
      const boxes = await Promise.all(
        (
          await page
            .getByRole('row')
            .filter({ has: page.getByRole('link') })
            .all()
        ).map((row) => row.boundingBox()),
      );
      const whole = boxes.filter((box) => box && box.y + box.height <= 900);
      expect(whole.length).toBeGreaterThanOrEqual(11);
    });

    test('rows are walked through with the arrows, or J and K from a row', async ({ page, shop }) => {
      const word = ownWord();
      for (const name of ['Un', 'Deux'])
        await stockUp(shop.database, { name: `${name} ${word}`, stock: name.length });
      await openBackoffice(page, shop.database, language);
      await openHydrated(page, () => page.goto(`/admin/products?q=${word}`));
      const row = (name: string) => page.getByRole('link', { name: `${name} ${word}`, exact: true });
      await page.keyboard.press('j');
      await expect(row('Un')).not.toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(row('Un')).toBeFocused();
      await page.keyboard.press('j');
      await expect(row('Deux')).toBeFocused();
      await page.keyboard.press('k');
      await expect(row('Un')).toBeFocused();
    });

    test('a deleted message comes back within 10 s', async ({ page, shop }) => {
      const subject = `Trop vite ${randomUUID().slice(0, 6)}`;
      await shop.database.query(
        `insert into messages (sender_name, sender_email, subject, content, language, digest)
         values ('Awa Ndiaye', 'awa@exemple.cm', $1, 'Combien ?', $2, $1)`,
        [subject, language],
      );
      await openBackoffice(page, shop.database, language);
      // Other journeys write messages meanwhile.
      await openHydrated(page, () => page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`));
      await page.getByRole('link', { name: subject }).click();
      await page.getByRole('article').getByRole('button', { name: say.remove }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: say.remove }).click();
      await expect(page.getByText(say.gone)).toBeVisible();
      await expect(page.getByRole('link', { name: subject })).toHaveCount(0);
      // The first try meets a proxy's error.
      const answers = await intercept(page);
      answers.with(502);
      await page.getByRole('button', { name: say.undo, exact: true }).click();
      await expect(page.getByText(say.notBack).first()).toBeVisible();
      await page.unrouteAll();
      await page.getByText(say.again, { exact: true }).click();
      await expect(page.getByText(say.back)).toBeVisible();
      await expect(page.getByRole('link', { name: subject })).toBeVisible();
    });
  });
}
