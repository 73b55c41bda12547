import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { issueInvoice } from '../../../../app/domain/orders/invoice/issue-invoice.ts';
import { exportPersons } from '../../../../app/domain/privacy/export-persons.ts';
import { findQuote } from '../../../../app/domain/quotes/quote.queries.ts';
import { saveQuote } from '../../../../app/domain/quotes/save-quote.ts';
import { sendQuote } from '../../../../app/domain/quotes/send-quote.ts';
import { hire, type Staff } from '../../../support/backoffice/backoffice.ts';
import { readPdf } from '../../../support/pdf-text.ts';
import { putOnSale } from '../../../support/products.ts';
import { hiddenFields, openVisitor } from '../../../support/shop/http-visitor.ts';
import { plain, test } from '../../../support/visitor.ts';

/** What the form of the cart asks, as it is typed; `shown` is how people read it. `not` names where a field has no place. */
const fields: { name: string; typed: string | undefined; shown: string; not: string[] }[] = [
  { name: 'name', typed: 'Dr Awa Mbarga', shown: 'Dr Awa Mbarga', not: [] },
  {
    name: 'phone',
    typed: '677311601',
    shown: '+237 6 77 31 16 01',
    not: ['quote page', 'order page', 'office quote'],
  },
  { name: 'delivery', typed: 'zone', shown: 'Livraison', not: [] },
  { name: 'zone', typed: '', shown: 'Makepe Missoke', not: ['invoice'] },
  {
    name: 'landmark',
    typed: 'Derrière la pharmacie du Lycée',
    shown: 'Derrière la pharmacie du Lycée',
    not: ['invoice'],
  },
  { name: 'recipient', typed: 'Mme Essomba', shown: 'Mme Essomba', not: ['invoice'] },
  { name: 'recipientPhone', typed: '699112233', shown: '+237 6 99 11 22 33', not: ['invoice'] },
  { name: 'remark', typed: 'Appeler avant 10 h', shown: 'Appeler avant 10 h', not: ['invoice'] },
  { name: 'company', typed: 'Clinique Sainte-Anne', shown: 'Clinique Sainte-Anne', not: [] },
  { name: 'niu', typed: 'M061812345678B', shown: 'M061812345678B', not: [] },
  { name: 'fee', typed: undefined, shown: '1 500', not: [] },
];

/** Everything of the table that is not found in `text`. */
function missing(text: string, place: string): string[] {
  const read = plain(text).replace(/\s+/g, ' ');
  return fields
    .filter(({ shown, not }) => !not.includes(place) && !read.includes(shown))
    .map(({ name }) => name);
}

/** The text of the order or quote: those of the frame's links are short. */
function chatOf(html: string): string {
  const texts = [...html.matchAll(/href="(https:\/\/wa\.me\/[^"]+)"/g)].map(
    ([, link = '']) => new URL(link.replaceAll('&amp;', '&')).searchParams.get('text') ?? '',
  );
  return texts.toSorted((one, other) => other.length - one.length)[0] ?? '';
}

const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]+?value="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’');

async function signedIn(origin: string, staff: Staff) {
  const answer = await fetch(`${origin}/admin`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ name: staff.username, password: staff.password }),
  });
  const session = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const Cookie = [...session, 'office_language=fr'].join('; ');
  return async (path: string) => {
    const page = await fetch(origin + path, { headers: { Cookie } });
    expect(page.status, path).toBe(200);
    return page;
  };
}

/** A product and a quarter of its own: other journeys order meanwhile. */
async function prepare(database: pg.Client) {
  await database.query("update company_info set whatsapp = '+237677000011'");
  const product = await putOnSale(drizzle(database), {
    slug: `fauteuil-${randomUUID().slice(0, 8)}`,
    name: 'Fauteuil',
    price: 50_000,
    lprice: 40_000,
    stock: 10,
  });
  const { rows } = await database.query<{ id: number }>(
    `insert into delivery_zones (town, name, fee, delay_fr, delay_en, position) values ('Douala', 'Makepe Missoke', 1500, '24 h', '24 h', 99)
     on conflict (lower(town), lower(name)) where archived_at is null do update set fee = 1500 returning id`,
  );
  const staff = await hire(database, { role: 'admin', language: 'fr' });
  return { product, zone: `${rows[0]?.id}-1500`, staff };
}

/** Posts the form of the cart as a browser without a script does, by one of its two buttons. */
async function sendCart(
  origin: string,
  button: '/cart' | '/cart/quote',
  { product, zone }: Awaited<ReturnType<typeof prepare>>,
) {
  const visitor = openVisitor(() => origin, button === '/cart' ? '10.93.7.1' : '10.93.7.2');
  await visitor.post('/cart/add', { product: String(product.id), quantity: '1' });
  const { text } = await visitor.get('/cart');
  const typed = Object.fromEntries(
    fields.flatMap(({ name, typed }) => (typed === undefined ? [] : [[name, typed]])),
  );
  const sent = await visitor.post(button, { ...hiddenFields(text), ...typed, zone, tellMe: 'yes' });
  expect(sent.status).toBe(303);
  return { visitor, page: sent.location };
}

test.describe('every field of the cart’s form is found again', () => {
  test('of an order: in database, screens, papers, texts and exports', async ({ shop: { database } }) => {
    const origin = process.env.SHOP_ADDRESS ?? '';
    const world = await prepare(database);
    const { visitor, page } = await sendCart(origin, '/cart', world);
    await expectOrder(database, { origin, world, visitor, page });
  });

  test('of a quote: the same, and in the order that it becomes', async ({ shop: { database } }) => {
    const origin = process.env.SHOP_ADDRESS ?? '';
    const world = await prepare(database);
    const { visitor, page } = await sendCart(origin, '/cart/quote', world);
    const db = drizzle(database);
    const staff = { ...world.staff, role: 'admin' as const };
    const open = await signedIn(origin, world.staff);

    const requested = (await visitor.get(page)).text;
    expect(missing(textOf(requested), 'quote page')).toEqual([]);
    expect(missing(chatOf(requested), 'request text')).toEqual([]);
    const [, number = ''] = /(D-\d{4}-\d{5,})/.exec(requested) ?? [];
    expect(chatOf(requested)).toContain(number);

    const { rows } = await database.query<{ id: string }>('select id from quotes where token = $1', [
      page.split('/').at(-1),
    ]);
    const id = rows[0]?.id ?? '';
    const office = await (await open(`/admin/quotes/${id}`)).text();
    expect(missing(textOf(office), 'office quote')).toEqual([]);
    expect(office).toContain(number);
    expect(office).toContain('value="+237\u00a06\u00a077\u00a031\u00a016\u00a001"');
    // The line is right in the server's own HTML.
    expect(textOf(office)).not.toContain('Produit retiré de la vente');
    expect(plain(textOf(office))).toContain('50 000 FCFA');

    const stored = await findQuote(db, id);
    if (!stored) throw new Error('the quote is gone');
    expect(stored).toMatchObject({ toldByWhatsapp: true, deliveryFee: 1_500, requestNumber: number });
    const saved = await saveQuote(db, staff, {
      id,
      version: 1,
      quote: {
        ...{
          language: 'fr',
          organisationId: '',
          email: '',
          asProforma: false,
          purchaseOrder: '',
          validUntil: null,
          terms: '',
        },
        ...{ note: '', discount: 0 },
        buyer: { name: stored.buyerName, phone: stored.phone, phoneTyped: stored.phoneTyped },
        lines: [{ productId: world.product.id, quantity: 1, unitPrice: null, description: '' }],
      },
    });
    expect(saved).toEqual({ ok: true });
    expect(await sendQuote(db, staff, { id, version: 2, today: '2090-03-01' })).toMatchObject({ ok: true });
    expect(await findQuote(db, id)).toMatchObject({ validUntil: '2090-03-16' });

    const pdf = Buffer.from(await (await fetch(`${origin}${page}.pdf`)).arrayBuffer());
    expect(missing(readPdf(pdf).join(' '), 'quote paper')).toEqual([]);
    expect(missing(textOf((await visitor.get(page)).text), 'quote page')).toEqual([]);

    // One tap does not accept: the sum is confirmed in figures and in words, and only then it counts.
    const accepted = { name: 'Dr Awa Mbarga', role: 'Directrice', purchaseOrder: 'BC 17/HD' };
    const confirm = await visitor.post(page, accepted);
    expect(confirm.status).toBe(200);
    expect(plain(confirm.text)).toContain('J’accepte 51 500 FCFA');
    expect(plain(confirm.text)).toContain('cinquante et un mille cinq cents francs CFA');
    expect(await findQuote(db, id)).toMatchObject({ state: 'sent' });
    const agreed = await visitor.post(page, { ...hiddenFields(confirm.text), agreed: '51500' });
    expect(agreed.status).toBe(303);

    const { rows: made } = await database.query<{ token: string }>(
      'select token from orders where id = (select order_id from quotes where id = $1)',
      [id],
    );
    const order = `/order/${made[0]?.token}`;
    await expectOrder(database, { origin, world, visitor, page: order });
    const text = chatOf((await visitor.get(order)).text);
    expect(text).toMatch(/DV-\d{4}-\d{5}/);
    expect(text).toContain('BC 17/HD');
  });
});

type Ordered = {
  origin: string;
  world: Awaited<ReturnType<typeof prepare>>;
  visitor: ReturnType<typeof openVisitor>;
  page: string;
};

async function expectOrder(database: pg.Client, { origin, world, visitor, page }: Ordered) {
  const db = drizzle(database);
  const staff = { ...world.staff, role: 'admin' as const };
  const open = await signedIn(origin, world.staff);
  const { rows } = await database.query(
    `select orders.id, number, customer_name, phone, remark, buyer_company, buyer_niu, told_by_whatsapp, delivery_fee, balance::int,
       method, place, town, landmark, recipient, recipient_phone, zone_id
     from orders join deliveries on order_id = orders.id where token = $1`,
    [page.split('/').at(-1)],
  );
  expect(rows).toMatchObject([
    {
      customer_name: 'Dr Awa Mbarga',
      phone: '+237677311601',
      ...{ remark: 'Appeler avant 10 h', buyer_company: 'Clinique Sainte-Anne', buyer_niu: 'M061812345678B' },
      ...{ told_by_whatsapp: true, delivery_fee: 1_500, balance: 51_500, method: 'zone' },
      ...{ place: 'Makepe Missoke', town: 'Douala', landmark: 'Derrière la pharmacie du Lycée' },
      ...{ recipient: 'Mme Essomba', recipient_phone: '+237699112233' },
      zone_id: Number(world.zone.split('-')[0]),
    },
  ]);
  const { id, number } = rows[0];
  const { text } = await visitor.get(page);
  expect(missing(textOf(text), 'order page')).toEqual([]);
  expect(missing(chatOf(text), 'order text')).toEqual([]);
  expect(missing(textOf(await (await open(`/admin/orders/${id}`)).text()), 'office order')).toEqual([]);
  const csv = await (await open(`/admin/orders/export?q=${number}`)).text();
  expect(csv).toContain('Clinique Sainte-Anne');
  expect(csv).toMatch(
    /Derrière la pharmacie du Lycée.*Mme Essomba.*1500.*Appeler avant 10 h.*M061812345678B.*oui/,
  );
  const held = JSON.stringify(await exportPersons(db, staff, { phones: ['+237677311601'], emails: [] }));
  for (const said of ['Appeler avant 10 h', 'Clinique Sainte-Anne', 'M061812345678B', 'Mme Essomba'])
    expect(held).toContain(said);
  await issueInvoice(db, staff, id);
  const invoice = Buffer.from(await (await open(`/admin/orders/${id}/invoice.pdf`)).arrayBuffer());
  expect(missing(readPdf(invoice).join(' '), 'invoice')).toEqual([]);
}
