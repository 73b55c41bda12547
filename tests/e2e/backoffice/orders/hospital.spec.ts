import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import sharp from 'sharp';
import { type Language, languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { ownWord, stockUp } from '../../../support/backoffice/products.ts';
import { findLosses } from '../../../support/database/nothing-lost.ts';
import { inTurn } from '../../../support/nightly.ts';
import { changeOrder } from '../../../support/orders.ts';
import { readPdf } from '../../../support/pdf-text.ts';
import { openShopProcess, type ShopProcess } from '../../../support/shop/shop-process.ts';
import { test as base, plain } from '../../../support/visitor.ts';

/** The company changes its name and its tax here: a shop of its own. The hospital uses the other instance than the staff. */
const test = base.extend<object, { own: ShopProcess; beside: string }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures
    async ({}, use) => {
      const own = await openShopProcess();
      await use(own);
      await own.close();
    },
    { scope: 'worker' },
  ],
  beside: [
    async ({ own }, use) => {
      const { address } = await own.openBeside();
      await use(address);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own }, use) => use(own.address),
  shop: async ({ own }, use) => {
    const database = new pg.Client({ connectionString: own.databaseUrl });
    await database.connect();
    await use({ database, at: (language, path) => (language === 'fr' ? path : `/en${path}`) });
    await database.end();
  },
});

const say = {
  fr: {
    add: 'Ajouter au panier',
    name: 'Nom',
    phone: 'Téléphone',
    request: 'Demander un devis',
    requested: 'Votre demande de devis est enregistrée.',
    addProduct: 'Ajouter un produit',
    productName: 'Nom (français)',
    listPrice: 'Prix',
    lastPrice: 'Dernier prix',
    stock: 'Stock',
    category: 'Catégorie',
    service: 'Service, sans stock, jamais dans la boutique',
    productAdded: 'Produit ajouté.',
    pick: 'Ajouter un article',
    discount: 'Remise sur le tout',
    discountTooLarge: 'Au plus',
    reduction: 'Remise',
    save: 'Enregistrer le brouillon',
    price: 'Prix convenu',
    floorRefused: 'Un administrateur doit accepter ce prix.',
    saved: 'Devis enregistré.',
    send: 'Envoyer',
    sent: 'Devis envoyé : son lien est ouvert.',
    revise: 'Réviser',
    superseded: 'Un devis plus récent remplace celui-ci.',
    newer: 'Voir le nouveau devis',
    accept: 'Accepter ce devis',
    agree: /^J’accepte 1.200.000.FCFA$/,
    yourName: 'Votre nom',
    role: 'Votre fonction',
    purchaseOrder: 'Bon de commande n°',
    accepted: 'Ce devis est accepté par Mme Ngo.',
    chooseStamp: 'Cachet et signature',
    saveStamp: 'Enregistrer le cachet',
    stampSaved: 'Cachet enregistré.',
    otherActs: 'Autres actions',
    terms: 'Retenues, bon de commande…',
    byState: 'TVA prise en charge par l’État',
    withholding: 'Retenue 1',
    withholdingRate: 'Taux de la retenue 1 (%)',
    rateRefused: 'Saisissez un taux entre 0,01 et 100, comme 2,2.',
    issueNow: /^Établir la facture/,
    proforma: 'Facture proforma',
    saveSerials: 'Enregistrer les numéros',
    serialsSaved: 'Numéros de série enregistrés.',
    lotsAt25: 'Partiront\u00a0: 30 × Lot LOT-A, 10 × Lot LOT-B.',
    lotsAt15: 'Partiront\u00a0: 5 × Lot LOT-A, 10 × Lot LOT-B.',
    deliver: 'Établir le bon de livraison',
    saveOrder: 'Enregistrer les modifications',
    orderSaved: 'Modifications enregistrées avec succès !',
    amount: 'Montant en FCFA',
    method: 'Moyen de paiement',
    reference: 'Référence',
    pay: 'Enregistrer le paiement',
    paid: 'Paiement enregistré, reçu établi',
    receivables: 'Créances',
    status: 'État',
    print: 'Imprimer la facture',
    credit: 'Créer un avoir',
    pieces: 'Des pièces',
    reason: 'Motif',
    issueCredit: 'Établir l’avoir',
    issued: 'Document établi.',
    verify: 'Vérifier un document',
    corrected: 'Corrigé par',
  },
  en: {
    add: 'Add to Cart',
    name: 'Name',
    phone: 'Phone',
    request: 'Request a quote',
    requested: 'Your quote request is saved.',
    addProduct: 'Add product',
    productName: 'Name (French)',
    listPrice: 'Price',
    lastPrice: 'Last price',
    stock: 'Stock',
    category: 'Category',
    service: 'Service, no stock, never in the shop',
    productAdded: 'Product added.',
    pick: 'Add an item',
    discount: 'Overall discount',
    discountTooLarge: 'At most',
    reduction: 'Discount',
    save: 'Save the draft',
    price: 'Actual price',
    floorRefused: 'An admin must accept this price.',
    saved: 'Quote saved.',
    send: 'Send',
    sent: 'Quote sent: its link is open.',
    revise: 'Revise',
    superseded: 'A newer quote replaces this one.',
    newer: 'See the new quote',
    accept: 'Accept this quote',
    agree: /^I accept 1.200.000.FCFA$/,
    yourName: 'Your name',
    role: 'Your position',
    purchaseOrder: 'Purchase order no.',
    accepted: 'This quote was accepted by Mme Ngo.',
    chooseStamp: 'Stamp and signature',
    saveStamp: 'Save the stamp',
    stampSaved: 'Stamp saved.',
    otherActs: 'Other actions',
    terms: 'Withholdings, purchase order…',
    byState: 'VAT paid by the State',
    withholding: 'Withholding 1',
    withholdingRate: 'Rate of withholding 1 (%)',
    rateRefused: 'Enter a rate from 0.01 to 100, such as 2.2.',
    issueNow: /^Issue invoice/,
    proforma: 'Proforma',
    saveSerials: 'Save the numbers',
    serialsSaved: 'Serial numbers saved.',
    lotsAt25: 'To leave: 30 × Lot LOT-A, 10 × Lot LOT-B.',
    lotsAt15: 'To leave: 5 × Lot LOT-A, 10 × Lot LOT-B.',
    deliver: 'Issue the delivery note',
    saveOrder: 'Save Changes',
    orderSaved: 'Changes saved successfully!',
    amount: 'Amount in FCFA',
    method: 'Payment method',
    reference: 'Reference',
    pay: 'Record the payment',
    paid: 'Payment recorded, receipt issued',
    receivables: 'Receivables',
    status: 'Status',
    print: 'Print Invoice',
    credit: 'Make a credit note',
    pieces: 'Some pieces',
    reason: 'Reason',
    issueCredit: 'Issue the credit note',
    issued: 'Document issued.',
    verify: 'Check a document',
    corrected: 'Corrected by',
  },
} satisfies Record<Language, unknown>;

const widths: Record<Language, number> = { fr: 360, en: 1280 };

for (const language of languages.filter(inTurn('fr')))
  test.describe(`a district hospital, in ${language}`, () => {
    const words = say[language];
    const goods = language === 'fr' ? 'Tensiomètre d’hôpital' : 'Hospital monitor';
    test.use({ viewport: { width: widths[language], height: 800 } });

    test('asks a quote without a script, and gets its goods, its invoice and a credit note', async ({
      page,
      shop,
      browser,
      beside,
    }) => {
      test.setTimeout(180_000);
      const { database } = shop;
      const { id: product, slug } = await sell(database);
      const bed = await stockUp(database, {
        name: `Lit ${ownWord()}`,
        price: 360_000,
        lprice: 300_000,
        stock: 2,
      });
      await database.query('update settings set serials_on = true');
      await database.query(
        "update company_info set tax_regime = 'real', name = case when name = '' then 'Comptoir Médical' else name end",
      );

      // The hospital, with JavaScript off.
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: beside,
        viewport: { width: widths[language], height: 800 },
      });
      const hospital = await context.newPage();
      await hospital.goto(shop.at(language, `/products/${slug}`));
      await hospital.getByRole('button', { name: words.add }).first().click();
      await hospital.goto(shop.at(language, '/cart'));
      await hospital.getByRole('button', { name: words.request }).click();
      await expect(hospital.getByRole('alert')).toBeVisible();
      await hospital.getByLabel(words.name, { exact: false }).first().fill('Mme Ngo');
      await hospital.getByLabel(words.phone, { exact: false }).first().fill('677 00 00 77');
      await hospital.getByRole('button', { name: words.request }).click();
      await expect(hospital.getByText(words.requested)).toBeVisible();
      const requested = hospital.url();
      expect(requested).toMatch(/\/quote\/[\w-]{22,}$/);

      // An editor goes a franc below the floor: refused. An admin may.
      const { rows } = await database.query<{ id: string }>(
        "select id from quotes where state = 'requested' and phone = '+237677000077' order by created_at desc limit 1",
      );
      const quote = `/admin/quotes/${rows[0]?.id}`;
      await signIn(page, await hire(database, { role: 'editor', language }));
      await page.goto(quote);
      await page.getByLabel(words.price).fill('19 999');
      await page.getByLabel(/^(Quantité|Quantity)/).fill('40');
      await page.getByRole('button', { name: words.save }).click();
      await expect(page.getByRole('alert').first()).toContainText(words.floorRefused);
      await signIn(page, await hire(database, { role: 'admin', language }));

      // The installation is a service: it has no stock, and the shop does not show it.
      const installation = `Installation ${randomUUID().slice(0, 8)}`;
      await page.goto('/admin/products/add');
      await page.getByRole('textbox', { name: words.productName, exact: true }).fill(installation);
      await page.getByRole('textbox', { name: words.listPrice, exact: true }).fill('50 000');
      await page.getByRole('textbox', { name: words.lastPrice, exact: true }).fill('40 000');
      await page.getByRole('combobox', { name: words.category, exact: true }).selectOption('medical');
      await page.getByRole('checkbox', { name: words.service }).check();
      await expect(page.getByRole('textbox', { name: words.stock, exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: words.addProduct }).first().click();
      await expect(page.getByText(words.productAdded)).toBeVisible();
      const { rows: services } = await database.query<{ id: number; slug: string }>(
        'select id, slug from products where name = $1 and not counted and not listed',
        [installation],
      );
      const [service] = services;
      if (!service) throw new Error('the service was not added');
      expect((await hospital.request.get(shop.at(language, `/products/${service.slug}`))).status()).toBe(404);

      // A discount above the total is refused, and what was typed stays.
      await page.goto(quote);
      await page.getByLabel(words.price).fill('19 999');
      await page.getByLabel(/^(Quantité|Quantity)/).fill('40');
      await page.getByLabel(/^(Valable jusqu’au|Valid until)/).fill(inDays(30));
      await page.getByLabel(words.pick).fill(installation);
      await page.getByRole('listbox').getByRole('option', { name: installation }).click();
      const work = page.getByRole('group', { name: installation });
      await expect(work).toBeVisible();
      await page.getByLabel(words.pick).fill(bed.name);
      await page.getByRole('listbox').getByRole('option', { name: bed.name }).click();
      await expect(page.getByRole('group', { name: bed.name })).toBeVisible();
      const discount = page.getByRole('textbox', { name: words.discount });
      await discount.fill('1 300 000');
      await page.getByRole('button', { name: words.save }).click();
      await expect(page.getByRole('alert').first()).toContainText(words.discountTooLarge);
      await expect(discount).toHaveValue('1 300 000');
      await expect(work).toBeVisible();
      await discount.fill('9 960');
      await page.getByRole('button', { name: words.save }).click();
      await expect(page.getByText(words.saved)).toBeVisible();
      await page.getByRole('button', { name: words.send, exact: true }).click();
      await expect(page.getByText(words.sent)).toBeVisible();

      // Revised once: the old link says so.
      await page.getByRole('button', { name: words.revise }).click();
      await page.waitForURL((url) => url.pathname !== quote && url.pathname.startsWith('/admin/quotes/'));
      await page.getByRole('button', { name: words.send, exact: true }).click();
      await expect(page.getByRole('link', { name: /WhatsApp/ })).toBeVisible();
      await hospital.goto(requested);
      await expect(hospital.getByText(words.superseded)).toBeVisible();
      await hospital.getByRole('link', { name: words.newer }).click();
      const paper = await hospital.request.get(
        `${new URL(hospital.url()).pathname.replace(/^\/en/, '')}.pdf`,
      );
      const [sheet = ''] = readPdf(await paper.body());
      expect(sheet).toMatch(/DV-\d{4}-\d{5}\/2/);
      expect(sheet).toMatch(new RegExp(installation.replace(' ', '\\s+')));
      expect(sheet).toContain(words.reduction);
      expect(sheet).toMatch(/1.200.000/);
      await expect(hospital.getByRole('main')).toContainText(words.reduction);
      await expect(hospital.getByRole('main')).toContainText(/1.200.000.FCFA/);
      expect(sheet).not.toContain('20\u202f000');

      // Accepted with a purchase order: an order at the quoted prices.
      await hospital.getByLabel(words.yourName).fill('Mme Ngo');
      await hospital.getByLabel(words.role).fill('Économe');
      await hospital.getByLabel(words.purchaseOrder).fill('BC 17/HD');
      await hospital.getByRole('button', { name: words.accept }).click();
      await expect(hospital.getByText(words.accepted)).toHaveCount(0);
      await hospital.getByRole('button', { name: words.agree }).click();
      await expect(hospital.getByText(words.accepted)).toBeVisible();
      const { rows: made } = await database.query<{
        id: string;
        total: number;
        discount: number;
        purchase_order: string;
      }>(
        `select orders.id, total_amount::int as total, orders.discount::int, orders.purchase_order from orders
           join quotes on quotes.order_id = orders.id where quotes.phone = '+237677000077' order by orders.created_at desc limit 1`,
      );
      expect(made[0]).toMatchObject({ total: 1_200_000, discount: 9_960, purchase_order: 'BC 17/HD' });
      const order = `/admin/orders/${made[0]?.id}`;

      // Its treasurer wants a proforma first, with the stamp, without the VAT, with what is withheld. It takes no invoice's number.
      await page.goto('/admin/company');
      await page
        .getByLabel(words.chooseStamp)
        .setInputFiles({ name: 'cachet.png', mimeType: 'image/png', buffer: await drawStamp() });
      await page.getByRole('button', { name: words.saveStamp }).click();
      await expect(page.getByText(words.stampSaved)).toBeVisible();
      await page.goto(order);
      await page.getByRole('button', { name: words.otherActs }).click();
      await page.getByRole('link', { name: words.terms }).click();
      await page.getByLabel(words.byState).check();
      await page.getByLabel(words.withholding, { exact: true }).fill('Précompte');
      await page.getByLabel(words.withholdingRate).fill('220');
      await page.getByRole('button', { name: words.issueNow }).click();
      await expect(page.getByRole('alert').first()).toContainText(words.rateRefused);
      await expect(page.getByLabel(words.byState)).toBeChecked();
      await page.getByLabel(words.withholdingRate).fill('2,2');
      await page.getByRole('button', { name: words.proforma }).click();
      await page.waitForURL(/\/admin\/documents\//);
      const proforma = page.getByRole('article');
      await expect(proforma.locator('img[src^="data:image/"]')).toBeVisible();
      await expect(proforma).toContainText(/PF-\d{4}-\d{5}/);
      const printed = readPdf(await (await page.request.get(`${page.url()}.pdf`)).body());
      for (const text of [await proforma.textContent(), printed[0]].map(plain)) {
        // Of 1 200 000: 193 711 of VAT at 19.25 %, 2.2 % of the 1 006 289 before tax.
        for (const sum of [/1.006.289/, /193.711/, /22.138/, /984.151/, /Précompte/])
          expect(text).toMatch(sum);
        expect(text).toContain(words.byState);
        expect(text).not.toMatch(/FA-\d{4}/);
      }
      const { rows: numbered } = await database.query(
        "select count(*)::int as invoices from documents where kind = 'invoice' and order_id = $1",
        [made[0]?.id],
      );
      expect(numbered).toEqual([{ invoices: 0 }]);

      // 25 pieces leave, then 15 with the installation and the bed, whose serial number is noted first.
      await page.goto(`${order}/serials`);
      await page.getByRole('textbox', { name: bed.name }).fill('LIT-7001');
      await page.getByRole('button', { name: words.saveSerials }).click();
      await expect(page.getByText(words.serialsSaved)).toBeVisible();
      for (const [pieces, others, lots] of [
        ['25', '', words.lotsAt25],
        ['15', '1', words.lotsAt15],
      ] as const) {
        await page.goto(`${order}/delivery-note`);
        await expect(page.getByText(lots)).toBeVisible();
        await page.getByRole('textbox', { name: goods }).fill(pieces);
        await page.getByRole('textbox', { name: installation }).fill(others);
        await page.getByRole('textbox', { name: bed.name }).fill(others);
        await page.getByRole('button', { name: words.deliver }).click();
        await expect(page.getByRole('article')).toContainText(/BL-\d{4}-\d{5}/);
      }
      await expect(page.getByRole('article')).toContainText('LIT-7001');
      expect(await goodsOf(database, product, made[0]?.id)).toEqual({
        ...{ stock: 10, cost: 496_006, lots: 'LOT-A 0, LOT-B 10', gone: 'LOT-A 30, LOT-B 10' },
      });
      expect(await movementsOf(database, service.id)).toBe(0);

      // Completed and invoiced; the company then changes its name.
      await page.goto(order);
      await page.getByRole('combobox', { name: words.status }).selectOption('completed');
      await page.getByRole('button', { name: words.saveOrder }).click();
      await expect(page.getByText(words.orderSaved)).toBeVisible();
      await expect(page.getByRole('button', { name: words.print })).toHaveAccessibleDescription(
        /FA-\d{4}-\d{5}/,
      );
      await page.addInitScript(() => {
        window.print = () => {};
      });
      await page.getByRole('button', { name: words.print }).click();
      await page.waitForURL(/\/invoice/);
      const invoice = plain(await page.getByRole('article').textContent());
      expect(invoice).toContain('BC 17/HD');
      expect(invoice).toContain('LIT-7001');
      const { rows: before } = await database.query('select name from company_info');
      await database.query("update company_info set name = 'Autre maison'");
      await page.reload();
      expect(plain(await page.getByRole('article').textContent())).toBe(invoice);
      await database.query('update company_info set name = $1', [before[0].name]);

      // One cheque pays it and an older order; nothing is left among the receivables.
      const older = await orderAgain(database, hospital.request, product);
      await page.goto('/admin/receivables');
      const debtor = page.getByRole('row').filter({ hasText: '77 00 00 77' });
      expect(plain(await debtor.textContent())).toMatch(/1.225.000 FCFA/);
      await page.goto(`${order}/payments`);
      await page.getByLabel(words.amount).fill('1 200 000');
      await page.getByLabel(older.number).fill('25 000');
      await page.getByLabel(words.method).selectOption('cheque');
      await page.getByLabel(words.reference).fill(`CHQ ${older.number}`);
      await page.getByRole('button', { name: words.pay }).click();
      await expect(page.getByText(words.paid).last()).toBeVisible();
      const { rows: balances } = await database.query(
        `select balance::int, (select count(*)::int from payment_shares where order_id = orders.id) as payments
         from orders where id = any($1)`,
        [[made[0]?.id, older.id]],
      );
      expect(balances).toEqual([
        { balance: 0, payments: 1 },
        { balance: 0, payments: 1 },
      ]);
      await page.goto('/admin/receivables');
      await expect(page.getByRole('heading', { name: words.receivables })).toBeVisible();
      await expect(debtor).toHaveCount(0);

      // Three pieces come back.
      await page.goto(`${order}/invoice`);
      await page.getByRole('link', { name: words.credit }).click();
      await page.getByLabel(words.pieces).check();
      await page.getByRole('textbox', { name: goods }).fill('3');
      await page.getByLabel(words.reason).fill('Trois appareils en panne');
      await page.getByRole('button', { name: words.issueCredit }).click();
      await expect(page.getByText(words.issued)).toBeVisible();
      await expect(page.getByRole('article')).toContainText(/AV-\d{4}-\d{5}/);
      expect(await goodsOf(database, product, made[0]?.id)).toEqual({
        ...{ stock: 12, cost: 458_806, lots: 'LOT-A 0, LOT-B 12', gone: 'LOT-A 30, LOT-B 7' },
      });

      // A stranger who holds the invoice can check it, and learns nothing about the hospital.
      const { rows: codes } = await database.query<{ check_code: string }>(
        "select check_code from documents where kind = 'invoice' and order_id = $1",
        [made[0]?.id],
      );
      await hospital.goto(shop.at(language, `/verify/${codes[0]?.check_code}`));
      await expect(hospital.getByRole('heading', { name: words.verify })).toBeVisible();
      const told = plain(await hospital.getByRole('main').textContent());
      expect(told).toContain(words.corrected);
      expect(told).toMatch(/FA-\d{4}-\d{5}/);
      expect(told).not.toMatch(/Ngo|677\d{6}|677 \d/);
      await context.close();

      expect((await database.query(findLosses)).rows).toEqual([]);
    });
  });

/** Fifty tensiometers at 25 000 FCFA, 20 000 at least, of two lots that cost 620 007 FCFA together. */
async function sell(database: pg.Client): Promise<{ id: number; slug: string }> {
  const { rows } = await database.query<{ id: number; slug: string }>(
    `insert into products (slug, name, name_en, price, lprice, category, has_lots)
     values ('tensiometre-' || gen_random_uuid(), 'Tensiomètre d’hôpital', 'Hospital monitor', 25000, 20000, 'medical', true)
     returning id, slug`,
  );
  const [product] = rows;
  if (!product) throw new Error('nothing to sell');
  for (const lot of [
    ['LOT-B', '2099-12-31', 20, 260_007],
    ['LOT-A', '2099-01-31', 30, 360_000],
  ])
    await database.query(
      `with lot as (insert into lots (product_id, code, expires_on) values ($1, $2, $3) returning id)
       insert into stock_movements (product_id, change, reason, value, lots)
         select $1, $4::int, 'arrival', $5::bigint, jsonb_build_array(jsonb_build_object('lot', id, 'change', $4::int)) from lot`,
      [product.id, ...lot],
    );
  return product;
}

/** The hospital ordered one before, which was handed over. */
async function orderAgain(database: pg.Client, request: APIRequestContext, product: number) {
  const key = randomUUID();
  const form = { key, name: 'Mme Ngo', phone: '677000077', line: `${product}-1`, total: '25000' };
  expect((await request.post('/cart', { form, maxRedirects: 0 })).status()).toBe(303);
  const { rows } = await database.query<{ id: string; number: string }>(
    'select id, number from orders where idempotency_key = $1',
    [key],
  );
  const [order] = rows;
  if (!order) throw new Error('the order was not saved');
  await changeOrder(drizzle(database), order.id, { status: 'completed' });
  return order;
}

/** Its stock, its lots, and what an order has of it and at what cost. */
async function goodsOf(database: pg.Client, id: number, order: string | undefined) {
  const { rows } = await database.query(
    `select products.stock, item.taken_cost::int as cost,
       (select string_agg(code || ' ' || on_hand, ', ' order by code) from lots where product_id = $1) as lots,
       (select string_agg(code || ' ' || pieces, ', ' order by code) from (
          select code, -sum(change) as pieces from lot_movements join lots on lots.id = lot_id
            where order_item_id = item.id group by code) as gone) as gone
     from products join order_items as item on item.product_id = products.id where products.id = $1 and item.order_id = $2`,
    [id, order],
  );
  return rows[0];
}

async function movementsOf(database: pg.Client, id: number): Promise<number> {
  const { rows } = await database.query(
    'select count(*)::int as count from stock_movements where product_id = $1',
    [id],
  );
  return rows[0].count;
}

/** A blue frame, as stamps are here. */
const drawStamp = () =>
  sharp({ create: { width: 300, height: 120, channels: 3, background: '#fff' } })
    .extend({ top: 6, bottom: 6, left: 6, right: 6, background: '#14329b' })
    .png()
    .toBuffer();

/** A day as it is typed. */
function inDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return day.split('-').toReversed().join('/');
}
