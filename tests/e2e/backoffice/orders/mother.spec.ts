import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { findLosses } from '../../../support/database/nothing-lost.ts';
import { inTurn } from '../../../support/nightly.ts';
import { test } from '../../../support/shop/own-shop.ts';
import { plain, words } from '../../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    measure: 'Tour de cuisse (cm)',
    typed: '40,5',
    find: 'Trouver',
    answer: 'Prenez la taille M.',
    seeSize: 'Voir la taille M',
    delivery: 'Livraison',
    quarter: 'Quartier et frais',
    landmark: /Repère/,
    kept: /Votre commande est gardée sur ce téléphone/,
    due: /À payer ?26 000 FCFA/,
    place: 'Livraison : Douala, Bonamoussadi – 1 500 FCFA',
    drop: /^Retirer : Ballon/,
    save: 'Enregistrer les modifications',
    saved: 'Modifications enregistrées avec succès !',
    open: 'Ouvrir la caisse',
    name: 'Nom de la caisse',
    float: 'Fond de caisse',
    opened: 'Caisse ouverte',
    phone: 'Numéro de téléphone qui paie',
    amount: 'Montant en FCFA',
    pay: 'Payer',
    confirm: 'Confirmez sur votre téléphone',
    left: 'Reste à payer : 7 000 FCFA',
    steps: {
      ready: 'Enregistrer : Prête',
      away: 'Enregistrer : En livraison',
      there: 'Enregistrer : Terminée',
    },
    moved: 'Étape enregistrée',
    collect: 'Enregistrer les paiements',
    collected: 'Paiements enregistrés, reçus établis',
    close: 'Fermer la caisse',
    closed: 'Caisse fermée',
    pieces: (of: string) => `${of} FCFA`,
    difference: 'Écart 0 FCFA',
    where: 'Où est ma commande ?',
    unknown: /Aucune commande ne correspond/,
    brought: /^Livrée, le /,
    verify: 'Vérifier un document',
    manage: 'Exporter ou effacer ses données',
    erase: 'Effacer',
    erased: 'Les données sont effacées.',
    gone: 'Client effacé',
  },
  en: {
    measure: 'Thigh (cm)',
    typed: '40.5',
    find: 'Find',
    answer: 'Take size M.',
    seeSize: 'See size M',
    delivery: 'Delivery',
    quarter: 'Area and fee',
    landmark: /Landmark/,
    kept: /Your order is kept on this phone/,
    due: /To pay ?26,000 FCFA/,
    place: 'Delivery: Douala, Bonamoussadi – 1,500 FCFA',
    drop: /^Remove: 65 cm exercise ball/,
    save: 'Save Changes',
    saved: 'Changes saved successfully!',
    open: 'Open the till',
    name: 'Name of the till',
    float: 'Float',
    opened: 'Till opened',
    phone: 'Phone number that pays',
    amount: 'Amount in FCFA',
    pay: 'Pay',
    confirm: 'Confirm on your phone',
    left: 'Balance due: 7,000 FCFA',
    steps: { ready: 'Save: Ready', away: 'Save: Shipping', there: 'Save: Completed' },
    moved: 'Step saved',
    collect: 'Record the payments',
    collected: 'Payments recorded, receipts issued',
    close: 'Close the till',
    closed: 'Till closed',
    pieces: (of: string) => `${of.replace(' ', ',')} FCFA`,
    difference: 'Difference 0 FCFA',
    where: 'Where is my order?',
    unknown: /No order matches/,
    brought: /^Delivered, /,
    verify: 'Check a document',
    manage: 'Export or erase their data',
    erase: 'Erase',
    erased: 'The data are erased.',
    gone: 'Customer erased',
  },
} as const;

for (const { language, width, javaScriptEnabled } of (
  [
    { language: 'fr', width: 360, javaScriptEnabled: true },
    { language: 'en', width: 1280, javaScriptEnabled: false },
  ] as const
).filter(inTurn('fr'))) {
  const its = say[language];

  test(`a mother in Bonamoussadi orders, pays half by Mobile Money and half in cash, in ${language} at ${width} px`, async ({
    page,
    shop,
    browser,
    family,
    mtn,
    beside,
  }) => {
    test.setTimeout(240_000);
    const { database } = shop;
    const buying = words[language];
    const number = `6 77 1${randomInt(10)} ${randomInt(10, 99)} ${randomInt(10, 99)}`;
    await database.query('update settings set till_on = true, momo_on = true');
    await database.query(
      `insert into delivery_zones (town, name, fee, delay_fr, delay_en, position)
       values ('Douala', 'Bonamoussadi', 1500, '24 h', '24 h', -1)
       on conflict (lower(town), lower(name)) where archived_at is null do update set fee = 1500`,
    );

    // She buys at the other instance than the staff's. She finds her size, and orders: with a script when the network is gone, without one when it is there.
    const phone = await browser.newContext({
      ...{ javaScriptEnabled, serviceWorkers: 'block', baseURL: beside },
      viewport: { width, height: 780 },
    });
    const buyer = await phone.newPage();
    const add = () =>
      buyer.getByRole('article').first().getByRole('button', { name: buying.addToCart }).click();
    await buyer.goto(shop.at(language, `${family.pages.S}/size`));
    await buyer.getByLabel(its.measure).fill(its.typed);
    await buyer.getByRole('button', { name: its.find, exact: true }).click();
    await expect(buyer.getByText(its.answer)).toBeVisible();
    await buyer.getByRole('link', { name: its.seeSize }).click();
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(`${family.name[language]} – M`);
    await add();
    await buyer.goto(shop.at(language, '/products/ballon-gymnastique'));
    await add();
    await buyer.goto(shop.at(language, '/cart'));
    await buyer.getByLabel(its.delivery, { exact: true }).check();
    const option = buyer.getByLabel(its.quarter).locator('option', { hasText: 'Bonamoussadi' });
    await buyer.getByLabel(its.quarter).selectOption(await option.getAttribute('value'));
    await buyer.getByLabel(its.landmark).fill('Face pharmacie du Lycée');
    await buyer.getByLabel(buying.name).fill('Mère Ngo');
    await buyer.getByLabel(buying.phone).fill(number);
    await phone.setOffline(javaScriptEnabled);
    await buyer.getByRole('button', { name: buying.placeOrder }).click();
    if (javaScriptEnabled) {
      await expect(buyer.getByText(its.kept)).toBeVisible();
      await phone.setOffline(false);
      await buyer.getByRole('button', { name: buying.sendNow }).click();
    }
    await expect(buyer).toHaveURL(/\/order\//);
    expect(plain(await buyer.getByRole('main').textContent())).toMatch(its.due);
    const chat = await buyer.getByRole('link', { name: buying.whatsapp }).getAttribute('href');
    expect(plain(new URL(chat ?? '').searchParams.get('text') ?? '')).toContain(its.place);
    const link = new URL(buyer.url()).pathname;
    const { rows } = await database.query('select id, number from orders where token = $1', [
      link.split('/').at(-1),
    ]);
    const order = rows[0];

    // Staff drop one line, and open the till.
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(database, { role: 'admin', language }));
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole('button', { name: its.drop }).click();
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.saved).last()).toBeVisible();
    await page.goto('/admin/till/open');
    await page.getByLabel(its.name).fill(`Bonamoussadi ${language}`);
    await page.getByLabel(its.float).fill('5000');
    await page.getByRole('button', { name: its.open }).click();
    await expect(page.getByText(its.opened).last()).toBeVisible();

    // Half by MTN: the answer is cut after the request was taken, and no callback ever comes.
    mtn.ending = { status: 'SUCCESSFUL' };
    mtn.faults.push('cut-after');
    await buyer.goto(link);
    await buyer.getByLabel(its.phone).fill(number);
    await buyer.getByLabel(its.amount).first().fill('7000');
    await buyer.getByRole('button', { name: its.pay, exact: true }).click();
    await expect(buyer.getByText(its.confirm)).toBeVisible();
    await expect(buyer.getByText(its.confirm)).toHaveCount(0, { timeout: 60_000 });
    expect(plain(await buyer.locator('#payment').textContent())).toContain(its.left);
    expect(await moneyOf(database, order.id)).toEqual({ paid: 7000, balance: 7000, receipts: 1 });
    const asked = await database.query('select id from collections where order_id = $1', [order.id]);
    expect(asked.rows.map(({ id }) => mtn.debits.get(id))).toEqual([1]);

    // The tour brings the rest in cash.
    const steps = `/admin/orders/${order.id}/delivery`;
    for (const step of [its.steps.ready, its.steps.away]) await moveTo(page, steps, its, step);
    await page.goto('/admin/deliveries/collect');
    const stop = page.getByRole('listitem').filter({ hasText: order.number });
    await expect(stop.getByRole('textbox')).toHaveValue(language === 'fr' ? '7\u202f000' : '7,000');
    for (const other of await page.getByRole('listitem').filter({ hasNotText: order.number }).all())
      if (await other.getByRole('textbox', { name: /^MB-/ }).count())
        await other.getByRole('textbox').fill('');
    await page.getByRole('button', { name: its.collect }).click();
    await expect(page.getByText(its.collected).last()).toBeVisible();
    expect(await moneyOf(database, order.id)).toEqual({ paid: 14_000, balance: 0, receipts: 2 });
    await moveTo(page, steps, its, its.steps.there);
    const readState = async () =>
      (
        await database.query(
          `select o.status, d.state from orders o join deliveries d on d.order_id = o.id where o.id = $1`,
          [order.id],
        )
      ).rows;
    await expect.poll(readState).toEqual([{ status: 'completed', state: 'delivered' }]);
    const pieces = await database.query(
      `select stock, (select count(*)::int from stock_movements where product_id = products.id and reason = 'order') as moves
       from products where slug = $1`,
      [family.pages.M.replace('/products/', '')],
    );
    expect(pieces.rows).toEqual([{ stock: 9, moves: 1 }]);

    await page.goto('/admin/till/close');
    await page.getByLabel(its.pieces('10 000'), { exact: true }).fill('1');
    await page.getByLabel(its.pieces('2 000'), { exact: true }).fill('1');
    await page.getByRole('button', { name: its.close }).click();
    await expect(page.getByText(its.closed).last()).toBeVisible();
    const facts = await page.locator('main dl > div').allInnerTexts();
    expect(facts.map((text) => plain(text).replace(/\s+/g, ' '))).toContain(its.difference);

    // A stranger learns nothing of her.
    const ask = async (typed: string) => {
      await buyer.goto(shop.at(language, '/track'));
      await buyer.locator('#track-number').fill(order.number);
      await buyer.getByLabel(buying.phone).fill(typed);
      await buyer.getByRole('button', { name: its.where }).click();
    };
    await ask('6 77 00 18 99');
    await expect(buyer.getByText(its.unknown)).toBeVisible();
    await ask(number);
    await expect(buyer.getByText(its.brought)).toBeVisible();
    const secrets = ['Mère', 'Ngo', 'pharmacie', family.name[language], link.split('/').at(-1) ?? ''];
    for (const secret of secrets) expect(await buyer.content()).not.toContain(secret);
    const papers = await database.query(
      "select check_code from documents where kind = 'receipt' and order_id = $1",
      [order.id],
    );
    expect(papers.rows).toHaveLength(2);
    for (const { check_code } of papers.rows) {
      await buyer.goto(shop.at(language, `/verify/${check_code}`));
      await expect(buyer.getByRole('heading', { name: its.verify })).toBeVisible();
      expect(plain(await buyer.getByRole('main').textContent())).not.toMatch(
        /Mère|Ngo|(?<![\w-])(?:237 ?)?677|pharmacie/,
      );
    }

    // She is erased: figures stay, nobody is named.
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole('link', { name: its.manage }).click();
    await page.getByRole('checkbox', { name: /Mère Ngo/ }).check();
    await page.getByRole('button', { name: its.erase }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: its.erase }).click();
    await expect(page.getByText(its.erased)).toBeVisible();
    await page.goto(`/admin/orders/${order.id}`);
    await expect(page.getByText(its.gone, { exact: true })).toBeVisible();
    const left = await database.query(
      `select o.customer_name, o.phone, d.landmark,
        (select count(*)::int from documents where order_id = o.id and buyer is not null) as named,
        (select count(*)::int from collections where order_id = o.id and phone <> '') as phones
       from orders o join deliveries d on d.order_id = o.id where o.id = $1`,
      [order.id],
    );
    expect(left.rows).toEqual([{ customer_name: '', phone: '', landmark: '', named: 0, phones: 0 }]);
    expect(await moneyOf(database, order.id)).toEqual({ paid: 14_000, balance: 0, receipts: 2 });
    expect((await database.query(findLosses)).rows).toEqual([]);
    await database.query('update settings set till_on = false, momo_on = false');
    await phone.close();
  });
}

async function moveTo(page: Page, steps: string, its: { moved: string }, step: string) {
  await page.goto(steps);
  const save = page.getByRole('button', { name: step });
  if (!(await save.isVisible())) {
    const chosen = step.split(': ').at(-1) ?? '';
    await page.getByRole('combobox', { name: /^(Étape|Step)$/ }).selectOption({ label: chosen });
  }
  await save.click();
  await expect(page.getByText(its.moved).last()).toBeVisible();
}

async function moneyOf(
  database: { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> },
  orderId: string,
) {
  const { rows } = await database.query(
    `select paid::int, balance::int,
      (select count(*)::int from documents where kind = 'receipt' and order_id = orders.id) as receipts
     from orders where id = $1`,
    [orderId],
  );
  return rows[0];
}
