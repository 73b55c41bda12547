import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { test, widths, words } from '../../../support/backoffice/order-screens.ts';
import { openHydrated } from '../../../support/backoffice/product-screens.ts';
import { once } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { plain } from '../../../support/visitor.ts';

for (const language of languages) {
  const say = words[language];
  const inBoth = (name: string, journey: Parameters<typeof test>[2]) =>
    test(`${name} (${language})`, journey);
  const it = (name: string, journey: Parameters<typeof test>[2]) =>
    test(`${name} (${language})`, once(language, 'en'), journey);

  test.describe(`orders in ${language}`, () => {
    test.use({ viewport: { width: widths[language], height: 800 } });

    inBoth('a trial order is marked, counts nowhere, and is deleted in two steps', async ({ page, shop }) => {
      const staff = await hire(shop.database, { role: 'admin', language });
      await signIn(page, staff);
      // Another journey may have left one.
      await shop.database.query('delete from trial_orders');
      const fr = language === 'fr';
      const badge = page.getByText(fr ? 'Essai' : 'Trial', { exact: true });
      const counts = page.locator('.tabs').first();
      await page.goto('/admin/orders');
      const before = await counts.textContent();
      await openHydrated(page, () => page.goto('/admin/orders/trial'));
      await page
        .getByRole('button', { name: fr ? 'Faire une commande d’essai' : 'Make a trial order' })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        fr ? 'ESSAI-1 En attente Essai' : 'TRIAL-1 Pending Trial',
      );
      expect(plain(await page.getByRole('main').textContent())).toContain(
        fr ? 'Elle ne peut être ni facturée ni payée.' : 'It can be neither invoiced nor paid.',
      );
      await expectAccessible(page);
      await page.goto('/admin/orders');
      await expect(page.locator('tbody tr').first()).toContainText(fr ? 'ESSAI-1' : 'TRIAL-1');
      await expect(badge).toBeVisible();
      expect(await counts.textContent()).toBe(before);
      await expectAccessible(page);
      await page.getByRole('link', { name: fr ? /ESSAI-1/ : /TRIAL-1/ }).click();
      const remove = fr ? 'Supprimer l’essai' : 'Delete the trial';
      await page.getByRole('button', { name: remove }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: remove }).click();
      await expect(page.getByText(fr ? 'Commande d’essai supprimée.' : 'Trial order deleted.')).toBeVisible();
      await expect(page.getByText(fr ? 'ESSAI-1' : 'TRIAL-1')).toHaveCount(0);
      const { rows } = await shop.database.query(
        'select action from audit_log where administrator_id = $1 order by id',
        [staff.id],
      );
      expect(rows.map(({ action }) => action)).toEqual(['trial-order.made', 'trial-order.removed']);
    });

    it('an order is found by any spelling of its phone, by name, number and short id', async ({
      page,
      shop,
      place,
    }) => {
      const order = await place();
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const [, a, b, c, d, e] = /^\+237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(order.phone) ?? [];
      const spellings = [
        order.phone,
        `${a} ${b} ${c} ${d} ${e}`,
        `00237 ${a}${b}${c}${d}${e}`,
        `${a}${b}-${c}${d}.${e}`,
        `(+237) ${a}${b}${c} ${d}${e}`,
        order.customer.replace('É', 'e').toUpperCase(),
        order.number.toLowerCase(),
        order.id.slice(0, 8),
      ];
      for (const spelling of spellings) {
        await page.goto(`/admin/orders?q=${encodeURIComponent(spelling)}`);
        await expect(page.getByRole('link', { name: say.view(order.number) }), spelling).toBeVisible();
      }

      await openHydrated(page, () => page.goto('/admin/orders'));
      await page.keyboard.press('/');
      await expect(page.getByLabel(say.search)).toBeFocused();
      await page.keyboard.type(order.customer);
      await expect(page.getByText(say.one, { exact: true })).toBeVisible();
      const row = page.getByRole('row', { name: order.customer });
      await expect(row).toContainText(order.id.slice(0, 8));
      await page.keyboard.press('ArrowDown');
      await expect(row.getByRole('link', { name: say.view(order.number) })).toBeFocused();

      await page.getByRole('link', { name: say.completed }).click();
      await expect(page.getByText(say.none, { exact: true })).toBeVisible();
      await expect(page.getByLabel(say.search)).toHaveValue(order.customer);
      await page.getByRole('link', { name: say.pending }).click();
      await expect(row).toBeVisible();
      await page.getByLabel(say.search).fill('zzzz');
      await page.getByRole('link', { name: say.showAll }).click();
      await expect(page.getByRole('row')).toHaveCount(9);
    });

    it('the list shows the phone from 1024 px on, and never scrolls sideways', async ({
      page,
      shop,
      place,
    }) => {
      const { phone, customer } = await place();
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const shown: Record<number, boolean> = {};
      for (const width of [360, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/admin/orders?q=${encodeURIComponent(customer)}`);
        const cell = page.locator('.row-phone');
        expect(plain(await cell.textContent()).replace(/\D/g, '')).toBe(phone.replace(/\D/g, ''));
        shown[width] = await cell.isVisible();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
      }
      expect(shown).toEqual({ 360: false, 768: false, 1024: true, 1280: true, 1920: true });
    });

    it('a chat opens with a text in the customer’s own language', async ({ page, shop, place }) => {
      const theirs = language === 'fr' ? 'en' : 'fr';
      const order = await place({ language: theirs });
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto(`/admin/orders/${order.id}`);
      const link = new URL(
        (await page.getByRole('link', { name: say.confirmed }).getAttribute('href')) ?? '',
      );
      expect(link.origin + link.pathname).toBe(`https://wa.me/${order.phone.slice(1)}`);
      const text = plain(link.searchParams.get('text'));
      expect(text).toContain(words[theirs].isConfirmed);
      expect(text).toContain(order.number);
      expect(text).toContain(theirs === 'fr' ? '10 000 FCFA' : '10,000 FCFA');
    });

    it('an unknown order is not found', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      for (const id of ['nope', randomUUID()]) {
        const response = await page.goto(`/admin/orders/${id}`);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole('heading', { name: say.notFound })).toBeVisible();
      }
    });

    it('leaving with unsaved changes asks first', async ({ page, shop, place }) => {
      const order = await place();
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByLabel(say.note).fill('À rappeler');
      await page.getByRole('link', { name: say.back }).click();
      const question = page.getByRole('alertdialog', { name: say.leave });
      await question.getByRole('button', { name: say.cancel }).click();
      await expect(page.getByLabel(say.note)).toHaveValue('À rappeler');
      await page.getByRole('link', { name: say.back }).click();
      await question.getByRole('button', { name: say.leaveNow }).click();
      await expect(page.getByRole('heading', { name: say.orders })).toBeVisible();
      const { rows } = await shop.database.query('select note from orders where id = $1', [order.id]);
      expect(rows).toEqual([{ note: '' }]);
    });

    inBoth(
      'axe finds nothing on the screens of orders, and nothing sticks out',
      async ({ page, shop, place }) => {
        test.setTimeout(120_000);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const long = 'Mademoiselle-Anne-Marie-Antoinette-Bernadette-Nkwentchou-Ndi';
        const order = await place({
          quantity: 3,
          stock: 2,
          customer: long,
          product: `Attelle ${long} ${randomUUID()}`,
        });
        await signIn(page, await hire(shop.database, { role: 'editor', language }));
        await page.goto(`/admin/orders?q=${long}`);
        await expectAccessible(page);
        await page.goto('/admin/orders?q=zzzz');
        await expectAccessible(page);

        await page.goto(`/admin/orders/${order.id}`);
        await expectAccessible(page);
        await page.getByLabel(say.status).selectOption('completed');
        await page.getByRole('button', { name: say.save }).click();
        await expect(page.getByRole('heading', { name: say.short })).toBeVisible();
        await expectAccessible(page);
        await page.getByLabel(say.price).fill('12,5');
        await page.getByRole('button', { name: say.save }).click();
        await expect(page.getByLabel(say.price)).toHaveAccessibleDescription(/12.500/);
        await expectAccessible(page);

        await page.goto('/admin/orders/new');
        await page.getByLabel(say.pick).fill(order.product);
        await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(order.product);
        await expectAccessible(page);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: say.saveEntry }).click();
        await expect(page.getByRole('link', { name: say.nameMissing })).toBeVisible();
        await expectAccessible(page);
      },
    );
  });
}
