import { expect } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { reconnectLiveEvents, stubLiveEvents } from '../../../support/backoffice/failures.ts';
import { test } from '../../../support/visitor.ts';

test('without a network the page keeps what was typed, and is not reloaded', async ({
  page,
  shop,
  context,
}) => {
  const staff = await hire(shop.database, { role: 'editor', language: 'en' });
  await signIn(page, staff);
  await page.goto('/admin/profile');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Current password').last().fill(staff.password);
  await page.getByLabel('New password').fill('a wholly new password');
  await page.getByLabel('Confirm password').fill('a wholly new password');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toContainText('Error updating password');
  await context.setOffline(false);
  await expect(page.getByLabel('New password')).toHaveValue('a wholly new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
});

test('a page whose own reading fails leaves the form as it is', async ({ page, shop }) => {
  await stubLiveEvents(page);
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'en' }));
  await page.goto('/admin/profile');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('New password').fill('a wholly new password');
  let asked = 0;
  await page.route('**/*.data*', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.fulfill({ status: 502, body: 'Bad Gateway' });
  });
  await reconnectLiveEvents(page);
  await expect.poll(() => asked).toBe(1);
  await reconnectLiveEvents(page);
  await expect.poll(() => asked).toBe(2);
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('New password')).toHaveValue('a wholly new password');
  expect(asked).toBe(2);
});

test('a screen that could not be read shows the failure until the administrator tries again', async ({
  page,
  shop,
}) => {
  await stubLiveEvents(page);
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'en' }));
  await page.goto('/admin/settings');
  await page.waitForLoadState('networkidle');
  let asked = 0;
  await page.route('**/admin/company.data*', (route) => {
    asked += 1;
    return route.fulfill({ status: 502, body: 'Bad Gateway' });
  });
  await page.getByRole('link', { name: 'Company' }).click();
  const failure = page.getByRole('heading', { name: 'This page could not be shown' });
  await expect(failure).toBeVisible();
  await reconnectLiveEvents(page);
  await page.waitForLoadState('networkidle');
  await expect(failure).toBeVisible();
  expect(asked).toBe(1);
});
