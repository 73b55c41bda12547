import { expect } from '@playwright/test';
import type { Language } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { addPayment } from '../../../support/backoffice/changes/payment-changes.ts';
import { intercept } from '../../../support/backoffice/failures.ts';
import { firstId } from '../../../support/backoffice/forms/form-example.ts';
import { stockUp } from '../../../support/backoffice/products.ts';
import { plain, test } from '../../../support/visitor.ts';

for (const [language, its] of Object.entries({
  fr: {
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    confirm: 'Confirmer le mot de passe',
    change: 'Changer le mot de passe',
    wrong: 'Ce n’est pas votre mot de passe actuel.',
    done: 'Mot de passe mis à jour avec succès !',
  },
  en: {
    current: 'Current password',
    next: 'New password',
    confirm: 'Confirm password',
    change: 'Change password',
    wrong: 'This is not your current password.',
    done: 'Password updated successfully!',
  },
}))
  test(`a password that is changed leaves neither the old error nor a password behind (${language})`, async ({
    page,
    shop,
  }) => {
    const staff = await hire(shop.database, { role: 'editor', language: language as Language });
    await signIn(page, staff);
    await page.goto('/admin/profile');
    const current = page.getByLabel(its.current).last();
    const next = 'un tout autre mot de passe';
    await current.fill('pas le bon du tout');
    await page.getByLabel(its.next).fill(next);
    await page.getByLabel(its.confirm).fill(next);
    await page.getByRole('button', { name: its.change }).click();
    await expect(page.getByText(its.wrong)).toBeVisible();
    await current.fill(staff.password);
    await page.getByRole('button', { name: its.change }).click();
    await expect
      .poll(async () => plain(await page.getByRole('dialog').first().textContent()))
      .toContain(its.done);
    await expect(page.getByText(its.wrong)).toHaveCount(0);
    await expect(current).toHaveValue('');
    await expect(page.getByLabel(its.next)).toHaveValue('');
    await expect(page.getByLabel(its.confirm)).toHaveValue('');
  });

test('the summary of what is wrong names each field', async ({ page, shop }) => {
  const staff = await hire(shop.database, { role: 'admin', language: 'en' });
  await signIn(page, staff);
  await page.goto('/admin/users/add');
  await page.getByRole('button', { name: 'Add administrator' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Name: This field is required.',
    'Email: This field is required.',
    'Password: This field is required.',
  ]);
  await page.goto('/admin/company');
  await page.getByRole('textbox', { name: 'Company name' }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Company name: This field is required.',
  ]);
  const { order } = await addPayment({ database: shop.database, staff });
  await page.goto(`/admin/orders/${order}/refund`);
  await page.locator(`[name="amount-${order}"]`).fill('1');
  await page.getByLabel('Refunded on').fill('2999-01-01');
  await page.getByLabel('Refunded on').press('Enter');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Refunded on: Give a day, today at the latest.',
  ]);
});

test('a corrected field’s old error does not stand beside a failure of the shop', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'en' }));
  await page.goto('/admin/products/add');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByLabel('Name (French)')).toHaveAccessibleDescription(/This field is required/);
  await page.getByLabel('Name (French)').fill('Béquille');
  const answers = await intercept(page);
  answers.with(502);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Error adding product')).toBeVisible();
  await expect(page.getByText('This field is required.')).toHaveCount(0);
  await expect(page.getByLabel('Name (French)')).toHaveValue('Béquille');
});

test('on a phone, why a whole form was refused comes into sight at each try', async ({ page, shop }) => {
  const staff = await hire(shop.database, { role: 'editor', language: 'fr' });
  await signIn(page, staff);
  await page.setViewportSize({ width: 360, height: 480 });
  const { order } = await addPayment({ database: shop.database, staff });
  const tries = [
    {
      address: `/admin/orders/${order}`,
      field: page.locator('[name^="price-"]').first(),
      save: 'Enregistrer les modifications',
      why: page.getByRole('heading', { name: 'En dessous du dernier prix' }),
    },
    {
      address: `/admin/orders/${order}/payments`,
      field: page.locator(`[name="amount-${order}"]`),
      save: 'Enregistrer le paiement',
      why: page.getByText(/Il ne reste que/),
    },
  ];
  for (const { address, field, save, why } of tries) {
    await page.goto(address);
    for (const typed of ['1', '2'].map((figure) =>
      address.endsWith('payments') ? `${figure}00 000 000` : figure,
    )) {
      await field.fill(typed);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByRole('button', { name: save }).click();
      await answered;
      await expect(why).toBeInViewport();
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every form to change something has its Save', async ({ page, shop }) => {
    const staff = await hire(shop.database, { role: 'admin', language: 'en' });
    await signIn(page, staff);
    const { id } = await stockUp(shop.database);
    for (const address of [
      `/admin/products/edit/${id}`,
      '/admin/company',
      '/admin/settings',
      `/admin/orders/${await firstId(shop.database, 'select id from orders limit 1')}`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    }
    await page.goto('/admin/profile');
    await page.getByLabel('Name').first().fill(`moi-${staff.username}`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('link', { name: `moi-${staff.username}` })).toBeVisible();
    await page.goto('/admin/profile');
    await expect(page.getByLabel('Name').first()).toHaveValue(`moi-${staff.username}`);
  });
});
