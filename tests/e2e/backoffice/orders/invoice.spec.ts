import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Language, languages } from '../../../../app/domain/localized.ts';
import { formatFcfa } from '../../../../app/domain/money/money.ts';
import { placeOrder } from '../../../../app/domain/orders/place-order.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { inTurn } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { readPdf } from '../../../support/pdf-text.ts';
import { plain, test } from '../../../support/visitor.ts';

const say = {
  fr: {
    print: 'Imprimer',
    pdf: 'Télécharger le PDF',
    back: 'Retour à la commande',
    cancelled: 'Cette commande est annulée',
    notFound: 'Commande introuvable',
    toList: 'Aller à la liste «\u00a0Documents\u00a0»',
    again: 'Réessayer',
    menu: 'Menu de l’administration',
  },
  en: {
    print: 'Print',
    pdf: 'Download the PDF',
    back: 'Back to the order',
    cancelled: 'This order is cancelled',
    notFound: 'Order not found',
    toList: 'Go to the list “Documents”',
    again: 'Try again',
    menu: 'Administration menu',
  },
} satisfies Record<Language, unknown>;

const longName = 'Marie-Madeleine Ɛyɔŋ Ngo Biyong épouse Tchoumi de Bafoussam I';

for (const language of languages.filter(inTurn('fr'))) {
  const words = say[language];

  test(`invoices are numbered in order, once each, without gaps (${language})`, async ({ page, shop }) => {
    const staff = await hire(shop.database, { role: 'editor', language });
    await signIn(page, staff);
    const orders = [await sell(shop.database, language), await sell(shop.database, language)];
    const numbers: string[] = [];
    for (const { id } of [...orders, ...orders]) {
      const answer = await page.request.post(`/admin/orders/${id}/invoice/new`, {
        form: {},
        maxRedirects: 0,
      });
      expect([answer.status(), answer.headers().location]).toEqual([
        303,
        `/admin/orders/${id}/invoice?print`,
      ]);
      const { rows } = await shop.database.query('select number from invoices where order_id = $1', [id]);
      numbers.push(rows[0].number);
    }
    expect(numbers.slice(2)).toEqual(numbers.slice(0, 2));
    expect(place(numbers[1])).toBeGreaterThan(place(numbers[0]));
    const { rows } = await shop.database.query('select number from invoices order by number');
    expect(rows.map(({ number }) => place(number))).toEqual(rows.map((_, index) => index + 1));
    const { rows: log } = await shop.database.query(
      "select subject_id from audit_log where action = 'invoice.issued' and administrator_name = $1 order by id",
      [staff.username],
    );
    expect(log.map(({ subject_id }) => subject_id)).toEqual(orders.map(({ id }) => id));
  });

  test(`an issued invoice prints itself once, on one A4 page without the menu (${language})`, async ({
    page,
    shop,
  }) => {
    await page.addInitScript(() => {
      window.print = () => localStorage.setItem('printed', `${localStorage.getItem('printed') ?? ''}x`);
    });
    const prints = () => page.evaluate(() => localStorage.getItem('printed')?.length ?? 0);
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    const order = await sell(shop.database, language);
    await page.request.post(`/admin/orders/${order.id}/invoice/new`, { form: {} });

    await page.goto(`/admin/orders/${order.id}/invoice?print`);
    await expect.poll(prints).toBe(1);
    await expect(page).toHaveURL(`/admin/orders/${order.id}/invoice`);
    await page.reload();
    await page.getByRole('button', { name: words.print }).click();
    await expect.poll(prints).toBe(2);

    const sheet = page.getByRole('article');
    await expect(page.getByRole('heading', { name: 'Facture / Invoice' })).toBeVisible();
    for (const text of [order.name, order.product, order.number, 'NIU : M012600000000A'])
      await expect(sheet).toContainText(text);
    const row = sheet.getByRole('row').nth(1);
    // After the reference.
    expect((await row.getByRole('cell').allTextContents()).slice(1).map(plain)).toEqual(
      [order.product, '3', formatFcfa(1500, language), formatFcfa(4500, language)].map(plain),
    );

    const frame = [
      page.getByRole('navigation', { name: words.menu }),
      page.getByRole('banner').first(),
      page.getByRole('button', { name: words.print }),
      page.getByRole('link', { name: words.back }),
    ];
    for (const part of frame) await expect(part).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const part of frame) await expect(part).toBeHidden();
    await expect(sheet).toBeVisible();
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(printed) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  });

  test(`the PDF says what the page says (${language})`, async ({ page, shop }) => {
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    const order = await sell(shop.database, language);
    await page.request.post(`/admin/orders/${order.id}/invoice/new`, { form: {} });
    await page.goto(`/admin/orders/${order.id}/invoice`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words.pdf }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^FA-\d{4}-\d{5}\.pdf$/);
    const [text = '', ...others] = readPdf(await readFile(await download.path()));
    expect(others).toEqual([]);
    for (const said of [order.name, order.number, order.product, download.suggestedFilename().slice(0, 13)])
      expect(text.replace(/\s+/g, ' ')).toContain(said);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([formatFcfa(1500, language), formatFcfa(4500, language)]),
    );
    expect(text).not.toContain('□');
  });

  test(`a paper that is gone is told once, with the way to try again and to the list (${language})`, async ({
    page,
    shop,
  }) => {
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    const gone = `/admin/documents/${randomUUID()}.pdf?copies=2`;
    expect((await page.goto(gone))?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: words.toList })).toHaveAttribute('href', '/admin/documents');
    await expect(main).toHaveCount(1);
    await expect(main.getByRole('link', { name: words.again })).toHaveAttribute('href', gone);
  });

  test(`a cancelled order has no invoice, and an order without one shows itself (${language})`, async ({
    page,
    shop,
  }) => {
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    const order = await sell(shop.database, language);
    for (const address of ['invoice', 'invoice.pdf']) {
      await page.goto(`/admin/orders/${order.id}/${address}`);
      await expect(page).toHaveURL(`/admin/orders/${order.id}`);
    }
    await shop.database.query("update orders set status = 'cancelled' where id = $1", [order.id]);
    expect((await page.request.post(`/admin/orders/${order.id}/invoice`)).status()).toBe(409);
    await page.goto(`/admin/orders/${order.id}/invoice/new`);
    await expect(page.getByRole('heading', { name: words.cancelled })).toBeVisible();

    for (const unknown of [randomUUID(), 'nope']) {
      expect((await page.request.post(`/admin/orders/${unknown}/invoice`)).status()).toBe(404);
      await page.goto(`/admin/orders/${unknown}/invoice`);
      await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible();
    }
  });

  test(`axe finds nothing on an invoice, and nothing sticks out (${language})`, async ({ page, shop }) => {
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    const order = await sell(shop.database, language);
    await page.request.post(`/admin/orders/${order.id}/invoice/new`, { form: {} });
    await page.goto(`/admin/orders/${order.id}/invoice`);
    await expectAccessible(page);
  });
}

/** Somebody with a long name orders three pieces of something, at an agreed price of 1 500 FCFA. */
async function sell(database: pg.Client, language: Language) {
  const { rows: products } = await database.query<{ id: number; name: string; name_en: string }>(
    'select id, name, name_en from products where archived_at is null and stock > 3 order by id limit 1',
  );
  const [product] = products;
  if (!product) throw new Error('there is nothing to sell');
  const placed = await placeOrder(drizzle(database), {
    key: randomUUID(),
    language,
    buyer: { name: longName, phone: '+237677000044', phoneTyped: '677000044' },
    lines: [{ productId: product.id, quantity: 3 }],
    seenTotal: undefined,
  });
  if (!placed.ok) throw new Error(placed.reason);
  const { rows } = await database.query<{ id: string; number: string }>(
    'update orders set total_amount = 4500 where token = $1 returning id, number',
    [placed.token],
  );
  const [order] = rows;
  if (!order) throw new Error('the order is gone');
  await database.query('update order_items set actual_price = 1500 where order_id = $1', [order.id]);
  return { ...order, name: longName, product: language === 'fr' ? product.name : product.name_en };
}

function place(number: string | undefined): number {
  return Number(number?.slice(-5));
}
