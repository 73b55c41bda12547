import { expect } from '@playwright/test';
import pg from 'pg';
import { hire } from '../../support/backoffice/backoffice.ts';
import { addOrder } from '../../support/backoffice/changes/change.ts';
import { openStatementCounter } from '../../support/servers/statement-counter.ts';
import { createInstallation } from '../../support/shop/shop-process.ts';
import { test } from '../../support/visitor.ts';

/** The first request of each page. Those that show a text of the seller for the first time ask for it. */
const publicPages = {
  '/': 3,
  '/en': 2,
  '/about': 1,
  '/delivery': 1,
  '/track': 1,
  '/privacy': 0,
  '/cart': 0,
  '/products': 2,
  '/products?category=orthopedic&sort=price-asc': 1,
  '/products?min=1000&max=90000': 1,
  '/products?min=90000': 1,
  '/products?min=90001': 0,
  '/products?q=canne': 1,
  '/products?q=fauteuil+roulant': 1,
  '/products?q=fauteil': 2,
  '/products?q=fauteuil+bcdf': 2,
  '/products?q=fauteil+cane': 3,
  '/products?q=zqkkz': 2,
  '/products?q=zqkky': 1,
  '/products/suggestions?q=fau': 1,
  '/products/fauteuil-roulant-pliable': 4,
  '/products/canne-anglaise-reglable': 3,
  '/products/nothing': 1,
  '/compare': 0,
  '/compare?product=lit-medicalise&product=chaise-percee': 2,
  '/compare?product=lit-medicalise&product=chaise-percee&product=nothing&product=x': 2,
};

/** Five of each ask who asks, for settings, company and what waits. */
const screens = {
  '/admin/dashboard': 19,
  '/admin/orders': 10,
  '/admin/orders/:id': 20,
  '/admin/orders/new': 5,
  '/admin/products': 8,
  '/admin/products/edit/1': 11,
  '/admin/messages': 8,
  '/admin/customers': 7,
  '/admin/quotes': 7,
  '/admin/payments': 9,
  '/admin/margins': 6,
  '/admin/deliveries': 7,
};

test('no page asks the database more often than it may, whatever the number of rows', async ({ request }) => {
  const installation = await createInstallation({ isDemo: true });
  const counter = await openStatementCounter(installation.databaseUrl);
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  try {
    const shop = await installation.open({ DATABASE_URL: counter.url });
    const tooMany: Record<string, string[]> = {};
    const check = async (path: string, most: number) => {
      counter.takeStatements();
      const answer = await request.get(shop.address + path);
      expect([200, 404]).toContain(answer.status());
      const statements = counter.takeStatements();
      if (statements.length > most) tooMany[path] = statements;
    };
    // What all pages share is cached from here on.
    for (const path of ['/en', '/en/products?q=zqkk', '/en/delivery']) await request.get(shop.address + path);
    for (const [path, most] of Object.entries(publicPages)) await check(path, most);

    const staff = await hire(database, { role: 'admin', language: 'fr' });
    await request.post(`${shop.address}/admin`, { form: { name: staff.username, password: staff.password } });
    const { order } = await addOrder(database);
    for (let others = 0; others < 5; others++) await addOrder(database);
    for (const [pattern, most] of Object.entries(screens)) await check(pattern.replace(':id', order), most);
    expect(tooMany).toEqual({});
  } finally {
    await database.end();
    await installation.close();
    await counter.close();
  }
});
