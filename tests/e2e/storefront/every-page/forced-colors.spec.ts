import { expect } from '@playwright/test';
import { unseenIcons } from '../../../support/pages/forced-colors.ts';
import { test } from '../../../support/visitor.ts';

test('every icon, and which category and page are open, is seen when the system forces its colours', async ({
  page,
  shop,
  family,
  bed,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ forcedColors: 'active' });
  const { rows } = await shop.database.query(
    "select distinct on (status) token from orders where status in ('pending', 'completed')",
  );
  for (const path of [
    '/',
    '/products',
    '/products?q=zzzz',
    bed,
    family.pages.L,
    '/compare?product=lit-medicalise&product=chaise-percee',
    '/delivery',
    '/cart',
    ...rows.map(({ token }) => `/order/${token}`),
  ]) {
    await page.goto(path);
    expect(await unseenIcons(page), path).toEqual([]);
  }

  await page.goto(family.pages.M);
  const size = page.getByRole('article').first().getByRole('link', { name: 'M', exact: true });
  await expect(size).toHaveCSS('outline-style', 'solid');

  await page.goto('/products?category=medical');
  const chips = page.getByRole('navigation', { name: 'Catégories' });
  const chosen = chips.getByRole('link', { name: 'Médical' });
  await expect(chosen).toHaveAttribute('aria-current', 'true');
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await expect(chosen).toHaveCSS('outline-width', '3px');
  await expect(chips.getByRole('link', { name: 'Tous' })).toHaveCSS('outline-style', 'none');
  await page.goto('/products');
  const menu = page.getByRole('banner').getByRole('navigation');
  await expect(menu.getByRole('link', { name: 'Produits' })).toHaveCSS('outline-style', 'solid');
  await expect(menu.getByRole('link', { name: 'À propos' })).toHaveCSS('outline-style', 'none');
});
