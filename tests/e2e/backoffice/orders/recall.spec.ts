import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { one } from '../../../support/backoffice/changes/change.ts';
import { addSoldLot, addUnit } from '../../../support/backoffice/changes/order-changes.ts';
import { phoneAndDesktop } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { test } from '../../../support/shop/own-shop.ts';
import { plain } from '../../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    search: 'Chercher un lot ou un article',
    show: 'Péremption',
    expired: 'Périmés',
    none: 'Aucun résultat',
    noneReached: '0 sur 2 joints · sans numéro de téléphone\u00a0: 1',
    oneReached: '1 sur 2 joints · sans numéro de téléphone\u00a0: 1',
    reached: 'Joint\u00a0: ',
    write: 'Écrire sur WhatsApp\u00a0: ',
    erased: 'Client effacé\u00a0: ni nom ni numéro',
    print: 'Imprimer',
    units: 'Chercher un ou plusieurs numéros de série, ou une commande',
    columns: ['Numéro de commande', 'Sorti le', 'Client', 'Téléphone', 'Pièces', 'dont reprises hors stock'],
  },
  en: {
    search: 'Search for a lot or an item',
    show: 'Expiry',
    expired: 'Expired',
    none: 'No results',
    noneReached: '0 of 2 reached · without a phone number: 1',
    oneReached: '1 of 2 reached · without a phone number: 1',
    reached: 'Reached: ',
    write: 'Write on WhatsApp: ',
    erased: 'Customer erased: no name, no number',
    print: 'Print',
    units: 'Search for serial numbers or an order',
    columns: ['Order number', 'Left on', 'Customer', 'Phone', 'Pieces', 'Taken back, not into stock'],
  },
} as const;

/** More orders that each took a piece of the lot. */
const sellMore = (
  database: pg.Client,
  { order, lot }: { order: string; lot: number },
  {
    orders,
    name,
    phone,
    erased = null,
  }: { orders: number; name: string; phone: string; erased?: string | null },
) =>
  database.query(
    `with placed as (
       insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount, erased_at, erased_version)
       select next_order_number(), gen_random_uuid()::text, gen_random_uuid()::text, '', $4, $5, $5, 'fr', 12500, $6::timestamptz, case when $6::timestamptz is not null then 1 end
       from generate_series(1, $3) returning id),
     lines as (insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
       select placed.id, 0, product_id, 1, 12500, 10000, name, name_en, '' from placed, order_items where order_id = $1 returning id)
     insert into lot_movements (lot_id, order_item_id, change) select $2, id, -1 from lines`,
    [order, lot, orders, name, phone, erased],
  );

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];

  test(`buyers of a lot are found, written to and ticked, in ${language} at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'storekeeper', language }));
    const sold = await addSoldLot(shop.database);
    await sellMore(shop.database, sold, { orders: 1, name: '', phone: '', erased: '2026-11-01' });
    const { code, number } = await one(
      shop.database,
      'select code, number from lots, orders where lots.id = $1 and orders.id = $2',
      [sold.lot, sold.order],
    );

    await page.goto('/admin/lots');
    await page.getByLabel(its.search).fill(code);
    await page.getByLabel(its.show, { exact: true }).selectOption({ label: its.expired });
    await expect(page.getByRole('status').filter({ hasText: its.none })).toBeVisible();
    await page.getByLabel(its.show, { exact: true }).selectOption({ index: 0 });
    await expect(page.getByRole('link', { name: code })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: code }).click();
    await expect(page.getByText(its.noneReached)).toBeVisible();
    await expect(page.getByText(its.erased)).toBeVisible();
    await expect(page.getByRole('button', { name: its.print })).toBeVisible();
    const chat = page.getByRole('link', { name: its.write + number });
    const told = new URL((await chat.getAttribute('href')) ?? '');
    expect(told.origin + told.pathname).toBe('https://wa.me/237677000022');
    expect(told.searchParams.get('text')).toBe(
      `Bonjour, rappel de sécurité\u00a0: votre article «\u00a0Genouillère\u00a0» (lot ${code}, commande ${number}) est concerné. Ne l’utilisez plus, contactez-nous.`,
    );
    const tick = page.getByRole('button', { name: its.reached + number });
    await expect(tick).toHaveAttribute('aria-pressed', 'false');
    await tick.click();
    await expect(page.getByText(its.oneReached)).toBeVisible();
    await expect(tick).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await tick.click();
    await expect(page.getByText(its.noneReached)).toBeVisible();
    await expect(tick).toHaveAttribute('aria-pressed', 'false');

    const file = await page.request.get(`/admin/lots/${sold.lot}/export?format=csv`);
    const [head, ...buyers]: string[][] = parse(await file.text(), { delimiter: ';', bom: true });
    expect(head).toEqual(its.columns);
    expect(buyers.map(([, , ...buyer]) => buyer.map(plain))).toEqual([
      [plain(its.erased), '', '1', '0'],
      ['Mme Ngo', "'+237 6 77 00 00 22", '2', '0'],
    ]);

    const unit = await one(
      shop.database,
      `select serial, number from units join order_items on order_items.id = order_item_id join orders on orders.id = order_id
       where units.id = $1`,
      [await addUnit(shop.database)],
    );
    await page.goto('/admin/units');
    await page.getByLabel(its.units).fill(`SN ${randomUUID()}, ${unit.serial.toLowerCase()}`);
    await page.getByRole('link', { name: unit.serial }).click();
    const unitTick = page.getByRole('button', { name: its.reached + unit.number });
    await unitTick.click();
    await expect(unitTick).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);

    await shop.database.query('update settings set serials_on = false');
    for (const address of ['/admin/lots', `/admin/lots/${sold.lot}`, `/admin/lots/${sold.lot}/export`])
      await expect.poll(async () => (await page.request.get(address)).status(), address).toBe(404);
  });
}

test('25 buyers of a lot fit on a page of paper, each with a box to tick', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  const sold = await addSoldLot(shop.database);
  await sellMore(shop.database, sold, { orders: 24, name: 'Mme Ngo Bassong', phone: '+237677000022' });
  await page.goto(`/admin/lots/${sold.lot}`);
  await expect(page.getByText('0 sur 25 joints')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('tbody [class~="print:block"]').filter({ visible: true })).toHaveCount(25);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(1);
});
