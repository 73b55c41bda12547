import { expect } from '@playwright/test';
import { addresses } from '../../../../app/backoffice/addresses.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { addTestQuote } from '../../../support/backoffice/changes/paper-changes.ts';
import { openForm } from '../../../support/backoffice/forms/failed-save.ts';
import { forms } from '../../../support/backoffice/forms/forms.ts';
import { addressOf } from '../../../support/backoffice/routes.ts';
import { plain, test } from '../../../support/visitor.ts';

/** What a script asks about in a dialog, and its line in the log. */
const asked: Record<string, string> = {
  '/admin/products/:id/archive': 'product.archived',
  '/admin/stock/arrivals/:id/delete': 'goods.draft-deleted',
  '/admin/orders/trial/delete': 'trial-order.removed',
  '/admin/users/:id/delete': 'administrator.deleted',
  '/admin/search-words/:id/delete': 'synonym.deleted',
  '/admin/programs/tokens/:id/withdraw': 'api-token.withdrawn',
  '/admin/programs/webhooks/:id/delete': 'webhook.deleted',
  '/admin/messages/templates/:id/delete': 'reply-template.deleted',
  '/admin/messages/:id/delete': 'message.deleted',
  '/admin/privacy/erase': 'person.erased',
};

/** What a browser says of a form that it posts as it opens a page. */
const asPage = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('a browser without a script never sees bare JSON, whatever it posts in the back-office', async ({
  page,
  shop,
}) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  const posted = Object.keys(addresses).filter(
    (pattern) => addresses[pattern]?.change && pattern !== '/upload',
  );
  expect(posted.length).toBeGreaterThan(90);
  const bare: string[] = [];
  for (const pattern of posted) {
    const answer = await page.request.post(addressOf(pattern), {
      form: { key: '' },
      headers: asPage,
      maxRedirects: 0,
    });
    const { 'content-type': type = '', 'content-disposition': file } = answer.headers();
    if (/json/.test(type) && !file) bare.push(pattern);
  }
  expect(bare).toEqual([]);
});

test('a request that was not saved yet is not sent, and the page says why and leads back', async ({
  browser,
  shop,
}) => {
  const staff = await hire(shop.database, { role: 'editor', language: 'fr' });
  const quote = `/admin/quotes/${await addTestQuote(shop.database, 'requested')}`;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.SHOP_ADDRESS ?? '',
  });
  const page = await context.newPage();
  await signIn(page, staff);
  await page.goto(quote);
  // Right in the server's own HTML: the product, its price and the total.
  await expect(page.getByRole('main')).not.toContainText('Produit retiré de la vente');
  expect(plain(await page.getByRole('main').textContent())).toContain('24 000 FCFA');

  const answer = await page.request.post(`${quote}/send`, {
    form: { version: '1' },
    headers: { ...asPage, Referer: `${process.env.SHOP_ADDRESS}${quote}` },
  });
  expect(answer.status()).toBe(409);
  expect(await answer.text()).toContain('Enregistrez d’abord le brouillon.');
  expect(await answer.text()).toContain(`href="${quote}"`);

  // A new organisation and a price below the floor in one form, without leaving it.
  await page.getByText('Nouvelle organisation').click();
  await page.locator('#organisation-name').fill('Clinique du Lac');
  await page.locator('#terms').fill('Paiement à 30 jours');
  await page.locator('#discount').fill('4 001');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(page.getByRole('button', { name: 'Demander l’accord d’un administrateur' })).toBeVisible();
  await expect(page.locator('#organisation-name')).toHaveValue('Clinique du Lac');
  await page.getByRole('button', { name: 'Demander l’accord d’un administrateur' }).click();
  await expect(page).toHaveURL(quote);
  await expect(page.getByText(/a demandé l’accord d’un administrateur/)).toBeVisible();
  await expect(page.locator('#terms')).toHaveValue('Paiement à 30 jours');
  await expect(page.locator('#organisation option:checked')).toHaveText('Clinique du Lac');

  const admin = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.SHOP_ADDRESS ?? '',
  });
  const answering = await admin.newPage();
  await signIn(answering, await hire(shop.database, { role: 'admin', language: 'fr' }));
  await answering.goto(quote);
  await answering.getByRole('button', { name: 'Accepter', exact: true }).click();
  await expect(answering).toHaveURL(quote);
  await expect(answering.locator('#discount')).toHaveValue('4\u202f001');
  await admin.close();
  await context.close();
});

test('what may be saved or not is never called refused', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'editor', language: 'fr' }));
  const answer = await page.request.get('/admin/refused?status=504');
  const text = plain(await answer.text());
  expect(text).toContain('<title>Enregistré, ou non ?');
  expect(text).toContain('on ne sait pas si c’est enregistré');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [address, { open }] of Object.entries(forms).filter(([each]) => each in asked))
    test(`${address} asks in the page, and does it`, async ({ page, shop }) => {
      const form = await openForm(page, shop.database, 'fr');
      await signIn(page, form.staff);
      await open(form);
      await page.locator('summary.button:has(~ :is(form, button))').first().click();
      await page.locator('details[open] .button-danger').first().click();
      await expect
        .poll(async () => {
          const sql = 'select action from audit_log where administrator_id = $1 order by id desc limit 1';
          return (await shop.database.query(sql, [form.staff.id])).rows[0]?.action;
        })
        .toBe(asked[address]);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Cela n’a pas été fait');
    });

  test('the menu of a row opens', async ({ page, shop }) => {
    const form = await openForm(page, shop.database, 'fr');
    await signIn(page, form.staff);
    await forms['/admin/products/:id/hide']?.open(form);
    await forms['/admin/products/:id/hide']?.send(form);
    await expect(page.getByText('Aucun produit trouvé')).toBeVisible();
  });

  test('the data of a person are exported', async ({ page, shop }) => {
    const form = await openForm(page, shop.database, 'fr');
    await signIn(page, form.staff);
    await forms['/admin/privacy/export']?.open(form);
    const file = page.waitForEvent('download');
    await forms['/admin/privacy/export']?.send(form);
    expect((await file).suggestedFilename()).toMatch(/\.json$/);
  });
});
