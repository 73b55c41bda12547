import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { roles } from '../../../app/domain/administrators/permission.ts';
import { languages } from '../../../app/domain/localized.ts';
import { sendMessage } from '../../../app/domain/messages/send-message.ts';
import { placeOrder } from '../../../app/domain/orders/place-order.ts';
import { hire, type Staff, signIn } from '../../support/backoffice/backoffice.ts';
import { stockUp } from '../../support/backoffice/products.ts';
import { pagePatterns } from '../../support/backoffice/routes.ts';
import { expectValidHtml } from '../../support/pages/valid-html.ts';
import { test } from '../../support/visitor.ts';

type Found = { order: string; product: number; colleague: string; message: string; imported: string };
const nothing: Found = { order: '', product: 0, colleague: '', message: '', imported: '' };

/** Examples of every page of the back-office, by its address in the route table. */
const pages: Record<string, (found: Found) => string[]> = {
  '/admin': () => ['/admin', '/admin?next=%2Fadmin%2Forders'],
  '/admin/second-step': () => ['app', 'email', 'recovery'].map((by) => `/admin/second-step?method=${by}`),
  '/admin/forgot-password': () => ['/admin/forgot-password', '/admin/forgot-password?sent'],
  '/admin/reset-password': () => ['/admin/reset-password', '/admin/reset-password?token=x'],
  '/admin/dashboard': () => ['/admin/dashboard'],
  '/admin/orders': () => ['/admin/orders', '/admin/orders?status=completed', '/admin/orders?q=zzzz'],
  '/admin/orders/new': () => ['/admin/orders/new'],
  '/admin/orders/:id': ({ order }) => [`/admin/orders/${order}`, '/admin/orders/nothing'],
  '/admin/orders/:id/invoice': ({ order }) => [`/admin/orders/${order}/invoice`],
  '/admin/products': () => ['/admin/products', '/admin/products?q=zzzz', '/admin/products?archived=1'],
  '/admin/products/add': () => ['/admin/products/add'],
  '/admin/products/edit/:id': ({ product }) => [`/admin/products/edit/${product}`],
  '/admin/products/import': () => ['/admin/products/import'],
  '/admin/products/import/:id': ({ imported }) => [`/admin/products/import/${imported}`],
  '/admin/export-too-long/:of': () => ['/admin/export-too-long/orders'],
  '/admin/users': ({ colleague }) => ['/admin/users', `/admin/users?edit=${colleague}`],
  '/admin/users/add': () => ['/admin/users/add'],
  '/admin/company': () => ['/admin/company'],
  '/admin/messages': ({ message }) => ['/admin/messages', `/admin/messages?open=${message}`],
  '/admin/settings': () => ['/admin/settings'],
  '/admin/privacy': () => ['/admin/privacy', '/admin/privacy?q=677'],
  '/admin/log': () => ['/admin/log', '/admin/log?action=order.changed'],
  '/admin/profile': () => ['/admin/profile'],
  '/admin/profile/second-step': () => ['/admin/profile/second-step'],
  '/admin/*': () => ['/admin/nothing'],
};

test('the pages whose HTML is checked are those that the back-office has', () => {
  const office = pagePatterns().filter((pattern) => /^\/admin(\/|$)/.test(pattern));
  expect(Object.keys(pages).toSorted()).toEqual(office.toSorted());
});

const ofTheDoor = ['/admin', '/admin/second-step', '/admin/forgot-password', '/admin/reset-password'];

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
      await request.post(`/admin/orders/${found.order}/invoice`);
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
  const placed = await placeOrder(db, {
    key: randomUUID(),
    language: 'fr',
    buyer: { name: 'Awa Ngo', phone: '+237677000013', phoneTyped: '677000013' },
    lines: [{ productId: product, quantity: 2 }],
    seenTotal: undefined,
  });
  if (!placed.ok) throw new Error(placed.reason);
  const subject = randomUUID();
  const message = { name: 'Awa', email: 'awa@exemple.cm', subject, content: 'Rappelez le 677 00 00 13' };
  await sendMessage(db, { language: 'fr', message });
  const { rows } = await database.query<{ order: string; message: string }>(
    'select orders.id as "order", messages.id as message from orders, messages where token = $1 and subject = $2',
    [placed.token, subject],
  );
  const [made] = rows;
  if (!made) throw new Error('there is no order');
  return { ...nothing, ...made, product, colleague: colleague.id };
}
