import { expect, type Page } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { ownWord, photo, stockUp } from '../../../support/backoffice/products.ts';
import { cutChoices, cutText } from '../../../support/pages/cut-text.ts';
import { boxOf, firstLine } from '../../../support/pages/text-box.ts';
import { test } from '../../../support/visitor.ts';

const widths = [360, 768, 1280, 1920];

test.beforeEach(async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
});

async function eachWidth(page: Page, path: string, look: (width: number) => Promise<void>) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await look(width);
  }
}

test('an order’s buttons hold their words, and its facts stand beside their labels, on the right', async ({
  page,
  shop,
}) => {
  const { rows } = await shop.database.query("select id from orders where number = 'MB-2026-00025'");
  await eachWidth(page, `/admin/orders/${rows[0].id}`, async (width) => {
    expect(await cutText(page), `${width} px`).toEqual([]);
    const facts = await page.locator('.facts > div').all();
    expect(facts.length).toBeGreaterThan(4);
    for (const fact of facts) {
      const label = await firstLine(fact.getByRole('term'));
      const value = await firstLine(fact.getByRole('definition'));
      const row = await boxOf(fact);
      const what = `${width} px: ${await fact.textContent()}`;
      if (value.top < label.bottom) expect(Math.abs(value.top - label.top), what).toBeLessThanOrEqual(2);
      else expect(value.top - label.bottom, what).toBeLessThanOrEqual(12);
      expect(
        Math.abs((await boxOf(fact.getByRole('definition'))).right - row.right),
        what,
      ).toBeLessThanOrEqual(1);
    }
  });
});

test('at a desk an article is a row of 56 px, and both columns of its order end together', async ({
  page,
  shop,
}) => {
  const { rows } = await shop.database.query("select id from orders where number = 'MB-2026-00025'");
  for (const width of [1280, 1366, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/orders/${rows[0].id}`);
    const lines = await page
      .getByRole('list')
      .filter({ has: page.getByLabel('Quantité') })
      .all();
    const heights: number[] = [];
    for (const line of await (lines[0] ?? page).getByRole('listitem').all()) {
      const { top, bottom } = await boxOf(line);
      heights.push(bottom - top);
      const price = await boxOf(line.getByLabel('Prix convenu'));
      const sum = await firstLine(line.getByRole('status'));
      expect(Math.abs(price.middle - sum.middle), `${width} px`).toBeLessThanOrEqual(4);
      expect(price.right, `${width} px`).toBeLessThan(sum.left);
    }
    expect(heights).toHaveLength(4);
    // The head of the table stands in the first row.
    expect(Math.max(...heights.slice(1)), `${width} px: ${heights}`).toBeLessThanOrEqual(56);
    expect(heights[0], `${width} px`).toBeLessThanOrEqual(80);
    const ends: number[] = [];
    for (const title of ['Écrire au client', 'Historique'])
      ends.push((await boxOf(page.getByRole('region', { name: title }))).bottom);
    expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)), `${width} px: ${ends}`).toBeLessThanOrEqual(150);
  }
});

test('names of products start at the same height, on one line or on two', async ({ page, shop }) => {
  const word = ownWord();
  await stockUp(shop.database, { name: `Lit ${word}` });
  await stockUp(shop.database, { name: `Fauteuil roulant électrique pliable ${word}` });
  await eachWidth(page, `/admin/products?q=${word}&view=tiles`, async (width) => {
    const distances: number[] = [];
    for (const tile of await page.getByRole('article').all()) {
      const name = await firstLine(tile.getByRole('heading').getByRole('link'));
      const picture = await boxOf(tile.locator('.tile-picture'));
      distances.push(name.top - picture.bottom);
    }
    expect(distances).toHaveLength(2);
    expect(
      Math.abs((distances[0] ?? 0) - (distances[1] ?? 0)),
      `${width} px: ${distances}`,
    ).toBeLessThanOrEqual(1);
  });
});

test('a button that looks like a link starts where the lines around it start', async ({ page }) => {
  await page.goto('/admin/products/add');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await photo('#0f5257'));
  const remove = page.getByRole('button', { name: 'Retirer l’image' });
  await expect(remove).toBeVisible();
  const hint = await firstLine(page.locator('.picture-field small'));
  expect(Math.abs((await firstLine(remove)).left - hint.left)).toBeLessThanOrEqual(1);
});

test('what closes a message stands at the height of its subject, and ends where its text ends', async ({
  page,
  shop,
}) => {
  const { rows } = await shop.database.query('select id from messages order by created_at limit 1');
  await eachWidth(page, `/admin/messages?open=${rows[0].id}`, async (width) => {
    const message = page.getByRole('article');
    const subject = await firstLine(message.getByRole('heading', { level: 2 }));
    const cross = await boxOf(message.locator('.icon-close'));
    const facts = await boxOf(message.locator('.facts'));
    expect(Math.abs(cross.middle - subject.middle), `${width} px`).toBeLessThanOrEqual(2);
    expect(Math.abs(cross.right - facts.right), `${width} px`).toBeLessThanOrEqual(4);
  });
});

test('the shop’s name starts above the icons of the menu, and the header where the screen below starts and ends', async ({
  page,
}) => {
  await eachWidth(page, '/admin/products', async (width) => {
    if (width < 768) return;
    const menu = page.getByRole('complementary');
    const icon = await boxOf(menu.locator('.icon-dashboard'));
    // Below 1200 px the menu is narrow, and shows icons alone.
    if (width >= 1200) {
      const brand = await firstLine(menu.locator('.backoffice-brand'));
      expect(Math.abs(brand.left - icon.left), `${width} px`).toBeLessThanOrEqual(1);
    }
    const header = page.getByRole('banner');
    const title = await boxOf(page.getByRole('main').getByRole('heading', { level: 1 }));
    expect(
      Math.abs((await boxOf(header.getByRole('searchbox'))).left - title.left),
      `${width} px`,
    ).toBeLessThanOrEqual(1);
    const add = await boxOf(page.locator('.list-card'));
    const logout = await boxOf(header.getByRole('button', { name: 'Déconnexion' }));
    expect(Math.abs(logout.right - add.right), `${width} px`).toBeLessThanOrEqual(1);
  });
});

test('on a phone the title of one thing stands in the header, with the way back', async ({ page, shop }) => {
  const { rows } = await shop.database.query("select id from orders where number = 'MB-2026-00025'");
  await page.setViewportSize({ width: 360, height: 800 });
  for (const [address, title] of [
    [`/admin/orders/${rows[0].id}`, 'MB-2026-00025 En attente'],
    ['/admin/quotes/new', 'Nouveau devis'],
  ] as const) {
    await page.goto(address);
    const header = await boxOf(page.getByRole('banner'));
    const heading = page.getByRole('heading', { level: 1, name: title });
    for (const shown of [heading, page.getByRole('link', { name: 'Retour', exact: true })]) {
      const { top, bottom } = await boxOf(shown);
      expect(top, address).toBeGreaterThanOrEqual(header.top);
      expect(bottom, address).toBeLessThanOrEqual(header.bottom);
    }
    const search = await boxOf(page.getByRole('banner').getByRole('link', { name: 'Chercher partout' }));
    expect((await boxOf(heading)).right, address).toBeLessThanOrEqual(search.left);
    await expect(page.getByText('Comptoir Médical', { exact: true }).first(), address).toBeHidden();
  }
});

test('on a phone the number of a paper stands in the header, with the way back', async ({ page, shop }) => {
  const { rows } = await shop.database.query(
    "select id, number from documents where kind = 'invoice' limit 1",
  );
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/admin/documents/${rows[0].id}`);
  const header = await boxOf(page.getByRole('banner').first());
  for (const shown of [
    page.locator('.page-header').getByText(rows[0].number, { exact: true }),
    page.getByRole('link', { name: 'Retour aux documents' }),
  ]) {
    const { top, bottom } = await boxOf(shown);
    expect(top).toBeGreaterThanOrEqual(header.top);
    expect(bottom).toBeLessThanOrEqual(header.bottom);
  }
  const print = await boxOf(page.getByRole('button', { name: 'Imprimer' }));
  expect(print.top).toBeGreaterThanOrEqual(header.bottom);
  await page.setViewportSize({ width: 1366, height: 800 });
  await expect(page.locator('.page-header').getByText(rows[0].number, { exact: true })).toBeHidden();
  await expect(page.getByText('Retour aux documents')).toBeVisible();
});

test('a line that unfolds has its arrow', async ({ page }) => {
  for (const address of ['/admin/quotes/new', '/admin/counter']) {
    await page.goto(address);
    const lines = page.getByRole('main').locator('summary:not(.button)');
    await expect(lines).toHaveCount(1);
    await expect(lines, address).toHaveCSS('display', 'list-item');
  }
});

test('at the counter the menu leaves its width to the goods', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const widthAt = async (path: string) => {
    await page.goto(path);
    const { left, right } = await boxOf(page.getByRole('complementary').first());
    return right - left;
  };
  expect(await widthAt('/admin/counter')).toBe(80);
  expect(await widthAt('/admin/products')).toBe(256);
  await page.goto('/admin/counter');
  await page.getByRole('button', { name: 'Déplier le menu' }).click();
  await expect.poll(() => widthAt('/admin/counter')).toBe(256);
});

test('a product at a desk and the quarters on a phone are short while they are folded', async ({
  page,
  shop,
}) => {
  const { rows } = await shop.database.query("select id from products where sku = 'ORT-001'");
  const heightOf = async (path: string) => {
    await page.goto(path);
    return page.evaluate(() => document.documentElement.scrollHeight);
  };
  await page.setViewportSize({ width: 1366, height: 768 });
  expect(await heightOf(`/admin/products/edit/${rows[0].id}`)).toBeLessThanOrEqual(1300);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(() => heightOf('/admin/delivery')).toBeLessThanOrEqual(1800);
});

for (const language of languages)
  test(`the choices of filters and forms are not cut on a phone, nor at a desk (${language})`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    const cut: string[] = [];
    for (const path of [
      ...['orders', 'quotes', 'documents', 'payments', 'margins', 'accounting', 'products', 'lots', 'units'],
      ...['log', 'products/add', 'settings', 'orders/new', 'counter', 'company'],
    ])
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/admin/${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        for (const choice of await cutChoices(page)) cut.push(`${path} at ${width} px: ${choice}`);
      }
    expect(cut).toEqual([]);
  });
