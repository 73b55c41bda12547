import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { roles } from '../../../../app/domain/administrators/permission.ts';
import { languages } from '../../../../app/domain/localized.ts';
import { sendMessage } from '../../../../app/domain/messages/send-message.ts';
import { issueInvoice } from '../../../../app/domain/orders/invoice/issue-invoice.ts';
import { placeOrder } from '../../../../app/domain/orders/place-order.ts';
import { hire, type Staff, signIn } from '../../../support/backoffice/backoffice.ts';
import { stockUp } from '../../../support/backoffice/products.ts';
import { pagePatterns } from '../../../support/backoffice/routes.ts';
import { expectValidHtml } from '../../../support/pages/valid-html.ts';
import { test } from '../../../support/visitor.ts';

type Found = {
  order: string;
  pending: string;
  document: string;
  product: number;
  colleague: string;
  message: string;
  imported: string;
};
const nothing: Found = {
  order: '',
  pending: '',
  document: '',
  product: 0,
  colleague: '',
  message: '',
  imported: '',
};

/** Examples of every page of the back-office, by its address in the route table. */
const pages: Record<string, (found: Found) => string[]> = {
  '/admin': () => ['/admin', '/admin?next=%2Fadmin%2Forders'],
  '/admin/second-step': () => ['app', 'email', 'recovery'].map((by) => `/admin/second-step?method=${by}`),
  '/admin/forgot-password': () => ['/admin/forgot-password', '/admin/forgot-password?sent'],
  '/admin/reset-password': () => ['/admin/reset-password', '/admin/reset-password?token=x'],
  '/admin/invitation': () => ['/admin/invitation', '/admin/invitation?token=x'],
  '/admin/search': () => ['/admin/search', '/admin/search?q=a', '/admin/search?q=zzzz'],
  '/admin/dashboard': () => ['/admin/dashboard', '/admin/dashboard?period=7-days&by=staff'],
  '/admin/customers': () => ['/admin/customers', '/admin/customers?q=zzzz'],
  '/admin/customers/:id': ({ order }) => [`/admin/customers/${order}`, '/admin/customers/nothing'],
  '/admin/orders': () => ['/admin/orders', '/admin/orders?status=completed', '/admin/orders?q=zzzz'],
  '/admin/orders/new': () => ['/admin/orders/new'],
  '/admin/orders/:id': ({ order }) => [`/admin/orders/${order}`, '/admin/orders/nothing'],
  '/admin/orders/:id/delivery': ({ order }) => [`/admin/orders/${order}/delivery`],
  '/admin/deliveries': () => ['/admin/deliveries', '/admin/deliveries?day=2026-01-31'],
  '/admin/deliveries/collect': () => [
    '/admin/deliveries/collect',
    '/admin/deliveries/collect?day=2026-01-31',
  ],
  '/admin/outbox': () => ['/admin/outbox'],
  '/admin/delivery': () => ['/admin/delivery'],
  '/admin/orders/:id/invoice': ({ order }) => [`/admin/orders/${order}/invoice`],
  '/admin/orders/:id/invoice/new': ({ pending }) => [`/admin/orders/${pending}/invoice/new`],
  '/admin/orders/:id/proforma': ({ pending }) => [`/admin/orders/${pending}/proforma?byState=on`],
  '/admin/orders/:id/delivery-note': ({ pending }) => [`/admin/orders/${pending}/delivery-note`],
  '/admin/orders/:id/payments': ({ pending }) => [`/admin/orders/${pending}/payments`],
  '/admin/orders/:id/refund': ({ pending }) => [`/admin/orders/${pending}/refund`],
  '/admin/payments': () => ['/admin/payments', '/admin/payments?from=2026-01-31&to=2026-01-31'],
  '/admin/receivables': () => ['/admin/receivables'],
  '/admin/receivables/withheld': () => [
    '/admin/receivables/withheld',
    '/admin/receivables/withheld?attested',
  ],
  '/admin/receivables/withheld/:id': () => ['/admin/receivables/withheld/0'],
  '/admin/claims': () => ['/admin/claims'],
  // With the module on, `till.spec.ts` checks them.
  '/admin/till': () => ['/admin/till'],
  '/admin/till/open': () => ['/admin/till/open'],
  '/admin/till/move': () => ['/admin/till/move'],
  '/admin/till/close': () => ['/admin/till/close'],
  '/admin/till/sessions/:id': () => ['/admin/till/sessions/0'],
  '/admin/tills': () => ['/admin/tills'],
  '/admin/collections': () => ['/admin/collections'],
  '/admin/payment-terms': () => ['/admin/payment-terms'],
  '/admin/payments/:id/void': () => ['/admin/payments/0/void'],
  '/admin/delivery-notes/:id': () => ['/admin/delivery-notes/0'],
  '/admin/quotes': () => ['/admin/quotes', '/admin/quotes?state=expired&q=zzzz'],
  '/admin/quotes/new': () => ['/admin/quotes/new'],
  '/admin/quotes/:id': () => ['/admin/quotes/0'],
  '/admin/organisations': () => ['/admin/organisations', '/admin/organisations?q=zzzz'],
  '/admin/organisations/:id': () => ['/admin/organisations/new', '/admin/organisations/0'],
  '/admin/documents': () => ['/admin/documents', '/admin/documents?q=zzzz'],
  '/admin/documents/:id/credit': ({ document }) => [`/admin/documents/${document}/credit`],
  '/admin/documents/:id': ({ document }) => [`/admin/documents/${document}`],
  '/admin/products': () => [
    '/admin/products',
    '/admin/products?q=zzzz',
    '/admin/products?archived=1',
    '/admin/products?view=table',
  ],
  '/admin/products/many': ({ product }) => [
    `/admin/products/many?do=price&percent=10&id=${product}`,
    `/admin/products/many?do=category&category=medical&id=${product}`,
  ],
  '/admin/counter': () => ['/admin/counter', '/admin/counter?category=medical'],
  '/admin/stock/receive': () => ['/admin/stock/receive'],
  '/admin/stock/arrivals': () => ['/admin/stock/arrivals'],
  '/admin/stock/arrivals/:id': () => ['/admin/stock/arrivals/0'],
  '/admin/products/add': () => ['/admin/products/add'],
  '/admin/products/edit/:id': ({ product }) => [`/admin/products/edit/${product}`],
  '/admin/products/import': () => ['/admin/products/import'],
  '/admin/products/import/:id': ({ imported }) => [`/admin/products/import/${imported}`],
  '/admin/export-too-long/:of': () => ['/admin/export-too-long/orders'],
  '/admin/search-words': () => ['/admin/search-words', '/admin/search-words?q=zzzz'],
  '/admin/search-words/add': () => ['/admin/search-words/add'],
  '/admin/search-words/:id': () => ['/admin/search-words/1', '/admin/search-words/0'],
  '/admin/products/:id/family': ({ product }) => [`/admin/products/${product}/family`],
  '/admin/families': () => ['/admin/families'],
  '/admin/families/:id': () => ['/admin/families/0'],
  '/admin/size-guides': () => ['/admin/size-guides'],
  '/admin/size-guides/:id': () => ['/admin/size-guides/new', '/admin/size-guides/0'],
  '/admin/users': ({ colleague }) => ['/admin/users', `/admin/users?edit=${colleague}`],
  '/admin/users/add': () => ['/admin/users/add'],
  '/admin/company': () => ['/admin/company'],
  '/admin/content': () => ['/admin/content'],
  '/admin/content/:part': () => ['/admin/content/delivery', '/admin/content/needs', '/admin/content/nothing'],
  '/admin/messages': ({ message }) => ['/admin/messages', `/admin/messages?open=${message}`],
  '/admin/messages/templates': () => ['/admin/messages/templates'],
  '/admin/messages/templates/:id': () => ['new', '1', '0'].map((id) => `/admin/messages/templates/${id}`),
  '/admin/settings': () => ['/admin/settings'],
  '/admin/privacy': () => ['/admin/privacy', '/admin/privacy?q=677'],
  '/admin/log': () => ['/admin/log', '/admin/log?action=order.changed'],
  '/admin/profile': () => ['/admin/profile'],
  '/admin/profile/passkeys': () => ['/admin/profile/passkeys'],
  '/admin/profile/second-step': () => ['/admin/profile/second-step'],
  '/admin/*': () => ['/admin/nothing'],
};

test('the pages whose HTML is checked are those that the back-office has', () => {
  const office = pagePatterns().filter((pattern) => /^\/admin(\/|$)/.test(pattern));
  expect(Object.keys(pages).toSorted()).toEqual(office.toSorted());
});

const ofTheDoor = [
  '/admin',
  '/admin/second-step',
  '/admin/forgot-password',
  '/admin/reset-password',
  '/admin/invitation',
];

for (const language of languages) {
  test(`every page before the sign-in is valid HTML, in ${language}`, async ({ page: { request } }) => {
    const headers = { Cookie: `office_language=${language}` };
    for (const path of ofTheDoor.flatMap((pattern) => pages[pattern]?.(nothing) ?? []))
      await expectValidHtml(await request.get(path, { headers }));
    await expectValidHtml(await request.post('/admin', { headers, form: { name: '', password: '' } }));
  });

  for (const role of roles)
    test(`every page of the back-office is valid HTML for an ${role}, in ${language}`, async ({
      page,
      shop,
    }) => {
      test.setTimeout(120_000);
      const { request } = page;
      const staff = await hire(shop.database, { role, language });
      await signIn(page, staff);
      const found = await makeExamples(shop.database, staff);
      const imported = await importTable(request);
      for (const [pattern, examples] of Object.entries(pages))
        if (!ofTheDoor.includes(pattern))
          for (const path of examples({ ...found, imported })) await expectValidHtml(await request.get(path));

      const { order, product } = found;
      for (const [path, form] of [
        ['/admin/products/add', { name: '' }],
        [`/admin/products/edit/${product}`, { name: '', version: '1' }],
        ['/admin/orders/new', { name: '' }],
        [`/admin/orders/${order}`, { status: 'completed', version: '9' }],
        ['/admin/profile', { username: '', version: '1' }],
        ['/admin/profile/second-step', { password: staff.password }],
      ] as const)
        await expectValidHtml(await request.post(path, { form }));
    });
}

async function importTable(request: APIRequestContext): Promise<string> {
  const table = 'sku;nom;prix;dernier prix;catégorie;stock\nHTML-1;Un;10;10;Medical;1\nHTML-2;;x;x;x;x';
  const checked = await request.post('/admin/products/import', {
    multipart: { table: { name: 'prix.csv', mimeType: 'text/csv', buffer: Buffer.from(table) } },
    maxRedirects: 0,
  });
  return checked.headers().location?.split('/').at(-1) ?? '';
}

async function makeExamples(database: pg.Client, colleague: Staff): Promise<Found> {
  const db = drizzle(database);
  const { id: product } = await stockUp(database, { stock: 3 });
  const place = async () => {
    const placed = await placeOrder(db, {
      key: randomUUID(),
      language: 'fr',
      buyer: { name: 'Awa Ngo', phone: '+237677000013', phoneTyped: '677000013' },
      lines: [{ productId: product, quantity: 2 }],
      seenTotal: undefined,
    });
    if (!placed.ok) throw new Error(placed.reason);
    const { rows } = await database.query('select id from orders where token = $1', [placed.token]);
    return String(rows[0].id);
  };
  const [order, pending] = [await place(), await place()];
  await issueInvoice(db, colleague, order);
  const subject = randomUUID();
  const message = {
    name: 'Awa',
    email: 'awa@exemple.cm',
    phone: '+237677000013',
    subject,
    content: 'Rappelez le 677 00 00 13',
  };
  await sendMessage(db, { language: 'fr', message });
  const { rows } = await database.query<{ document: string; message: string }>(
    'select documents.id as document, messages.id as message from documents, messages where order_id = $1 and subject = $2',
    [order, subject],
  );
  const [made] = rows;
  if (!made) throw new Error('there is no order');
  return { ...nothing, ...made, order, pending, product, colleague: colleague.id };
}
