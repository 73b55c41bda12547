import { expect, type Page } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import { placeOrder } from '../../../app/domain/orders/place-order.ts';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { phoneAndDesktop } from '../../support/nightly.ts';
import { test } from '../../support/shop/own-shop.ts';
import { plain } from '../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    town: 'Kribi',
    zones: 'Une ligne par quartier',
    agencies: 'Une ligne par agence',
    asText: 'Modifier comme un texte',
    asTable: 'Modifier comme un tableau',
    addRow: 'Ajouter une ligne',
    cell: (row: number) => `Ville, ligne ${row}`,
    quarterCell: (row: number) => `Quartier, ligne ${row}`,
    raise: 'Monter la ligne 2',
    remove: 'Retirer la ligne 3',
    check: 'Vérifier les listes',
    apply: 'Appliquer',
    wrong: /Ligne 2.: les frais sont un nombre de francs/,
    added: /2 en plus.: Kribi, Centre – 1.500.FCFA · Kribi, Talla – 2.000.FCFA/,
    saved: 'Livraison enregistrée',
    steps: 'Suivre la livraison',
    ready: 'Enregistrer : Prête',
    step: 'Étape',
    onTheWay: 'En livraison',
    go: 'Enregistrer : En livraison',
    shipping: /La commande devient aussi/,
    moved: 'Étape enregistrée',
    changed: /Quelqu’un d’autre vient de changer cette livraison/,
    day: 'Jour promis',
    save: 'Enregistrer les modifications',
    collect: '13 500 FCFA',
    text: /votre commande MB-\d{4}-\d{5} est en route/,
    sent: /^Envoyé/,
    module: 'Livraison',
    settings: /Paramètres enregistrés/,
    menu: 'Tournée',
    how: 'Comment la recevoir ?',
    file: 'Livraison;Ville;Quartier ou agence;Repère;Destinataire;Numéro du destinataire;Frais de livraison (FCFA);Étape;Remarque;Entreprise ou clinique;NIU;Prévenir sur WhatsApp',
    row: 'Livraison;Kribi;Centre;Face au port;;;1500;En livraison;;;;oui',
    towns: 'Villes',
    toCollect: 'à encaisser :',
    arrive: 'Enregistrer : Terminée',
    anyStep: /^Enregistrer :/,
    correct: 'Corriger l’étape',
    pay: 'Enregistrer le paiement',
    payments: 'Paiement enregistré',
    allPaid: 'payée, rien à encaisser',
    stopped: 'La boutique ne livre plus pour l’instant.',
  },
  en: {
    town: 'Limbe',
    zones: 'One line for each area',
    agencies: 'One line for each agency',
    asText: 'Edit as text',
    asTable: 'Edit as a table',
    addRow: 'Add a row',
    cell: (row: number) => `Town, row ${row}`,
    quarterCell: (row: number) => `Area, row ${row}`,
    raise: 'Move row 2 up',
    remove: 'Remove row 3',
    check: 'Check the lists',
    apply: 'Apply',
    wrong: /Line 2: the fee is a number of francs/,
    added: /2 added: Limbe, Centre – 1,500.FCFA · Limbe, Talla – 2,000.FCFA/,
    saved: 'Delivery saved',
    steps: 'Follow the delivery',
    ready: 'Save: Ready',
    step: 'Step',
    onTheWay: 'Shipping',
    go: 'Save: Shipping',
    shipping: /The order also becomes/,
    moved: 'Step saved',
    changed: /Somebody else has just changed this delivery/,
    day: 'Promised day',
    save: 'Save Changes',
    collect: '13,500 FCFA',
    text: /your order MB-\d{4}-\d{5} is on the way/,
    sent: /^Sent/,
    module: 'Delivery',
    settings: /Settings saved!/,
    menu: 'Delivery round',
    how: 'How would you like to receive it?',
    file: 'Delivery;Town;Area or agency;Landmark;Recipient;Recipient’s number;Delivery fee (FCFA);Step;Remark;Company or clinic;NIU;Notify on WhatsApp',
    row: 'Delivery;Limbe;Centre;Face au port;;;1500;Shipping;;;;yes',
    towns: 'Towns',
    toCollect: 'to collect:',
    arrive: 'Save: Completed',
    anyStep: /^Save:/,
    correct: 'Correct the step',
    pay: 'Record the payment',
    payments: 'Payment recorded',
    allPaid: 'paid, nothing to collect',
    stopped: 'The shop does not deliver for now.',
  },
} as const;

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];

  test(`a seller lists quarters, brings an order and tells its customer, in ${language} at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto('/admin/delivery');
    const asText = page.getByRole('button', { name: its.asText });
    await asText.nth(1).click();
    await page.getByLabel(its.agencies).fill('');
    await asText.first().click();
    await page.getByLabel(its.zones).fill(`${its.town};Centre;1500\n${its.town};Talla;mille`);
    await page.getByRole('button', { name: its.check }).click();
    await expect(page.getByText(its.wrong).first()).toBeVisible();
    await page.getByLabel(its.zones).fill(`${its.town};Talla;2000`);
    await page.getByRole('button', { name: its.asTable }).first().click();
    await page.getByRole('button', { name: its.addRow }).first().click();
    await expect(page.getByLabel(its.cell(2))).toBeFocused();
    await paste(page, `${its.town}\tCentre\t1500\n${its.town}\tTalla\tmille`);
    // On a phone a row is one line until it is pressed.
    const third = page.getByRole('button', { name: '3 · ' });
    if (width === 360) await third.click();
    else await expect(third).toBeHidden();
    await page.getByRole('button', { name: its.remove }).click();
    await page.getByRole('button', { name: its.raise }).click();
    await page.getByRole('button', { name: its.check }).click();
    await expect(page.getByRole('status').filter({ hasText: its.added })).toBeVisible();
    await page.getByRole('button', { name: its.apply }).click();
    await expect(page.getByText(its.saved).last()).toBeVisible();
    await expect(page.getByLabel(its.quarterCell(1))).toBeVisible({ visible: width !== 360 });
    await expect(page.getByLabel(its.quarterCell(1))).toHaveValue('Centre');
    await expect(page.getByLabel(its.quarterCell(2))).toHaveValue('Talla');

    const { rows } = await shop.database.query(
      `select (select id from delivery_zones where town = $1 and name = 'Centre') as zone,
        (select id from products where slug = 'ballon-gymnastique') as product`,
      [its.town],
    );
    const nothing = { town: '', agency: '', recipient: '', recipientPhone: '' };
    const delivery = {
      method: 'zone' as const,
      zone: { id: rows[0].zone as number, fee: 1500 },
      landmark: 'Face au port',
      ...nothing,
    };
    const placed = await placeOrder(drizzle(shop.database), {
      key: `journey-${language}-0123456789`,
      language,
      buyer: { name: 'Awa Ngo', phone: '+237677001811', phoneTyped: '677001811' },
      lines: [{ productId: rows[0].product, quantity: 1 }],
      seenTotal: undefined,
      wishes: { delivery, tellMe: true, remark: '', company: '', niu: '' },
    });
    if (!placed.ok) throw new Error(placed.reason);
    const found = await shop.database.query('select id from orders where token = $1', [placed.token]);
    const order = `/admin/orders/${found.rows[0].id}`;

    await page.goto(order);
    await expect(page.getByText('Face au port')).toBeVisible();
    await page.getByRole('link', { name: its.steps }).click();
    const stale = await page.context().newPage();
    await stale.route('**/admin/live*', (route) => route.abort());
    await stale.goto(`${order}/delivery`);
    await page.getByRole('button', { name: its.ready }).click();
    await expect(page.getByText(its.moved).last()).toBeVisible();
    await stale.getByRole('combobox', { name: its.step, exact: true }).selectOption('failed');
    await stale.getByLabel(language === 'fr' ? 'Raison' : 'Reason').fill('Absente');
    await stale
      .getByRole('button', { name: language === 'fr' ? 'Enregistrer : Échec' : 'Save: Failed' })
      .click();
    await expect(stale.getByText(its.changed)).toBeVisible();
    await stale.close();

    await page.getByRole('combobox', { name: its.step, exact: true }).selectOption('on-the-way');
    await expect(page.getByLabel(its.shipping)).toBeChecked();
    await page.getByRole('button', { name: its.go }).click();
    const readState = async () => {
      const moved = await shop.database.query(
        'select o.status, d.state from orders o join deliveries d on d.order_id = o.id where o.id = $1',
        [found.rows[0].id],
      );
      return moved.rows;
    };
    await expect.poll(readState).toEqual([{ status: 'shipping', state: 'on-the-way' }]);

    await page.goto('/admin/deliveries');
    await expect(page.getByText('Face au port')).toBeVisible();
    expect(plain(await page.getByRole('main').textContent())).toContain(its.collect);

    const { number } = (
      await shop.database.query('select number from orders where id = $1', [found.rows[0].id])
    ).rows[0];
    await page.goto('/admin/outbox');
    const message = page.getByRole('listitem').filter({ hasText: number });
    await expect(message.getByText(its.text)).toBeVisible();
    await expect(message.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/237677001811\?text=/,
    );
    await message.getByRole('button', { name: its.sent }).click();
    await expect(message).toHaveCount(0);

    const file = await page.request.get(`/admin/orders/export?format=csv&q=${number}`);
    const [headings = '', row = ''] = (await file.text()).split('\r\n');
    expect(headings.endsWith(`;${its.file}`), headings).toBe(true);
    expect(row.endsWith(`;${its.row}`), row).toBe(true);

    await page.goto(`${order}/delivery`);
    await expect(page.getByText(`${its.toCollect} ${its.collect}`)).toBeVisible();
    await page.getByRole('combobox', { name: its.step, exact: true }).selectOption('delivered');
    await page.getByRole('button', { name: its.arrive }).click();
    await expect(page.getByText(its.moved).last()).toBeVisible();
    // Nothing is left to do: no button leads back, and the step is corrected where it is asked for.
    await expect(page.getByRole('button', { name: its.anyStep })).toHaveCount(0);
    await expect(page.getByText(its.correct)).toBeVisible();
    await page.goto(`${order}/payments`);
    await page.getByRole('button', { name: its.pay }).click();
    await expect(page.getByText(its.payments).last()).toBeVisible();
    await page.goto(`${order}/delivery`);
    await expect(page.getByText(its.allPaid)).toBeVisible();
    await expect(page.getByText(its.toCollect)).toHaveCount(0);

    await shop.database.query(
      "update orders set status = 'completed', completed_at = now() where customer_name = 'Awa Ngo'",
    );
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: its.towns, exact: true }).click();
    const share = page.getByRole('listitem').filter({ hasText: its.town });
    expect(plain(await share.textContent())).toContain(language === 'fr' ? '12 000 FCFA' : '12,000 FCFA');
    const sales = await page.request.get('/admin/sales/export?format=csv&of=town');
    expect((await sales.text()).split('\r\n')).toContain(`${its.town};1;12000`);
  });

  test(`without the delivery module nothing of it is left, in ${language} at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto('/admin/settings');
    await page.getByRole('checkbox', { name: its.module, exact: true }).uncheck();
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.settings).last()).toBeVisible();
    await expect(page.getByRole('link', { name: its.menu, exact: true })).toHaveCount(0);
    for (const address of ['/admin/delivery', '/admin/deliveries'])
      expect((await page.request.get(address)).status(), address).toBe(404);
    for (const address of ['/track', '/products/ballon-gymnastique/tell-me'])
      expect((await page.request.get(shop.at(language, address))).status(), address).toBe(404);
    await page.goto(shop.at(language, '/products/ballon-gymnastique'));
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: language === 'fr' ? 'Ajouter au panier' : 'Add to Cart' })
      .click();
    await page.goto(shop.at(language, '/cart'));
    await expect(
      page.getByRole('button', { name: language === 'fr' ? 'Passer la commande' : 'Place Order' }),
    ).toBeVisible();
    await expect(page.getByText(its.how)).toHaveCount(0);
    const names = await page
      .locator('#order-form [name]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')));
    expect(names).toEqual(['name', 'phone', 'remarks', 'key', 'opened', 'maybe-saved', 'line', 'total']);

    // A form from before the switch is refused with a sentence, keeps what was typed, and can be sent again.
    const hidden = (name: string) => page.locator(`#order-form [name=${name}]`).inputValue();
    const older = {
      ...{ name: 'Awa Sans Module', phone: '677001812', key: `module-off-${language}-0123456789` },
      ...{ line: await hidden('line'), total: await hidden('total') },
      ...{ delivery: 'zone', zone: '1-1500', remark: 'Après 16 h' },
    };
    const send = (form: Record<string, string>) =>
      page.request.post(shop.at(language, '/cart'), { form, maxRedirects: 0 });
    const refused = await send(older);
    expect(refused.status()).toBe(409);
    const told = await refused.text();
    expect(told).toContain(its.stopped);
    for (const kept of ['name="delivery" value="agree"', 'name="zone" value=""', 'value="Après 16 h"'])
      expect(told).toContain(kept);
    expect((await send({ ...older, delivery: 'agree', zone: '' })).status()).toBe(303);
    const file = await page.request.get('/admin/orders/export?format=csv');
    const [headings = ''] = (await file.text()).split('\r\n');
    // Earlier orders still have fees.
    expect(headings).toMatch(
      language === 'fr'
        ? /;Note interne;Frais de livraison \(FCFA\)$/
        : /;Internal note;Delivery fee \(FCFA\)$/,
    );
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('link', { name: its.towns, exact: true })).toHaveCount(0);
    await page.goto('/admin/settings');
    await page.getByRole('checkbox', { name: its.module, exact: true }).check();
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.settings).last()).toBeVisible();
    await page.goto('/admin/delivery');
    await expect(page.getByLabel(its.cell(1), { exact: true })).toHaveValue(/./);
  });
}

/** Into the cell that has the focus, as from a spreadsheet. */
async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
