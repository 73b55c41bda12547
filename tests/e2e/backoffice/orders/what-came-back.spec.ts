import { expect } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import { issueInvoice } from '../../../../app/domain/orders/invoice/issue-invoice.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { addOrder, one } from '../../../support/backoffice/changes/change.ts';
import { addSoldLot } from '../../../support/backoffice/changes/order-changes.ts';
import { stockUp } from '../../../support/backoffice/products.ts';

import { phoneAndDesktop } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { test } from '../../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    pieces: 'Des pièces',
    tick: 'Cochez les numéros de série qui reviennent.',
    issue: 'Établir l’avoir',
    missing:
      '«\u00a0Genouillère\u00a0»\u00a0: dites quelles pièces reviennent. Numéros de série à cocher\u00a0: au moins 1.',
    reason: 'Motif',
    other: 'Autres actions',
    correct: 'Corriger la péremption',
    expires: 'Péremption',
    count: 'Enregistrer le comptage',
    differ:
      'Numéros de série en stock\u00a0: 2, pièces comptées\u00a0: 1. Sur la page du produit, nommez ceux qui manquent ou qui sont trouvés en plus\u202f; un article vendu se nomme sur sa commande.',
    lost: 'Numéros qui manquent',
    numbers: 'Numéros de série (1 en stock)',
    takenBack: 'Repris\u00a0: 1',
    lacks: /^Il manque \d/,
  },
  en: {
    pieces: 'Some pieces',
    tick: 'Tick the serial numbers that come back.',
    issue: 'Issue the credit note',
    missing: '“Knee brace”: say which pieces come back. Serial numbers to tick: at least 1.',
    reason: 'Reason',
    other: 'Other actions',
    correct: 'Correct the expiry date',
    expires: 'Expiry',
    count: 'Save the count',
    differ:
      'Serial numbers in stock: 2, pieces counted: 1. On the product’s page, name those that are missing or found in addition; an item that was sold is named on its order.',
    lost: 'Numbers that are missing',
    numbers: 'Serial numbers (1 in stock)',
    takenBack: 'Taken back: 1',
    lacks: /^\d missing/,
  },
} as const;

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];

  test(`what came back, what a count misses and a wrong date are told, in ${language} at ${width} px`, async ({
    page,
    shop: { database },
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const staff = await hire(database, { role: 'admin', language });
    await signIn(page, staff);

    const { order, item } = await addOrder(database);
    await database.query('update settings set serials_on = true');
    await database.query(
      `insert into units (product_id, order_item_id, serial, warranty_months)
         select product_id, id, 'WB-' || at, 24 from order_items, generate_series(1, 2) as at where id = $1`,
      [item],
    );
    await issueInvoice(drizzle(database), staff, order);
    const invoice = await one(database, "select id from documents where order_id = $1 and kind = 'invoice'", [
      order,
    ]);
    await page.goto(`/admin/documents/${invoice.id}/credit`);
    await page.getByLabel(its.pieces, { exact: true }).check();
    await page.locator(`#pieces-${item}`).fill('1');
    await page.getByLabel(its.reason).fill('Trop grande');
    await expect(page.getByRole('group', { name: its.tick })).toBeVisible();
    await page.getByRole('button', { name: its.issue }).click();
    await expect(page.getByText(its.missing)).toBeVisible();
    await expect(page.locator(`#pieces-${item}`)).toHaveValue('1');
    await expectAccessible(page);
    await page.getByLabel('WB-2').check();
    await page.getByRole('button', { name: its.issue }).click();
    await expect(page).toHaveURL(/\/admin\/documents\/[\da-f-]+$/);
    const { rows } = await database.query(
      'select state from units where order_item_id = $1 order by serial',
      [item],
    );
    expect(rows).toEqual([{ state: 'sold' }, { state: 'in-stock' }]);

    await database.query("update orders set status = 'completed' where id = $1", [order]);
    await database.query('update order_items set taken = quantity - returned where id = $1', [item]);
    await page.goto(`/admin/orders/${order}`);
    await expect(page.getByText(its.takenBack)).toBeVisible();
    await expect(page.getByText(its.lacks)).toHaveCount(0);

    const { lot } = await addSoldLot(database);
    await page.goto(`/admin/lots/${lot}`);
    await page.getByRole('button', { name: its.other }).click();
    await page.getByRole('link', { name: its.correct }).click();
    await page.getByLabel(its.expires).fill('28/02/2031');
    await page.getByLabel(its.reason).fill('Lu sur la boîte');
    await expectAccessible(page);
    await page.getByRole('button', { name: its.correct }).click();
    await expect(page).toHaveURL(/\/admin\/lots\/\d+$/);
    await expect(page.getByText(language === 'fr' ? '28 févr. 2031' : '28 Feb 2031')).toBeVisible();

    const product = await stockUp(database, { stock: 2 });
    await database.query(
      `insert into units (product_id, serial, warranty_months, state)
         select $1, 'WC-' || at, 0, 'in-stock' from generate_series(1, 2) as at`,
      [product.id],
    );
    await page.goto(`/admin/products/edit/${product.id}`);
    await page.locator('#count-counted').fill('1');
    await page.getByRole('button', { name: its.count }).click();
    await expect(page.getByText(its.differ)).toBeVisible();
    await page.getByLabel(its.lost).fill('WC-1');
    await expectAccessible(page);
    await page.getByRole('button', { name: its.count }).click();
    await expect(page.getByText(its.numbers)).toBeVisible();
    const lost = await one(database, 'select state from units where serial = $1', ['WC-1']);
    expect(lost).toEqual({ state: 'scrapped' });
  });
}
