import { expect } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { unseenIcons } from '../../../support/pages/forced-colors.ts';
import { test } from '../../../support/visitor.ts';

/** `screens.spec.ts` looks at the icons of the other screens. */
test('icons, and which screen is open, are seen when the system forces its colours', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1280, height: 1200 });
  const { rows } = await shop.database.query(
    "select o.id, m.id as message from orders o, messages m where o.number = 'MB-2026-00025' limit 1",
  );
  for (const path of [`/admin/orders/${rows[0].id}`, `/admin/messages?open=${rows[0].message}`]) {
    await page.goto(path);
    expect(await unseenIcons(page), path).toEqual([]);
  }
  await page.goto('/admin/orders');
  const menu = page.getByRole('complementary');
  await expect(menu.getByRole('link', { name: 'Commandes' })).toHaveCSS('outline-style', 'solid');
  await expect(menu.getByRole('link', { name: 'Produits' })).toHaveCSS('outline-style', 'none');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/products');
  expect(await unseenIcons(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 1600 });
  await page.getByRole('button', { name: /^Plus/ }).click();
  await expect(page.getByRole('dialog', { name: 'Comptoir Médical' })).toBeVisible();
  expect(await unseenIcons(page, '[role=dialog]')).toEqual([]);
});
