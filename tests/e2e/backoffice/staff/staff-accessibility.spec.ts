import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { test } from '../../../support/visitor.ts';

for (const language of languages) {
  test(`axe finds nothing on the screens of staff, company, messages, settings and log in ${language}`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(240_000);
    const long = await hire(shop.database, { role: 'editor', language });
    await shop.database.query('update administrators set username = $1 where id = $2', [
      `Marie-Thérèse Ngo Bassong Atangana ${long.username}`.slice(0, 60),
      long.id,
    ]);
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    const { rows } = await shop.database.query('select id from messages limit 1');
    for (const path of [
      '/admin/users',
      `/admin/users?edit=${long.id}`,
      '/admin/users/add',
      '/admin/company',
      '/admin/content',
      '/admin/content/delivery',
      '/admin/content/proof',
      '/admin/messages',
      `/admin/messages?open=${rows[0].id}`,
      '/admin/messages?q=zzzzzz',
      '/admin/messages/templates',
      '/admin/messages/templates/new',
      '/admin/search?q=a',
      '/admin/customers',
      '/admin/settings',
      '/admin/log',
      '/admin/log?action=products.imported',
    ]) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await page.goto('/admin/users/add');
    await page.locator('form[data-edit-form]').getByRole('button').last().click();
    await expect(page.locator('#username')).toHaveAccessibleDescription(/.../);
    await expectAccessible(page);
    await page.context().clearCookies();
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    for (const path of ['/admin/users', '/admin/company', '/admin/settings', '/admin/log']) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });

  test(`axe finds nothing on the sign-in pages and the profile in ${language}`, async ({ page, shop }) => {
    test.setTimeout(240_000);
    await page
      .context()
      .addCookies([{ name: 'office_language', value: language, url: process.env.SHOP_ADDRESS ?? '' }]);
    for (const path of [
      '/admin',
      '/admin/second-step',
      '/admin/forgot-password',
      '/admin/reset-password',
      '/admin/invitation?token=none',
    ]) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await page.goto('/admin');
    await page.getByRole('button').last().click();
    await expect(page.locator('#password')).toHaveAccessibleDescription(/.../);
    await expectAccessible(page);
    const staff = await hire(shop.database, { role: 'editor', language });
    await signIn(page, staff);
    await page.goto('/admin/profile');
    await expectAccessible(page);
    await page.goto('/admin/profile/second-step');
    await page.locator('#password').fill(staff.password);
    await page.locator('main form button').click();
    await expect(page.locator('main code')).toBeVisible();
    await expectAccessible(page);
  });
}
