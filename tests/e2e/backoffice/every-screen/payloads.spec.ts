import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { addresses } from '../../../../app/backoffice/addresses.ts';
import { todayInDouala } from '../../../../app/domain/date.ts';
import { type Language, languages } from '../../../../app/domain/localized.ts';
import { unpackZip } from '../../../../app/platform/files/zip.server.ts';
import { hire, type Staff } from '../../../support/backoffice/backoffice.ts';
import { openPatterns, protectedPatterns } from '../../../support/backoffice/routes.ts';
import { readPdf } from '../../../support/pdf-text.ts';
import { type MailServer, openMailServer } from '../../../support/servers/mail-server.ts';
import { openShopProcess, type ShopProcess } from '../../../support/shop/shop-process.ts';
import { test } from '../../../support/visitor.ts';

/** A shop in which every text that anybody could type is an attack, looked at on every screen, in mails, papers and exports. */
test.describe.configure({ mode: 'default' });

const short = '=1+1"><img src=x onerror=pwned()>';
const payload = `=1+1"'><img src=x onerror=pwned()><script>pwned()</script>`;
const long = `${payload}</title></textarea></script><svg onload=pwned()>{{7*7}}\n[x](javascript:pwned())`;

let shop: ShopProcess;
let mail: MailServer;
let database: pg.Client;
let staff: Staff;
const jar = new Map<string, string>();
const ids = new Map<string, string>();

test.beforeAll(async () => {
  mail = await openMailServer();
  shop = await openShopProcess({ SMTP_URL: mail.url, MAIL_FROM: 'Comptoir <boutique@exemple.cm>' });
  database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
  await database.query(
    "update settings set notify_new_order = true, notify_new_message = true, notify_low_stock = true, notify_email = 'x@exemple.cm'",
  );
  staff = await hire(database, { role: 'admin', language: 'en' });
  await send('/admin', { name: staff.username, password: staff.password });
  await typeEverywhere();
});
test.afterAll(async () => {
  await database.end();
  await shop.close();
  await mail.close();
});

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(shop.address + path, { redirect: 'manual', headers: { Cookie }, ...init });
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    jar.set(name, value);
  }
  return answer;
}

/** Sends a form that is accepted: what is refused would be on no screen. */
async function send(path: string, form: Record<string, string>): Promise<Response> {
  const answer = await ask(path, { method: 'POST', body: new URLSearchParams(form) });
  if (answer.status >= 400)
    throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  return answer;
}

const one = async (sql: string) =>
  Object.values((await database.query(sql)).rows[0] ?? {}).map(String)[0] ?? '';

/** Types the attack into every field of the shop, as a visitor and as an administrator. */
async function typeEverywhere() {
  const product = { name: payload, nameEn: payload, category: 'medical', price: '1000', lprice: '900' };
  const texts = { descriptionFr: long, descriptionEn: long, sku: payload, imageUrl: '', imageColor: '' };
  await send('/admin/products/add', { ...product, ...texts, stock: '6' });
  ids.set('product', await one('select max(id) from products'));
  ids.set('slug', await one('select slug from products order by id desc limit 1'));
  await send(`/admin/products/${ids.get('product')}/count`, { counted: '7', seen: '6', note: payload });

  const line = `${ids.get('product')}-3`;
  await send('/cart', { key: randomUUID(), name: payload, phone: '677000020', line, total: '3000' });
  ids.set('order', await one('select id from orders order by created_at desc limit 1'));
  ids.set('token', await one('select token from orders order by created_at desc limit 1'));
  await send('/?index', {
    name: payload,
    email: `=1+1'{{7*7}}@exemple.cm`,
    subject: payload,
    message: long,
  });
  ids.set('message', await one('select id from messages order by created_at desc limit 1'));

  const items = await one(
    `select string_agg(id::text, ' ') from order_items where order_id = '${ids.get('order')}'`,
  );
  await send(`/admin/orders/${ids.get('order')}`, {
    version: '1',
    status: 'completed',
    note: long,
    lines: items,
    [`price-${items.split(' ')[0]}`]: '950',
  });
  await send(`/admin/orders/${ids.get('order')}/invoice`, {});
  await send('/admin/orders/new', {
    key: randomUUID(),
    name: payload,
    phone: '677000021',
    language: 'en',
    note: long,
    lines: JSON.stringify([[Number(ids.get('product')), '2', '']]),
  });
  const company = Object.fromEntries(
    ['address', 'horaireFr', 'horaireEn', 'descriptionFr', 'descriptionEn'].map((field) => [field, long]),
  );
  await send('/admin/company', {
    ...company,
    version: await one('select version from company_info'),
    name: payload,
    phone: '677000011',
    email: 'bonjour@exemple.cm',
    whatsapp: '677000011',
    teachingUrl: `https://exemple.cm/"'><img src=x onerror=pwned()>`,
    teachingWhatsapp: '677000011',
    niu: short,
    rccm: short,
    vat: short,
  });
  await typePapers();
  const table = new FormData();
  const rows = [`${payload}-2;${payload};cher;1;${payload};1`, `${payload}-3;${payload} 3;1;1;Médical;1`];
  const quoted = rows.map((row) =>
    row
      .split(';')
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(';'),
  );
  table.set(
    'table',
    new Blob([['sku;nom;prix;dernier prix;catégorie;stock', ...quoted].join('\n')]),
    `${payload}.csv`,
  );
  await ask('/admin/products/import', { method: 'POST', body: table });
  ids.set('import', await one('select id from imports order by created_at desc limit 1'));
  await send('/admin/users/add', {
    username: payload,
    email: 'attaque@exemple.cm',
    password: 'un mot de passe long',
    role: 'editor',
  });
  await send('/admin/profile', {
    version: '1',
    username: `${short} moi`,
    email: `${staff.username}@exemple.cm`,
    password: '',
  });
}

async function typePapers() {
  const product = Number(ids.get('product'));
  const organisation = randomUUID();
  await send('/admin/organisations/new', {
    id: organisation,
    version: '0',
    ...{ name: payload, kind: 'clinic', niu: '', rccm: short, address: payload, town: short },
    ...{ contactName: payload, phone: '677000023', email: '', termsDays: '30', note: long },
  });
  await send('/cart/quote', {
    ...{ key: randomUUID(), name: payload, phone: '677000023', line: `${product}-2`, total: '2000' },
    ...{ delivery: 'pickup', recipient: payload, remark: payload, company: payload },
  });
  const quote = await one('select id from quotes order by created_at desc limit 1');
  const link = await one('select token from quotes order by created_at desc limit 1');
  await send(`/admin/quotes/${quote}`, {
    ...{ version: '1', name: payload, phone: '677000023', email: '', language: 'en', organisation },
    ...{ purchaseOrder: short, terms: long, note: long },
    validUntil: await one("select to_char(current_date + 30, 'DD/MM/YYYY')"),
    lines: JSON.stringify([[product, '2', '950', payload]]),
  });
  await send(`/admin/quotes/${quote}/send`, { version: '2' });
  const agreed = await one(
    `select sum(quantity * unit_price) - discount + delivery_fee from quote_lines join quotes on id = quote_id
     where id = '${quote}' group by quotes.id`,
  );
  await send(`/quote/${link}`, { name: payload, role: payload, purchaseOrder: short, agreed });
  const order = await one(`select order_id from quotes where id = '${quote}'`);
  const item = await one(`select id from order_items where order_id = '${order}'`);
  await send(`/admin/orders/${order}/delivery-note`, { key: randomUUID(), [`pieces-${item}`]: '1' });
  await send(`/admin/orders/${order}/invoice/new`, { purchaseOrder: short, label1: payload, rate1: '2,2' });
  await send(`/admin/orders/${order}/payments`, {
    ...{ key: randomUUID(), [`amount-${order}`]: '5', method: 'bank', reference: short },
    ...{ receivedOn: todayInDouala(new Date()), note: payload.slice(0, 200) },
  });
  const paper = `from documents where order_id = '${order}' and kind =`;
  for (const [name, id] of [
    ['organisation', organisation],
    ['quote', quote],
    ['link', link],
    ['document', await one(`select id ${paper} 'invoice'`)],
    ['note', await one(`select id ${paper} 'delivery-note'`)],
    ['payment', await one('select id from payments limit 1')],
    ['code', await one(`select check_code ${paper} 'invoice'`)],
  ] as const)
    ids.set(name, id);
}

/** An address of the pattern that shows the attack, and with it in every question that a page reads from its address. */
function addressesOf(pattern: string): string[] {
  const [kind = ''] =
    Object.entries({
      product: /products\/(edit|:id)/,
      slug: /:slug/,
      import: /import\/:id/,
      order: /orders\/:id/,
      organisation: /organisations\/:id/,
      quote: /quotes\/:id/,
      link: /quote\/:token/,
      document: /documents\/:id/,
      note: /delivery-notes\/:id/,
      payment: /payments\/:id/,
      code: /:code/,
      token: /:token/,
      file: /:file|:part|:of/,
    }).find(([, known]) => known.test(pattern)) ?? [];
  const path =
    pattern.replace(/:\w+/, ids.get(kind) ?? 'orders').replace(/\*$/, encodeURIComponent(payload)) || '/';
  const asked = ['q', 'administrator', 'next', 'method', 'token', 'edit', 'category', 'status', 'from'];
  const query = new URLSearchParams(asked.map((name) => [name, payload]));
  return [
    path,
    `${path}?${query}`,
    `${path}?open=${ids.get('message')}&next=javascript:pwned()&removed=${ids.get('product')}-1`,
  ];
}

/** Everything in a page that would run, load or lead somewhere because of what was typed. */
async function dangersIn(page: Page, html: string): Promise<string[]> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const dangers: string[] = [];
    for (const element of parsed.querySelectorAll('*')) {
      const told = element.outerHTML.slice(0, 200);
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) dangers.push(`${name}: ${told}`);
        const leads = /^(href|src|action|formaction|srcdoc|xlink:href|data)$/i.test(name);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them before a scheme.
        if (leads && /^(javascript|vbscript|data:text)/i.test(value.replace(/[\u0000-\u0020]/g, '')))
          dangers.push(`${name}: ${told}`);
        if (name === 'style' && /url|expression/i.test(value)) dangers.push(`style: ${told}`);
      }
      if (element.matches('img[src="x"], svg[onload], iframe, object, embed, base')) dangers.push(told);
      if (!element.matches('script') || element.matches('[type="application/ld+json"]')) continue;
      const isOurs = element.matches('[src^="/assets/"], [nonce]');
      if (!isOurs || /<\/?(script|img|svg)/i.test(element.textContent ?? '')) dangers.push(told);
    }
    return dangers;
  }, html);
}

async function walk(page: Page): Promise<number> {
  const shown = protectedPatterns().filter(
    (pattern) => addresses[pattern]?.read && pattern !== '/admin/live',
  );
  let pagesWithIt = 0;
  for (const pattern of new Set([...openPatterns(), ...shown])) {
    for (const path of addressesOf(pattern)) {
      const answer = await ask(path);
      expect(answer.status, path).toBeLessThan(500);
      if (!answer.headers.get('Content-Type')?.startsWith('text/html')) continue;
      const html = await answer.text();
      expect(await dangersIn(page, html), path).toEqual([]);
      if (html.includes('pwned()')) pagesWithIt += 1;
    }
  }
  return pagesWithIt;
}

test('what is typed is shown as text on every screen, and runs, loads and leads nowhere', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('about:blank');
  expect(await dangersIn(page, `<p title="${payload}"></p>`)).not.toEqual([]);
  expect(await walk(page)).toBeGreaterThan(60);
});

test('what stands in the database all the same, from another shop or by hand, does no more', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await database.query(
    "update company_info set teaching_url = 'javascript:pwned()', email = $1, phone = $1",
    [payload],
  );
  await database.query('update messages set sender_email = $1', [payload]);
  await database.query('update orders set phone_typed = $1', [payload]);
  await database.query("update products set image_url = 'javascript:pwned()'");
  await page.goto('about:blank');
  expect(await walk(page)).toBeGreaterThan(60);
});

test('a browser that brings the screens to life runs nothing of it', async ({ page, context }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() =>
    Object.assign(window, { pwned: () => document.documentElement.classList.add('pwned') }),
  );
  await context.addCookies([...jar].map(([name, value]) => ({ name, value, url: shop.address })));
  for (const path of [
    '/admin/dashboard',
    '/admin/orders',
    `/admin/orders/${ids.get('order')}`,
    `/admin/orders/${ids.get('order')}/invoice`,
    `/admin/quotes/${ids.get('quote')}`,
    `/admin/documents/${ids.get('document')}`,
    `/admin/organisations/${ids.get('organisation')}`,
    '/admin/products',
    `/admin/products/edit/${ids.get('product')}`,
    `/admin/products/import/${ids.get('import')}`,
    `/admin/messages?open=${ids.get('message')}`,
    '/admin/users',
    '/admin/company',
    '/admin/log',
    '/admin/settings',
    '/',
    `/en/products/${ids.get('slug')}`,
    `/order/${ids.get('token')}`,
    `/quote/${ids.get('link')}`,
    `/verify/${ids.get('code')}`,
  ]) {
    await page.goto(shop.address + path);
    await expect(page.getByText('pwned()').filter({ visible: true }).first(), path).toBeVisible();
    await expect(page.locator('html.pwned'), path).toHaveCount(0);
  }
});

test('mails carry it as plain text, and no line of it becomes a header', async () => {
  await expect.poll(() => mail.received.length).toBeGreaterThan(2);
  for (const { raw, to } of mail.received) {
    expect(to).toEqual(['x@exemple.cm']);
    const [head = ''] = raw.split('\r\n\r\n');
    expect(head.match(/^Content-Type:.*/gim)).toEqual([expect.stringContaining('text/plain')]);
    expect(head.match(/^Subject:/gim)).toHaveLength(1);
    expect(head).not.toMatch(/^(Bcc|Cc|X-[^:]*):/im);
  }
});

test('an invoice draws it as letters', async () => {
  const answer = await ask(`/admin/orders/${ids.get('order')}/invoice.pdf`);
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  expect(answer.headers.get('Content-Disposition')).toMatch(/filename="?[\w.-]+"?$/);
  expect(readPdf(pdf).join('\n').replace(/\s/g, '')).toContain('pwned()');
  expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI|EmbeddedFile)\b/);
});

for (const language of languages)
  test(`no cell of an export begins like a formula (${language})`, async () => {
    await send('/admin/language', { language, back: '/admin/dashboard' });
    const files = [
      ...['products/export', 'orders/export', 'messages/export', 'products/import/template'],
      ...['customers/export', 'organisations/export', 'documents/export', 'quotes/export'],
    ];
    for (const file of files) {
      const csv = await (await ask(`/admin/${file}?format=csv`)).text();
      const cells: string[][] = parse(csv, { delimiter: ';', bom: true, relax_column_count: true });
      const formulas = cells.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+$/.test(cell));
      expect(formulas, file).toEqual([]);
      const xlsx = Buffer.from(await (await ask(`/admin/${file}?format=xlsx`)).arrayBuffer());
      const unpacked = await unpackZip(xlsx, { isWanted: () => true, maxBytes: 50_000_000 });
      if (!unpacked || unpacked === 'too-large') throw new Error(`${file} is no workbook`);
      for (const [name, content] of unpacked) {
        const xml = content.toString();
        expect(xml, `${file} ${name}`).not.toMatch(/<f[ >]|<hyperlink|externalLink|t="str"|<img/);
      }
      const isOfTyped = !file.endsWith('template');
      if (isOfTyped) expect(csv, file).toContain(`"'=1+1""'><img`);
    }
    expect(await everyCellIs(language)).toBe(true);
  });

/** Control: the shop does speak the language that the exports were asked for in. */
async function everyCellIs(language: Language): Promise<boolean> {
  const csv = await (await ask('/admin/products/export?format=csv')).text();
  return csv.includes(language === 'fr' ? 'Catégorie' : 'Category');
}
