import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { test } from '../../../support/visitor.ts';

for (const language of languages) {
  test(`axe finds nothing on a refused form, nor on what an editor sees of staff, company, settings and log in ${language}`, async ({
    page,
    shop,
  }) => {
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto('/admin/users/add');
    await page.locator('form[data-edit-form]').getByRole('button').last().click();
    await expect(page.locator('#username')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.context().clearCookies();
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    for (const path of ['/admin/users', '/admin/company', '/admin/settings', '/admin/log']) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });

  test(`axe finds nothing on the profile in ${language}`, async ({ page, shop }) => {
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
