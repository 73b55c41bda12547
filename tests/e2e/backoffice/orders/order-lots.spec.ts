import { expect } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { addOrderOfLot } from '../../../support/backoffice/changes/order-changes.ts';
import { findLosses } from '../../../support/database/nothing-lost.ts';
import { phoneAndDesktop } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { test } from '../../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    menu: 'Autres actions',
    lots: 'Lots',
    lot: 'Lot L-204',
    over: 'Lot OVER',
    until: 'périme le 31 janv. 2099 · 1 en stock',
    askAdmin: 'Seul un administrateur peut le laisser partir, avec un motif.',
    save: 'Enregistrer les lots',
    saved: 'Lots enregistrés.',
    short: 'Lot L-204\u00a0: il n’en reste que 1 en stock.',
    status: /^État/,
    saveOrder: 'Enregistrer les modifications',
    choose: 'Choisir les lots',
    deliver: 'Établir le bon de livraison',
    lacks: 'Demandé : 2, en stock : 4, dont 3 périmées',
    reason: 'Pourquoi Lot OVER part bien que périmé',
    why: 'Lot OVER est périmé\u00a0: dites pourquoi il part.',
    gone: 'Parties\u00a0: Lot OVER',
    goneGood: 'Parties\u00a0: Lot L-204',
    differs: '«\u00a0Genouillère\u00a0»\u00a0: pièces parties à répartir\u00a0: 2.',
  },
  en: {
    menu: 'Other actions',
    lots: 'Lots',
    lot: 'Lot L-204',
    over: 'Lot OVER',
    until: 'expires on 31 Jan 2099 · 1 in stock',
    askAdmin: 'Only an admin may let it go, with a reason.',
    save: 'Save the lots',
    saved: 'Lots saved.',
    short: 'Lot L-204: only 1 left in stock.',
    status: /^Status/,
    saveOrder: 'Save Changes',
    choose: 'Choose the lots',
    deliver: 'Issue the delivery note',
    lacks: '2 wanted, 4 in stock, 3 of them expired',
    reason: 'Why Lot OVER leaves although expired',
    why: 'Lot OVER is expired: say why it leaves.',
    gone: 'Gone: Lot OVER',
    goneGood: 'Gone: Lot L-204',
    differs: '“Knee brace”: what left adds up to 2. Share out exactly that.',
  },
} as const;

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];

  test(`lots are chosen, expired ones by an admin, and corrected once they left, in ${language} at ${width} px`, async ({
    page,
    shop: { database },
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { order, lot } = await addOrderOfLot(database);
    // 1 piece is good, 3 are expired.
    await database.query(
      `with over as (insert into lots (product_id, code, expires_on)
         select product_id, 'OVER', '2020-01-31' from lots where id = $1 returning id, product_id)
       insert into stock_movements (product_id, change, reason, lots)
         select product_id, -1, 'count', jsonb_build_array(
           jsonb_build_object('lot', $1::int, 'change', -4), jsonb_build_object('lot', id, 'change', 3)) from over`,
      [lot],
    );

    await signIn(page, await hire(database, { role: 'storekeeper', language }));
    await page.goto(`/admin/orders/${order}`);
    await page.getByRole('button', { name: its.menu }).last().click();
    await page.getByRole('link', { name: its.lots, exact: true }).last().click();
    await expect(page.getByText(its.until)).toBeVisible();
    await expect(page.getByText(its.askAdmin)).toBeVisible();
    await expect(page.getByLabel(its.over)).toHaveCount(0);
    await page.getByLabel(its.lot).fill('2');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.short)).toBeVisible();
    await expect(page.getByLabel(its.lot)).toHaveValue('2');
    await expectAccessible(page);
    await page.goto(`/admin/orders/${order}/delivery-note`);
    await page.getByRole('button', { name: its.deliver }).click();
    await expect(page.getByText(its.lacks)).toBeVisible();

    await signIn(page, await hire(database, { role: 'admin', language }));
    await page.goto(`/admin/orders/${order}`);
    await page.getByLabel(its.status).selectOption('completed');
    await page.getByRole('button', { name: its.saveOrder }).click();
    await expect(page.getByText(its.lacks)).toBeVisible();
    const choice = page.getByRole('link', { name: its.choose });
    await expect(choice).toHaveAttribute('href', `/admin/orders/${order}/lots`);
    // While the module is off, nobody is sent to a page that does not exist.
    await database.query('update settings set serials_on = false');
    await expect.poll(async () => (await page.request.get('/admin/lots')).status()).toBe(404);
    await page.goto(`/admin/orders/${order}`);
    await page.getByLabel(its.status).selectOption('completed');
    await page.getByRole('button', { name: its.saveOrder }).click();
    await expect(page.getByText(its.lacks)).toBeVisible();
    await expect(choice).toHaveCount(0);
    await database.query('update settings set serials_on = true');
    await expect.poll(async () => (await page.request.get('/admin/lots')).status()).toBe(200);
    await page.goto(`/admin/orders/${order}/lots`);
    await page.getByLabel(its.lot).fill('0');
    await page.getByLabel(its.over).first().fill('2');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.why)).toBeVisible();
    await page.getByLabel(its.reason).fill('Formation des infirmiers');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.saved)).toBeVisible();
    await page.goto(`/admin/orders/${order}/delivery-note`);
    await page.getByRole('button', { name: its.deliver }).click();
    await expect(page.getByRole('article')).toContainText(/BL-\d{4}-\d{5}/);

    await page.goto(`/admin/orders/${order}/lots`);
    await page.getByLabel(its.gone).fill('1');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.differs)).toBeVisible();
    await page.getByLabel(its.goneGood).fill('1');
    await expectAccessible(page);
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.saved)).toBeVisible();
    const { rows } = await database.query(
      'select code, on_hand from lots where product_id = (select product_id from lots where id = $1) order by code',
      [lot],
    );
    expect(rows).toEqual([
      { code: 'L-204', on_hand: 0 },
      { code: 'OVER', on_hand: 2 },
    ]);
    expect((await database.query(findLosses)).rows).toEqual([]);
    await database.query('update settings set serials_on = false');
    await expect.poll(async () => (await page.request.get(`/admin/orders/${order}/lots`)).status()).toBe(404);
  });
}
