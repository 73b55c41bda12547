import { expect } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { addOrder } from '../../../support/backoffice/changes/change.ts';
import { phoneAndDesktop } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { test } from '../../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    menu: 'Autres actions',
    serials: 'Numéros de série',
    save: 'Enregistrer les numéros',
    saved: 'Numéros de série enregistrés.',
    twice: '«\u00a0sn-7001\u00a0» est écrit deux fois.',
    tooMany: '«\u00a0Genouillère\u00a0»\u00a0: la commande n’en compte que 2.',
    devices: 'Vos appareils',
    until: 'N°\u00a0SN-7001 · garanti jusqu’au 31 janv. 2028',
    ...{ nothing: 'Rien ne correspond à cette recherche.', showAll: 'Tout afficher' },
    search: 'Chercher un ou plusieurs numéros de série, ou une commande',
    step: 'Ce qui s’est passé',
    repair: 'Reçu pour réparation',
    details: 'Ce qui a été constaté ou fait',
    note: 'Noter',
    noted: 'C’est noté.',
    inRepair: 'En réparation',
    charge: 'Facturé au client (FCFA)',
    noCharge: 'Seules une visite et une réparation finie se facturent.',
    quantity: 'Quantité',
    saveOrder: 'Enregistrer les modifications',
    named: 'Une ligne aurait plus de numéros de série que de pièces.',
    count: 'Genouillère, notés\u00a0: 2',
    charged: /Réparé et rendu · 15\u202f000\u00a0FCFA/,
  },
  en: {
    menu: 'Other actions',
    serials: 'Serial numbers',
    save: 'Save the numbers',
    saved: 'Serial numbers saved.',
    twice: '“sn-7001” is written twice.',
    tooMany: '“Knee brace”: the order has only 2.',
    devices: 'Your devices',
    until: 'No. SN-7001 · under warranty until 31 Jan 2028',
    ...{ nothing: 'Nothing matches this search.', showAll: 'Show all' },
    search: 'Search for serial numbers or an order',
    step: 'What happened',
    repair: 'Received for repair',
    details: 'What was found or done',
    note: 'Record',
    noted: 'Recorded.',
    inRepair: 'In repair',
    charge: 'Charged to the customer (FCFA)',
    noCharge: 'Only a visit and a finished repair are charged.',
    quantity: 'Quantity',
    saveOrder: 'Save Changes',
    named: 'A line would have more serial numbers than pieces.',
    count: 'Knee brace: 2 recorded',
    charged: /Repaired and given back · 15,000\u00a0FCFA/,
  },
} as const;

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];

  test(`serial numbers are noted, repaired and seen by the buyer, in ${language} at ${width} px`, async ({
    page,
    shop,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'storekeeper', language }));
    await shop.database.query('update settings set serials_on = true');
    const { order, item } = await addOrder(shop.database);
    await shop.database.query(
      'update products set warranty_months = 24 where id = (select product_id from order_items where id = $1)',
      [item],
    );
    await shop.database.query('delete from units');
    await page.goto(`/admin/orders/${order}`);
    await page.getByRole('button', { name: its.menu }).last().click();
    await page.getByRole('link', { name: its.serials }).last().click();
    const field = page.getByRole('textbox');
    await field.fill('SN-7001\nsn-7001');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.twice).last()).toBeVisible();
    await field.fill('SN-7001\nSN-7002\nSN-7003');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.tooMany)).toBeVisible();
    await expect(field).toHaveValue('SN-7001\nSN-7002\nSN-7003');
    await expectAccessible(page);
    await field.fill('SN-7001\nSN-7002');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.saved)).toBeVisible();
    await shop.database.query(
      "update orders set status = 'completed', completed_at = '2026-01-31 10:00Z' where id = $1",
      [order],
    );

    const buyer = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } });
    const { rows } = await shop.database.query('select token from orders where id = $1', [order]);
    const seen = await buyer.newPage();
    await seen.goto(shop.at(language, `/order/${rows[0].token}`));
    await expect(seen.getByRole('heading', { name: its.devices })).toBeVisible();
    await expect(seen.getByText(its.until)).toBeVisible();
    await buyer.close();

    await page.goto('/admin/units?q=9999');
    // A phone shows three of the tabs: the current one is among them.
    await expect(page.getByRole('link', { name: its.serials, exact: true })).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByText(its.nothing)).toBeVisible();
    await page.getByRole('link', { name: its.showAll }).click();
    await expect(page.getByRole('link', { name: 'SN-7001' })).toBeVisible();
    await page.getByLabel(its.search).fill('7001');
    await page.getByRole('link', { name: 'SN-7001' }).click();
    await page.getByLabel(its.step).selectOption({ label: its.repair });
    await page.getByLabel(its.details).fill('Ne démarre plus');
    await page.getByLabel(its.charge).fill('5000');
    await page.getByRole('button', { name: its.note, exact: true }).click();
    await expect(page.getByText(its.noCharge).last()).toBeVisible();
    await expect(page.getByLabel(its.details)).toHaveValue('Ne démarre plus');
    await page.getByLabel(its.charge).fill('');
    await page.getByRole('button', { name: its.note, exact: true }).click();
    await expect(page.getByText(its.noted)).toBeVisible();
    await expect(page.getByText(its.inRepair)).toBeVisible();
    await page.getByLabel(its.charge).fill('15 000');
    await page.getByRole('button', { name: its.note, exact: true }).click();
    await expect(page.getByText(its.charged)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin/units');
    await expectAccessible(page);

    await shop.database.query('update settings set serials_on = false');
    for (const address of ['/admin/units', `/admin/orders/${order}/serials`])
      await expect.poll(async () => (await page.request.get(address)).status(), address).toBe(404);
  });

  test(`an order keeps the pieces whose numbers it names, in ${language} at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    await shop.database.query('update settings set serials_on = true');
    const { order, item } = await addOrder(shop.database);
    await shop.database.query(
      `insert into units (product_id, order_item_id, serial, warranty_months)
       select product_id, id, 'KEPT-' || id || '-' || at, 0 from order_items, generate_series(1, 2) as at where id = $1`,
      [item],
    );
    await page.goto(`/admin/orders/${order}`);
    const quantity = page.getByRole('group', { name: /Genouillère|Knee brace/ }).getByLabel(its.quantity);
    await quantity.fill('1');
    await page.getByRole('button', { name: its.saveOrder }).click();
    await expect(page.getByText(its.named)).toBeVisible();
    await expect(page.getByText(its.count)).toBeVisible();
    await expect(quantity).toHaveValue('1');
    await expectAccessible(page);
    await expect(page.getByRole('alert').getByRole('link', { name: its.serials })).toHaveAttribute(
      'href',
      `/admin/orders/${order}/serials`,
    );
    await page.goto(`/admin/orders/${order}/serials`);
    await expect(page.getByRole('textbox')).toHaveValue(`KEPT-${item}-1\nKEPT-${item}-2`);
  });
}
