import { type Browser, expect, type Page } from '@playwright/test';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { placeNewOrder } from '../../support/backoffice/order-screens.ts';
import { phoneAndDesktop } from '../../support/nightly.ts';
import { expectAccessible } from '../../support/pages/accessible.ts';
import { expectValidHtml } from '../../support/pages/valid-html.ts';
import { test } from '../../support/shop/own-shop.ts';
import { plain } from '../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    till: 'Caisse',
    tills: 'Toutes les caisses',
    save: 'Enregistrer les modifications',
    settings: /Paramètres enregistrés/,
    amount: 'Montant en FCFA',
    note: 'Remarque',
    savePayment: 'Enregistrer le paiement',
    missing: /elle n’est pas ouverte/,
    open: 'Ouvrir la caisse',
    name: 'Nom de la caisse',
    float: 'Fond de caisse',
    opened: 'Caisse ouverte',
    stillOpen: 'Encore ouverte',
    wrongAmount: /Indiquez un montant entier en FCFA/,
    recorded: 'Paiement enregistré, reçu établi',
    move: 'Entrée ou sortie',
    reason: 'Motif',
    saveMove: 'Enregistrer',
    above: /La caisse ne devrait contenir que 9.000.FCFA/,
    moved: 'Mouvement de caisse enregistré',
    opening: 'Fond de caisse 5 000 FCFA',
    should: 'Ce qu’elle devrait contenir',
    expected: 'Attendu 8 500 FCFA',
    close: 'Fermer la caisse',
    notCounted: /Comptez au moins une valeur/,
    wrongCount: /Indiquez un nombre entier, 99.999 au plus/,
    blind: 'Attendu',
    compare: 'Comparer avec l’attendu',
    live: ['Compté 8 500 FCFA', 'Écart 0 FCFA'],
    closed: 'Caisse fermée',
    sheet: ['Fond de caisse 5 000 FCFA', 'Dépense −500 FCFA', 'Compté 8 000 FCFA', 'Écart −500 FCFA'],
    pieces: '3 × 1 000 FCFA',
    explained: 'Remarque : Pièces perdues',
    already: /a fermé cette caisse/,
    none: 'Votre caisse n’est pas ouverte.',
    difference: '−500 FCFA',
    fcfa: (of: string) => `${of} FCFA`,
  },
  en: {
    till: 'Till',
    tills: 'All tills',
    save: 'Save Changes',
    settings: /Settings saved!/,
    amount: 'Amount in FCFA',
    note: 'Note',
    savePayment: 'Record the payment',
    missing: /it is not open/,
    open: 'Open the till',
    name: 'Name of the till',
    float: 'Float',
    opened: 'Till opened',
    stillOpen: 'Still open',
    wrongAmount: /Enter a whole amount in FCFA/,
    recorded: 'Payment recorded, receipt issued',
    move: 'Cash in or out',
    reason: 'Reason',
    saveMove: 'Record',
    above: /The till should hold only 9,000.FCFA/,
    moved: 'Cash in or out recorded',
    opening: 'Float 5,000 FCFA',
    should: 'What it should hold',
    expected: 'Expected 8,500 FCFA',
    close: 'Close the till',
    notCounted: /Count at least one value/,
    wrongCount: /Give a whole number, 99,999 at most/,
    blind: 'Expected',
    compare: 'Compare with what is expected',
    live: ['Counted 8,500 FCFA', 'Difference 0 FCFA'],
    closed: 'Till closed',
    sheet: ['Float 5,000 FCFA', 'Expense −500 FCFA', 'Counted 8,000 FCFA', 'Difference −500 FCFA'],
    pieces: '3 × 1,000 FCFA',
    explained: 'Note: Pièces perdues',
    already: /closed this till/,
    none: 'Your till is not open.',
    difference: '−500 FCFA',
    fcfa: (of: string) => `${of.replace(' ', ',')} FCFA`,
  },
} as const;

/** Names and figures of a page's lists of facts, as one line each. */
const factsOf = async (page: Page) =>
  (await page.locator('main dl > div').allInnerTexts()).map((text) => plain(text).replace(/\s+/g, ' '));

async function openScriptless(browser: Browser, page: Page, width: number) {
  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, viewport: { width, height: 800 } },
    ...{ baseURL: process.env.SHOP_ADDRESS ?? '', storageState: await page.context().storageState() },
  });
  return context.newPage();
}

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];

  test(`a cashier opens a till, takes cash, notes an expense, counts without a script; an admin sees the difference, in ${language} at ${width} px`, async ({
    page,
    shop,
    browser,
  }) => {
    test.setTimeout(120_000);
    const baseURL = process.env.SHOP_ADDRESS ?? '';
    const office = await (await browser.newContext({ baseURL, viewport: { width, height: 800 } })).newPage();
    await signIn(office, await hire(shop.database, { role: 'admin', language }));
    await office.goto('/admin/settings');
    await office.getByRole('checkbox', { name: its.till, exact: true }).check();
    await office.getByRole('button', { name: its.save }).click();
    await expect(office.getByText(its.settings).last()).toBeVisible();

    await page.setViewportSize({ width, height: 800 });
    const cashier = await hire(shop.database, { role: 'cashier', language });
    await signIn(page, cashier);
    const { id } = await placeNewOrder(shop.database, { language });
    await page.goto(`/admin/orders/${id}/payments`);
    await page.getByLabel(its.amount).fill('4000');
    await page.getByLabel(its.note, { exact: true }).fill('acompte');
    await page.getByRole('button', { name: its.savePayment }).click();
    await expect(page.getByText(its.missing)).toBeVisible();
    await expect(page.getByLabel(its.amount)).toHaveValue('4000');
    await expect(page.getByLabel(its.note, { exact: true })).toHaveValue('acompte');

    const [opening] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: its.open }).click(),
    ]);
    const name = `Comptoir ${language}`;
    await opening.getByLabel(its.name).fill(name);
    await opening.getByLabel(its.float).fill('12,5');
    await opening.getByRole('button', { name: its.open }).click();
    await expect(opening.getByText(its.wrongAmount).first()).toBeVisible();
    await opening.getByLabel(its.float).fill('5 000');
    await opening.getByRole('button', { name: its.open }).click();
    await expect(opening.getByText(its.opened).last()).toBeVisible();
    await opening.close();
    await page.getByRole('button', { name: its.savePayment }).click();
    await expect(page.getByText(its.recorded).last()).toBeVisible();

    await page.goto('/admin/till');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.getByRole('link', { name: its.move }).click();
    await page.getByLabel(its.amount).fill('9500');
    await page.getByLabel(its.reason).fill('Taxi');
    await page.getByRole('button', { name: its.saveMove, exact: true }).click();
    await expect(page.getByText(its.above)).toBeVisible();
    await page.getByLabel(its.amount).fill('500');
    await page.getByRole('button', { name: its.saveMove, exact: true }).click();
    await expect(page.getByText(its.moved).last()).toBeVisible();
    // Counted blind, then compared: only an admin, who presses for it, sees the sum of an open till.
    expect(await factsOf(page)).toEqual([its.opening]);
    await expect(page.getByText(/\b8[\s,]500/)).toHaveCount(0);
    await expect(page.getByText(its.should)).toHaveCount(0);
    await expectAccessible(page);
    const { rows } = await shop.database.query(
      'select id from till_sessions where opened_by_id = $1 and closed_at is null',
      [cashier.id],
    );
    await office.goto(`/admin/till/sessions/${rows[0].id}`);
    await expect(office.getByText(/\b8[\s,]500/)).toBeHidden();
    await office.getByText(its.should).click();
    expect(await factsOf(office)).toContain(its.expected);
    await expectAccessible(office);

    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/till/close');
    await page.getByLabel(its.fcfa('5 000'), { exact: true }).fill('1');
    await page.getByLabel(its.fcfa('500'), { exact: true }).fill('7');
    await expect(page.getByText(its.blind, { exact: true })).toBeHidden();
    await page.getByRole('button', { name: its.compare }).click();
    await expect.poll(() => factsOf(page)).toEqual(expect.arrayContaining([...its.live]));
    await expectAccessible(page);
    await expectValidHtml(await page.request.get('/admin/till/close'));

    const plainPage = await openScriptless(browser, page, width);
    await plainPage.goto('/admin/till/close');
    await plainPage.getByRole('button', { name: its.close }).click();
    await expect(plainPage.getByText(its.notCounted).first()).toBeVisible();
    await plainPage.getByLabel(its.fcfa('5 000'), { exact: true }).fill('1');
    await plainPage.getByLabel(its.fcfa('1 000'), { exact: true }).fill('trois');
    await plainPage.getByLabel(its.note, { exact: true }).fill('Pièces perdues');
    await plainPage.getByRole('button', { name: its.close }).click();
    await expect(plainPage.getByText(its.wrongCount).first()).toBeVisible();
    await expect(plainPage.getByLabel(its.note, { exact: true })).toHaveValue('Pièces perdues');
    await plainPage.getByLabel(its.fcfa('1 000'), { exact: true }).fill('3');
    await plainPage.getByRole('button', { name: its.close }).click();
    await expect(plainPage.getByText(its.explained)).toBeVisible();
    const facts = await factsOf(plainPage);
    expect(facts).toEqual(expect.arrayContaining([...its.sheet]));
    expect(facts.join('\n')).toContain(its.pieces);
    const sheet = new URL(plainPage.url()).pathname;

    // The other tab counted too, and is told.
    await page.getByRole('button', { name: its.close }).click();
    await expect(page.getByText(its.already)).toBeVisible();
    await page.goto('/admin/till');
    await expect(page.getByText(its.none)).toBeVisible();
    expect((await page.request.get('/admin/tills')).status()).toBe(403);
    const stranger = await hire(shop.database, { role: 'cashier', language });
    const elsewhere = await (await browser.newContext({ baseURL })).newPage();
    await signIn(elsewhere, stranger);
    expect((await elsewhere.request.get(sheet)).status()).toBe(404);

    await office.goto('/admin/till');
    await office.getByRole('link', { name: its.tills }).click();
    const row = office.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText(cashier.username);
    expect(plain(await row.textContent())).toContain(its.difference);
    await row.getByRole('link', { name }).click();
    await expect(office).toHaveURL(sheet);
    for (const address of ['/admin/till/open', '/admin/till/move', '/admin/tills', '/admin/till', sheet]) {
      await office.goto(address);
      await expectAccessible(office);
      await expectValidHtml(await office.request.get(address));
    }
    await office.emulateMedia({ media: 'print' });
    await expect(office.getByRole('button')).toHaveCount(0);
    await office.emulateMedia({ media: null });
  });

  test(`an open till is not said to be closed, in ${language} at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    const { database } = shop;
    await database.query('update settings set till_on = true');
    const staff = await hire(database, { role: 'admin', language });
    await signIn(page, staff);
    const name = `Ouverte ${staff.username}`;
    await page.goto('/admin/till/open');
    await page.getByLabel(its.name).fill(name);
    await page.getByLabel(its.float).fill('0');
    await page.getByRole('button', { name: its.open }).click();
    await expect(page.getByText(its.opened).first()).toBeVisible();
    await page.goto('/admin/tills');
    const state = page.getByRole('row').filter({ hasText: name }).getByText(its.stillOpen);
    await expect(state).toBeVisible();
    // On a phone the heading of a column stands before its cell.
    expect(
      await state.evaluate(({ parentElement: cell }) => cell && getComputedStyle(cell, '::before').content),
    ).toBe('none');
  });

  test(`without the module nothing of tills is left, in ${language} at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await shop.database.query('update settings set till_on = false');
    const staff = await hire(shop.database, { role: 'admin', language });
    await signIn(page, staff);
    for (const address of ['till', 'till/open', 'till/move', 'till/close', 'tills'])
      expect((await page.request.get(`/admin/${address}`)).status(), address).toBe(404);
    const { id } = await placeNewOrder(shop.database, { language });
    await page.goto(`/admin/orders/${id}/payments`);
    expect(await page.locator('a[href^="/admin/till"]').count()).toBe(0);
    await page.getByLabel(its.amount).fill('1000');
    await page.getByRole('button', { name: its.savePayment }).click();
    await expect(page.getByText(its.recorded).last()).toBeVisible();
    const { rows } = await shop.database.query(
      'select till_session_id from payments join payment_shares on payment_id = payments.id where order_id = $1',
      [id],
    );
    expect(rows).toEqual([{ till_session_id: null }]);
  });
}
