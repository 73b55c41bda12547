import { expect } from '@playwright/test';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { addMomoRequest } from '../../support/backoffice/changes/payment-changes.ts';
import { placeNewOrder } from '../../support/backoffice/order-screens.ts';
import { phoneAndDesktop } from '../../support/nightly.ts';
import { test } from '../../support/shop/own-shop.ts';
import { plain } from '../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    save: 'Enregistrer les modifications',
    saved: /Paramètres enregistrés/,
    phone: 'Numéro de téléphone qui paie',
    amount: 'Montant en FCFA',
    pay: 'Payer',
    mobile: /Écrivez un numéro de mobile camerounais/,
    above: /Il ne reste que 10.000.FCFA à payer/,
    confirm: 'Confirmez sur votre téléphone',
    noFunds: 'Le solde du compte ne suffit pas. Rechargez-le, ou payez avec un autre numéro.',
    paid: 'Déjà payé : 4 000 FCFA',
    left: 'Reste à payer : 6 000 FCFA',
    checked: /n’est pas encore confirmé. Le vendeur le vérifie/,
    dispute: 'Le montant payé n’est pas le montant demandé.',
    release: /^Libérer la demande/,
    released: 'Demande libérée',
    payments: 'Paiements',
    nothingOnline: /Rien n’est payé en ligne/,
  },
  en: {
    save: 'Save Changes',
    saved: /Settings saved!/,
    phone: 'Phone number that pays',
    amount: 'Amount in FCFA',
    pay: 'Pay',
    mobile: /Write a Cameroonian mobile number/,
    above: /Only 10,000.FCFA is left to pay/,
    confirm: 'Confirm on your phone',
    noFunds: 'The account does not hold enough. Top it up, or pay with another number.',
    paid: 'Already paid: 4,000 FCFA',
    left: 'Balance due: 6,000 FCFA',
    checked: /is not confirmed yet. The seller is checking it/,
    dispute: 'The amount paid is not the amount asked for.',
    release: /^Release the request/,
    released: 'Request released',
    payments: 'Payments',
    nothingOnline: /Nothing is paid online/,
  },
} as const;

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];

  test(`a buyer pays by Mobile Money without a script, in ${language} at ${width} px`, async ({
    page,
    shop,
    browser,
    mtn,
  }) => {
    test.setTimeout(180_000);
    // As other journeys of this shop left it.
    await shop.database.query('update settings set momo_on = false');
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    const { id, number } = await placeNewOrder(shop.database, { language });
    const { token } = (await shop.database.query('select token from orders where id = $1', [id])).rows[0];
    const link = shop.at(language, `/order/${token}`);
    const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } });
    const buyer = await phone.newPage();
    await buyer.goto(link);
    await expect(buyer.getByLabel(its.phone)).toHaveCount(0);
    const product = shop.at(language, '/products/electrostimulateur-tens');
    await buyer.goto(product);
    await expect(buyer.getByText(its.nothingOnline)).toBeVisible();
    expect((await page.request.get('/admin/collections')).status()).toBe(200);
    await page.goto('/admin/settings');
    await page.getByRole('checkbox', { name: 'Mobile Money', exact: true }).check();
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.saved).last()).toBeVisible();
    await buyer.goto(product);
    await expect(buyer.getByText(its.nothingOnline)).toHaveCount(0);

    await buyer.goto(link);
    await buyer.getByLabel(its.phone).fill('+33 6 12 34 56 78');
    await buyer.getByLabel(its.amount).first().fill('20 000');
    await buyer.getByRole('button', { name: its.pay, exact: true }).click();
    await expect(buyer.getByText(its.mobile).first()).toBeVisible();
    await buyer.getByLabel(its.phone).fill('677 00 00 11');
    await buyer.getByRole('button', { name: its.pay, exact: true }).click();
    await expect(buyer.getByText(its.above).first()).toBeVisible();
    mtn.ending = { status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' };
    await buyer.getByLabel(its.amount).first().fill('4000');
    await buyer.getByRole('button', { name: its.pay, exact: true }).click();
    await expect(buyer.getByText(its.confirm)).toBeVisible();
    // The page looks again by itself.
    await expect(buyer.getByText(its.noFunds)).toBeVisible({ timeout: 40_000 });

    const pay = async (amount: string) => {
      await buyer.getByLabel(its.phone).fill('677 00 00 11');
      await buyer.getByLabel(its.amount).first().fill(amount);
      await buyer.getByRole('button', { name: its.pay, exact: true }).click();
      await expect(buyer.getByText(its.confirm)).toBeVisible();
    };
    mtn.ending = { status: 'SUCCESSFUL' };
    await pay('4000');
    await expect(buyer.getByText(its.confirm)).toHaveCount(0, { timeout: 40_000 });
    const payment = buyer.locator('#payment');
    for (const told of [its.paid, its.left]) expect(plain(await payment.textContent())).toContain(told);

    mtn.ending = { status: 'SUCCESSFUL', amount: '1' };
    await pay('1000');
    await expect(buyer.getByText(its.checked)).toBeVisible({ timeout: 40_000 });
    await phone.close();

    await page.goto('/admin/collections');
    const request = page.getByRole('listitem').filter({ hasText: number });
    await expect(request.getByText(its.dispute)).toBeVisible();
    await request.getByRole('button', { name: its.release }).click();
    await expect(page.getByText(its.released).last()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: number })).toHaveCount(0);
    await page.goto(`/admin/orders/${id}`);
    await expect(
      page.getByRole('region', { name: its.payments, exact: true }).getByText('MTN MoMo').first(),
    ).toBeVisible();
    const { rows } = await shop.database.query('select paid, balance from orders where id = $1', [id]);
    expect(rows).toEqual([{ paid: '4000', balance: '6000' }]);

    await page.goto('/admin/settings');
    await page.getByRole('checkbox', { name: 'Mobile Money', exact: true }).uncheck();
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.saved).last()).toBeVisible();
  });
}

test('only a request of the provider that the shop is connected to can be checked', async ({
  page,
  shop,
}) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  const ids = [await addMomoRequest(shop.database), await addMomoRequest(shop.database)];
  await shop.database.query("update collections set provider = 'campay' where id = $1", [ids[0]]);
  const rows = await shop.database.query(
    'select provider, number from collections join orders on orders.id = order_id where collections.id = any ($1)',
    [ids],
  );
  await page.goto('/admin/collections');
  for (const { provider, number } of rows.rows) {
    const request = page.getByRole('listitem').filter({ hasText: number });
    const isConnected = provider === 'mtn';
    await expect(request.getByRole('button', { name: /^Vérifier/ })).toHaveCount(isConnected ? 1 : 0);
    await expect(request.getByText(/n’est pas reliée à CamPay/)).toHaveCount(isConnected ? 0 : 1);
    await expect(request.getByRole('button', { name: /^Libérer/ })).toBeVisible();
  }
  await shop.database.query("update collections set state = 'released' where id = any ($1)", [ids]);
  await shop.database.query('update settings set momo_on = false');
});
