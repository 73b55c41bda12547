import { expect } from '@playwright/test';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { placeNewOrder } from '../../support/backoffice/order-screens.ts';
import { phoneAndDesktop } from '../../support/nightly.ts';
import { test } from '../../support/shop/own-shop.ts';
import { plain } from '../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    momo: 'Consigne en français',
    momoEn: 'Consigne en anglais',
    text: 'Envoyez au 677 00 00 11, au nom de Comptoir.',
    ussd: 'Code USSD',
    deposit: 'Acompte demandé, en %',
    depositFrom: 'Acompte demandé à partir de (FCFA)',
    wrong: /Un code USSD n’a que des chiffres/,
    save: 'Enregistrer les modifications',
    saved: /Modifications enregistrées/,
    left: 'Reste à payer : 10 000 FCFA',
    asked: 'Acompte demandé maintenant : 5 000 FCFA',
    dial: 'Composer *126*14*677000011*5000#',
    transaction: 'N° de transaction',
    send: 'Envoyer le n° de transaction',
    missing: /N° de transaction.: Ce champ est obligatoire/,
    checking: /Nous vérifions/,
    confirm: /^Confirmer le paiement/,
    recorded: 'Paiement enregistré, reçu établi',
    isDeposit: 'Acompte',
    isPaid: 'Payé',
    record: 'Encaisser',
    amount: 'Montant en FCFA',
    savePayment: 'Enregistrer le paiement',
    above: /Il ne reste que 5.000.FCFA à payer/,
    allPaid: 'Tout est payé. Merci !',
    inFavour: 'En votre faveur : 10 000 FCFA',
    voidIt: /^Annuler le paiement RC-/,
    reason: 'Motif',
    voidSave: 'Annuler ce paiement',
    voided: 'Paiement annulé',
    receipt: 'Reçu / Receipt',
    payments: 'Paiements',
    settings: /Paramètres enregistrés/,
  },
  en: {
    momo: 'Instruction in French',
    momoEn: 'Instruction in English',
    text: 'Envoyez au 677 00 00 11, au nom de Comptoir.',
    ussd: 'USSD code',
    deposit: 'Deposit asked for, in %',
    depositFrom: 'Deposit asked for from (FCFA)',
    wrong: /A USSD code has only figures/,
    save: 'Save Changes',
    saved: /Changes saved/,
    left: 'Balance due: 10,000 FCFA',
    asked: 'Deposit asked for now: 5,000 FCFA',
    dial: 'Dial *126*14*677000011*5000#',
    transaction: 'Transaction no.',
    send: 'Send the transaction no.',
    missing: /Transaction no\.: This field is required/,
    checking: /We are checking/,
    confirm: /^Confirm payment/,
    recorded: 'Payment recorded, receipt issued',
    isDeposit: 'Deposit',
    isPaid: 'Paid',
    record: 'Record a payment',
    amount: 'Amount in FCFA',
    savePayment: 'Record the payment',
    above: /Only 5,000.FCFA is left to pay/,
    allPaid: 'All is paid. Thank you!',
    inFavour: 'In your favour: 10,000 FCFA',
    voidIt: /^Void payment RC-/,
    reason: 'Reason',
    voidSave: 'Void this payment',
    voided: 'Payment voided',
    receipt: 'Reçu / Receipt',
    payments: 'Payments',
    settings: /Settings saved!/,
  },
} as const;

for (const { language, width } of phoneAndDesktop('en')) {
  const its = say[language];

  test(`a buyer announces a deposit without a script, staff confirm it and take the rest, in ${language} at ${width} px`, async ({
    page,
    shop,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto('/admin/payment-terms');
    await page.getByLabel(its.momo).first().fill(its.text);
    await page.getByLabel(its.momoEn).first().fill(its.text);
    await page.getByLabel(its.ussd).first().fill('appelez-nous');
    await page.getByLabel(its.deposit).fill('50');
    await page.getByLabel(its.depositFrom).fill('');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.wrong).first()).toBeVisible();
    await page.getByLabel(its.ussd).first().fill('*126*14*677000011*{montant}#');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.saved).last()).toBeVisible();

    const { id, number } = await placeNewOrder(shop.database, { language });
    const { token } = (await shop.database.query('select token from orders where id = $1', [id])).rows[0];
    const link = shop.at(language, `/order/${token}`);
    const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } });
    const buyer = await phone.newPage();
    await buyer.goto(link);
    const payment = buyer.locator('#payment');
    for (const told of [its.left, its.asked, its.text])
      expect(plain(await payment.textContent())).toContain(told);
    await expect(payment.getByRole('link', { name: its.dial }).first()).toHaveAttribute(
      'href',
      'tel:*126*14*677000011*5000%23',
    );
    await payment.getByRole('button', { name: its.send }).click();
    await expect(buyer.getByText(its.missing)).toBeVisible();
    const transaction = `MP2611.${number}`;
    await buyer.getByLabel(its.transaction).fill(transaction);
    await buyer.getByRole('button', { name: its.send }).click();
    await expect(buyer.getByText(its.checking)).toBeVisible();

    await page.goto(`/admin/orders/${id}`);
    await page.getByRole('button', { name: its.confirm }).click();
    await expect(page.getByText(its.recorded).last()).toBeVisible();
    const card = page.getByRole('region', { name: its.payments, exact: true });
    await expect(card.getByText(its.isDeposit, { exact: true })).toBeVisible();
    await expect(card.getByText(transaction)).toBeVisible();

    await card.getByRole('link', { name: its.record }).click();
    await expect(page.getByLabel(its.amount)).toHaveValue(language === 'fr' ? '5\u202f000' : '5,000');
    await page.getByLabel(its.amount).fill('6000');
    await page.getByRole('button', { name: its.savePayment }).click();
    await expect(page.getByText(its.above)).toBeVisible();
    await page.getByLabel(its.amount).fill('5000');
    await page.getByRole('button', { name: its.savePayment }).click();
    await expect(card.getByText(its.isPaid, { exact: true }).first()).toBeVisible();
    await buyer.goto(link);
    expect(plain(await payment.textContent())).toContain(its.allPaid);
    await shop.database.query("update orders set status = 'cancelled' where id = $1", [id]);
    await buyer.goto(link);
    expect(plain(await payment.textContent())).toContain(its.inFavour);
    expect(plain(await payment.textContent())).not.toContain(its.allPaid);
    await shop.database.query("update orders set status = 'pending' where id = $1", [id]);
    await phone.close();

    await page.goto(`/admin/orders?q=${number}&payment=paid`);
    await expect(page.getByRole('table').getByText(its.isPaid, { exact: true })).toBeVisible();
    await page.goto(`/admin/orders/${id}`);
    const paper = await card.getByRole('link', { name: /^RC-/ }).last().getAttribute('href');
    await card.getByRole('link', { name: its.voidIt }).last().click();
    await page.getByLabel(its.reason).fill('Saisi deux fois');
    await page.getByRole('button', { name: its.voidSave }).click();
    await expect(page.getByText(its.voided).last()).toBeVisible();
    await expect(card.getByText(its.isDeposit, { exact: true })).toBeVisible();
    const { rows } = await shop.database.query('select paid, balance from orders where id = $1', [id]);
    expect(rows).toEqual([{ paid: '5000', balance: '5000' }]);

    await page.goto(paper ?? '');
    await expect(page.getByText(its.receipt)).toBeVisible();
    for (const format of ['', '?format=roll']) {
      const pdf = await page.request.get(`${paper}.pdf${format}`);
      expect(pdf.headers()['content-type']).toBe('application/pdf');
    }
  });

  test(`without the module nothing of payments is left, in ${language} at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    const { id } = await placeNewOrder(shop.database, { language });
    await page.goto('/admin/settings');
    await page.getByRole('checkbox', { name: its.payments, exact: true }).uncheck();
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.settings).last()).toBeVisible();
    for (const address of [
      `/admin/orders/${id}/payments`,
      `/admin/orders/${id}/refund`,
      '/admin/claims',
      '/admin/payment-terms',
    ])
      expect((await page.request.get(address)).status(), address).toBe(404);
    const { token } = (await shop.database.query('select token from orders where id = $1', [id])).rows[0];
    expect((await page.request.get(shop.at(language, `/order/${token}/paid`))).status()).toBe(404);
    await page.goto(shop.at(language, `/order/${token}`));
    await expect(page.locator('#payment')).toHaveCount(0);
    await page.goto(`/admin/orders/${id}`);
    await expect(page.getByRole('region', { name: its.payments, exact: true })).toHaveCount(0);
    await page.goto('/admin/settings');
    await page.getByRole('checkbox', { name: its.payments, exact: true }).check();
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.settings).last()).toBeVisible();
  });
}
