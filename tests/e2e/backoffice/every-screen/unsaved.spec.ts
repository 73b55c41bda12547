import { expect, type Page } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { openForm } from '../../../support/backoffice/forms/failed-save.ts';
import { forms } from '../../../support/backoffice/forms/forms.ts';
import { placeNewOrder } from '../../../support/backoffice/order-screens.ts';
import { pressActs } from '../../../support/backoffice/unsaved-acts.ts';
import { test } from '../../../support/visitor.ts';

const question = 'Vos modifications ne sont pas enregistrées';
const save = 'Enregistrer et continuer';
const goOn = 'Continuer sans enregistrer';

/** Every screen on which something can be typed and sent, opened by its example. */
const screens = [...new Map(Object.entries(forms).map(([address, { open }]) => [open, address]))];
for (const half of [0, 1])
  test(`no other act of a screen goes ahead before it was asked about what is typed (${half + 1} of 2)`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(600_000);
    const form = await openForm(page, shop.database, 'fr');
    await signIn(page, form.staff);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const seen = new Set<string>();
    let pressed = 0;
    for (const [open, address] of screens.filter((_, at) => at % 2 === half)) {
      await open(form);
      const sent: string[] = [];
      const onRequest = (request: { method(): string; url(): string }) => {
        if (request.method() === 'POST') sent.push(request.url());
      };
      page.on('request', onRequest);
      const found = await page.evaluate(pressActs, { question, known: [...seen] });
      page.off('request', onRequest);
      expect(found.wrong, address).toEqual([]);
      expect(sent, address).toEqual([]);
      for (const act of found.pressed) seen.add(act);
      pressed += found.pressed.length;
    }
    expect(pressed).toBeGreaterThan(100);
  });

async function openOrder(page: Page, shop: Parameters<Parameters<typeof test>[2]>[0]['shop']) {
  const order = await placeNewOrder(shop.database);
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  await page.goto(`/admin/orders/${order.id}`);
  return order;
}

test('an invoice is not issued before the typed price is saved', async ({ page, shop }) => {
  const order = await openOrder(page, shop);
  await shop.database.query("update orders set status = 'completed' where id = $1", [order.id]);
  await page.reload();
  await page.getByLabel('Prix convenu').fill('11111');
  await page.getByRole('button', { name: 'Imprimer la facture' }).click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByLabel('Prix convenu')).toHaveValue('11111');
  const invoiced = 'select total from documents where order_id = $1';
  expect((await shop.database.query(invoiced, [order.id])).rows).toEqual([]);

  await page.getByRole('button', { name: 'Imprimer la facture' }).click();
  await dialog.getByRole('button', { name: save }).click();
  await expect(page).toHaveURL(/\/invoice/);
  expect((await shop.database.query(invoiced, [order.id])).rows).toEqual([{ total: '11111' }]);
});

test('a refused save stops what was to follow it, and what was typed stays', async ({ page, shop }) => {
  const order = await openOrder(page, shop);
  await page.getByLabel('Prix convenu').fill('12,5');
  await page.getByRole('button', { name: 'Imprimer la facture' }).click();
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: save }).click();
  await expect(page.getByLabel('Prix convenu')).toHaveAccessibleDescription(/12.500/);
  await expect(page.getByLabel('Prix convenu')).toHaveValue('12,5');
  expect(await shop.database.query('select from documents where order_id = $1', [order.id])).toMatchObject({
    rowCount: 0,
  });
});

test('going on without saving acts once, and leaving after a plain form asks too', async ({ page, shop }) => {
  const order = await openOrder(page, shop);
  await page.goto(`/admin/orders/${order.id}/payments`);
  await page.getByLabel('Montant').first().fill('5000');
  await page.getByRole('link', { name: 'Retour' }).click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await expect(dialog.getByRole('button', { name: save })).toHaveCount(0);
  await dialog.getByRole('button', { name: goOn }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.id}$`));
  await expect(page.getByRole('button', { name: 'Imprimer la facture' })).toBeVisible();
});
