import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { languages } from '../../../../app/domain/localized.ts';
import { sendMessage } from '../../../../app/domain/messages/send-message.ts';
import { hire, type Staff, signIn } from '../../../support/backoffice/backoffice.ts';
import { addOrder } from '../../../support/backoffice/changes/change.ts';
import {
  addInvoice,
  addOrganisation,
  addTestQuote,
} from '../../../support/backoffice/changes/paper-changes.ts';
import { addClaim, addPayment, closeLongAgo } from '../../../support/backoffice/changes/payment-changes.ts';
import { addArrival, addDraft } from '../../../support/backoffice/changes/product-changes.ts';
import { addTestWebhook } from '../../../support/backoffice/changes/shop-changes.ts';
import { stockUp } from '../../../support/backoffice/products.ts';
import { pagePatterns } from '../../../support/backoffice/routes.ts';
import { runs } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { unseenIcons } from '../../../support/pages/forced-colors.ts';
import { stickingOut } from '../../../support/pages/sticking-out.ts';
import { touchingEdges } from '../../../support/pages/touching-edges.ts';
import { expectValidHtml } from '../../../support/pages/valid-html.ts';
import { test } from '../../../support/visitor.ts';

type Found = Record<
  | 'order'
  | 'paid'
  | 'pending'
  | 'document'
  | 'payment'
  | 'quote'
  | 'draft'
  | 'supplier'
  | 'organisation'
  | 'arrival'
  | 'family'
  | 'guide'
  | 'webhook'
  | 'product'
  | 'colleague'
  | 'message'
  | 'imported'
  | 'mapping',
  string
>;

/** Pages before the sign-in need no example. */
const none = {} as Found;

/** Examples of every page of the back-office, by its address in the route table. */
const pages: Record<string, (found: Found) => string[]> = {
  '/admin': () => ['/admin', '/admin?next=%2Fadmin%2Forders'],
  '/admin/second-step': () => ['app', 'email', 'recovery'].map((by) => `/admin/second-step?method=${by}`),
  '/admin/forgot-password': () => ['/admin/forgot-password', '/admin/forgot-password?sent'],
  '/admin/reset-password': () => ['/admin/reset-password', '/admin/reset-password?token=x'],
  '/admin/invitation': () => ['/admin/invitation', '/admin/invitation?token=x'],
  '/admin/refused': () =>
    ['?reason=stale&status=409', '?status=403'].map((query) => `/admin/refused${query}`),
  '/admin/search': () => ['/admin/search', '/admin/search?q=a', '/admin/search?q=zzzz'],
  '/admin/dashboard': () => ['/admin/dashboard', '/admin/dashboard?period=7-days&by=staff'],
  '/admin/customers': () => ['/admin/customers', '/admin/customers?q=zzzz'],
  '/admin/customers/:id': ({ order }) => [`/admin/customers/${order}`, '/admin/customers/nothing'],
  '/admin/orders': () => ['/admin/orders', '/admin/orders?status=completed', '/admin/orders?q=zzzz'],
  '/admin/orders/new': () => ['/admin/orders/new'],
  '/admin/orders/trial': () => ['/admin/orders/trial'],
  '/admin/orders/:id': ({ order, paid }) => [order, paid, 'nothing'].map((id) => `/admin/orders/${id}`),
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
  '/admin/orders/:id/refund': ({ paid }) => [`/admin/orders/${paid}/refund`],
  '/admin/payments': () => ['/admin/payments', '/admin/payments?from=2026-01-31&to=2026-01-31'],
  '/admin/margins': () => [
    '/admin/margins',
    '/admin/margins?by=staff&period=30-days',
    '/admin/margins?period=last-month&by=category',
  ],
  '/admin/accounting': () => ['/admin/accounting', '/admin/accounting?month=2020-01'],
  '/admin/accounting/accounts': () => ['/admin/accounting/accounts'],
  '/admin/accounting/:id/reopen': () => ['/admin/accounting/2001-01/reopen', '/admin/accounting/0/reopen'],
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
  // With the module on, `units.spec.ts` and `recall.spec.ts` check them.
  '/admin/lots': () => ['/admin/lots'],
  '/admin/lots/:id': () => ['/admin/lots/0'],
  '/admin/lots/:id/expiry': () => ['/admin/lots/0/expiry'],
  '/admin/orders/:id/serials': ({ pending }) => [`/admin/orders/${pending}/serials`],
  '/admin/orders/:id/lots': ({ pending }) => [`/admin/orders/${pending}/lots`],
  '/admin/units': () => ['/admin/units'],
  '/admin/units/:id': () => ['/admin/units/0'],
  '/admin/units/:id/warranty': () => ['/admin/units/0/warranty'],
  '/admin/collections': () => ['/admin/collections'],
  '/admin/payment-terms': () => ['/admin/payment-terms'],
  '/admin/payments/:id/void': ({ payment }) => [payment, '0'].map((id) => `/admin/payments/${id}/void`),
  '/admin/delivery-notes/:id': () => ['/admin/delivery-notes/0'],
  '/admin/quotes': () => ['/admin/quotes', '/admin/quotes?state=expired&q=zzzz'],
  '/admin/quotes/new': () => ['/admin/quotes/new'],
  '/admin/quotes/:id': ({ quote }) => [quote, '0'].map((id) => `/admin/quotes/${id}`),
  '/admin/organisations': () => ['/admin/organisations', '/admin/organisations?q=zzzz'],
  '/admin/organisations/:id': ({ organisation }) =>
    ['new', organisation, '0'].map((id) => `/admin/organisations/${id}`),
  '/admin/documents': () => ['/admin/documents', '/admin/documents?q=zzzz'],
  '/admin/documents/:id/credit': ({ document }) => [`/admin/documents/${document}/credit`],
  '/admin/documents/:id': ({ document }) => [`/admin/documents/${document}`],
  '/admin/products': () => [
    '/admin/products',
    '/admin/products?q=zzzz',
    '/admin/products?archived=1',
    '/admin/products?view=tiles',
  ],
  '/admin/products/print': () => [
    '/admin/products/print',
    '/admin/products/print?refused=nothing&of=catalogue',
  ],
  '/admin/products/many': ({ product }) => [
    `/admin/products/many?do=price&percent=10&id=${product}`,
    `/admin/products/many?do=category&category=medical&id=${product}`,
  ],
  '/admin/counter': () => ['/admin/counter', '/admin/counter?category=medical'],
  '/admin/stock/receive': () => ['/admin/stock/receive'],
  '/admin/stock/arrivals': () => ['/admin/stock/arrivals'],
  '/admin/stock/arrivals/:id': ({ arrival, draft }) =>
    [arrival, draft, '0'].map((id) => `/admin/stock/arrivals/${id}`),
  '/admin/suppliers': () => ['/admin/suppliers', '/admin/suppliers?q=zzzz'],
  '/admin/suppliers/:id': ({ supplier }) => ['new', supplier, '0'].map((id) => `/admin/suppliers/${id}`),
  '/admin/products/add': () => ['/admin/products/add'],
  '/admin/products/edit/:id': ({ product }) => [`/admin/products/edit/${product}`],
  '/admin/products/import': () => ['/admin/products/import'],
  '/admin/products/import/:id': ({ imported, mapping }) =>
    [imported, mapping].map((id) => `/admin/products/import/${id}`),
  '/admin/search-words': () => ['/admin/search-words', '/admin/search-words?q=zzzz'],
  '/admin/search-words/add': () => ['/admin/search-words/add'],
  '/admin/search-words/:id': () => ['/admin/search-words/1', '/admin/search-words/0'],
  '/admin/products/:id/family': ({ product }) => [`/admin/products/${product}/family`],
  '/admin/families': () => ['/admin/families'],
  '/admin/families/:id': ({ family }) => [family, '0'].map((id) => `/admin/families/${id}`),
  '/admin/size-guides': () => ['/admin/size-guides'],
  '/admin/size-guides/:id': ({ guide }) => ['new', guide, '0'].map((id) => `/admin/size-guides/${id}`),
  '/admin/users': ({ colleague }) => ['/admin/users', `/admin/users?edit=${colleague}`],
  '/admin/users/add': () => ['/admin/users/add'],
  '/admin/start': () => ['/admin/start'],
  '/admin/company': () => ['/admin/company'],
  '/admin/content': () => ['/admin/content'],
  '/admin/content/:part': () =>
    ['delivery', 'needs', 'proof', 'nothing'].map((part) => `/admin/content/${part}`),
  '/admin/messages': ({ message }) =>
    ['', `?open=${message}`, '?q=zzzzzz'].map((query) => `/admin/messages${query}`),
  '/admin/messages/templates': () => ['/admin/messages/templates'],
  '/admin/messages/templates/:id': () => ['new', '1', '0'].map((id) => `/admin/messages/templates/${id}`),
  '/admin/settings': () => ['/admin/settings'],
  '/admin/programs': () => ['/admin/programs'],
  '/admin/programs/documentation': () => ['/admin/programs/documentation'],
  '/admin/programs/tokens/new': () => ['/admin/programs/tokens/new'],
  '/admin/programs/webhooks/new': () => ['/admin/programs/webhooks/new'],
  '/admin/programs/webhooks/:id': ({ webhook }) =>
    [webhook, '0'].map((id) => `/admin/programs/webhooks/${id}`),
  '/admin/privacy': () => ['/admin/privacy', '/admin/privacy?q=677'],
  '/admin/log': () =>
    ['', '?action=order.changed', '?action=products.imported'].map((query) => `/admin/log${query}`),
  '/admin/profile': () => ['/admin/profile'],
  '/admin/profile/passkeys': () => ['/admin/profile/passkeys'],
  '/admin/profile/second-step': () => ['/admin/profile/second-step'],
  '/admin/*': () => ['/admin/nothing'],
};

const beforeSignIn = [
  '/admin',
  '/admin/second-step',
  '/admin/forgot-password',
  '/admin/reset-password',
  '/admin/invitation',
];

/** Where every icon is looked at in colours that the system forces. */
const forced = ['dashboard', 'products', 'orders', 'messages', 'users', 'products/import'];

test('the screens that are walked are those that the back-office has', () => {
  const office = pagePatterns().filter((pattern) => /^\/admin(\/|$)/.test(pattern));
  expect(Object.keys(pages).toSorted()).toEqual(office.toSorted());
});

/** The screens go to several tests, because two workers walk them. */
const parts = 4;

for (const language of languages) {
  test(`every page before the sign-in is valid HTML, and axe finds nothing, in ${language}`, async ({
    page,
  }) => {
    const url = process.env.SHOP_ADDRESS ?? '';
    await page.context().addCookies([{ name: 'office_language', value: language, url }]);
    for (const path of beforeSignIn.flatMap((pattern) => pages[pattern]?.(none) ?? []))
      await expectSound(page, path);
    await expectValidHtml(await page.request.post('/admin', { form: { name: '', password: '' } }));
    await page.goto('/admin');
    await page.getByRole('button').last().click();
    await expect(page.locator('#password')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

  for (let part = 0; part < parts; part++)
    test(`every screen is valid HTML, sticks out nowhere, and axe finds nothing, in ${language}, part ${part + 1} of ${parts}`, async ({
      page,
      shop,
    }) => {
      test.setTimeout(300_000);
      const staff = await hire(shop.database, { role: 'admin', language });
      await signIn(page, staff);
      const found = await makeExamples(shop.database, staff, page.request);
      const paths = screens(found);
      for (const path of paths.filter((_, at) => at % parts === part)) {
        await expectSound(page, path);
        if (language === 'fr' && forced.some((each) => path === `/admin/${each}`))
          await expectIconsInForcedColors(page);
      }
    });

  test(
    `every screen is valid HTML for an editor, and so are refused forms, in ${language}`,
    runs(language === 'fr'),
    async ({ page, shop }) => {
      test.setTimeout(120_000);
      const { request } = page;
      const staff = await hire(shop.database, { role: 'editor', language });
      await signIn(page, staff);
      const found = await makeExamples(shop.database, staff, request);
      for (const path of screens(found)) await expectValidHtml(await request.get(path));

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
    },
  );
}

const screens = (found: Found) =>
  Object.entries(pages).flatMap(([pattern, examples]) =>
    beforeSignIn.includes(pattern) ? [] : examples(found),
  );

async function expectSound(page: Page, path: string) {
  const answer = await page.goto(path);
  if (!answer) throw new Error(`no answer from ${path}`);
  await expectValidHtml(answer);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await stickingOut(page), `cut off on ${path}`).toEqual([]);
  expect(await touchingEdges(page), `touches its border on ${path}`).toEqual([]);
}

async function expectIconsInForcedColors(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' });
  // High enough for the whole menu.
  await page.setViewportSize({ width: 1280, height: 1200 });
  expect(await unseenIcons(page), page.url()).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

const ownTable = 'sku;nom;prix;dernier prix;catégorie;stock\nHTML-1;Un;10;10;Medical;1\nHTML-2;;x;x;x;x';
const foreignTable =
  'Code article;Désignation;PU HT;Rayon;Couleur\nHTML-3;Un;10;Lits et matelas;Bleu\nHTML-4;Deux;20;Bain;Gris';

async function importTable(request: APIRequestContext, table: string): Promise<string> {
  const checked = await request.post('/admin/products/import', {
    multipart: { table: { name: 'prix.csv', mimeType: 'text/csv', buffer: Buffer.from(table) } },
    maxRedirects: 0,
  });
  return checked.headers().location?.split('/').at(-1) ?? '';
}

async function makeExamples(database: pg.Client, staff: Staff, request: APIRequestContext): Promise<Found> {
  const idOf = async (sql: string, values: unknown[] = []) =>
    String((await database.query(sql, values)).rows[0]?.id);
  const { order: pending } = await addOrder(database);
  await database.query(
    "insert into deliveries (order_id, method, town, place) values ($1, 'zone', 'Douala', 'Bonamoussadi')",
    [pending],
  );
  await closeLongAgo(database);
  const { order: paid, id: payment } = await addPayment({ database, staff });
  await addClaim(database);
  const document = await addInvoice(database, staff);
  const { id: colleague } = await hire(database, { role: 'editor', language: staff.language });
  await database.query('update administrators set username = $1 where id = $2', [
    `Marie-Thérèse Ngo Bassong Atangana ${colleague}`.slice(0, 60),
    colleague,
  ]);
  const subject = randomUUID();
  const content = 'Rappelez le 677 00 00 13';
  const message = { name: 'Awa', email: 'awa@exemple.cm', phone: '+237677000013', subject, content };
  await sendMessage(drizzle(database), { language: 'fr', message });
  return {
    pending,
    order: await idOf('select order_id as id from documents where id = $1', [document]),
    paid,
    payment: String(payment),
    document,
    quote: await addTestQuote(database, 'draft'),
    organisation: await addOrganisation(database),
    arrival: String(await addArrival(database)),
    draft: String((await addDraft(database)).id),
    supplier: await idOf('insert into suppliers (name) values (gen_random_uuid()) returning id'),
    family: await idOf('select id from families order by id limit 1'),
    webhook: (await addTestWebhook(database)).id,
    guide: await idOf('select id from size_guides order by id limit 1'),
    product: String((await stockUp(database, { stock: 3 })).id),
    colleague,
    message: await idOf('select id from messages where subject = $1', [subject]),
    imported: await importTable(request, ownTable),
    mapping: await importTable(request, foreignTable),
  };
}
