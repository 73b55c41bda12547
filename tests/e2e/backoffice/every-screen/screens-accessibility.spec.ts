import type pg from 'pg';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, type Staff, signIn } from '../../../support/backoffice/backoffice.ts';
import { addOrder } from '../../../support/backoffice/changes/change.ts';
import {
  addInvoice,
  addOrganisation,
  addTestQuote,
} from '../../../support/backoffice/changes/paper-changes.ts';
import { addClaim, addPayment } from '../../../support/backoffice/changes/payment-changes.ts';
import { addArrival } from '../../../support/backoffice/changes/product-changes.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { test } from '../../../support/visitor.ts';

/** The screens that no other journey shows to axe, each with something on it. */
async function screensOf(database: pg.Client, staff: Staff): Promise<string[]> {
  const idOf = async (sql: string, values: unknown[] = []) =>
    String((await database.query(sql, values)).rows[0]?.id);
  const { order } = await addOrder(database);
  const { order: paid, id: payment } = await addPayment({ database, staff });
  await addClaim(database);
  const invoice = await addInvoice(database, staff);
  await database.query(
    "insert into deliveries (order_id, method, town, place) values ($1, 'zone', 'Douala', 'Bonamoussadi')",
    [order],
  );
  return [
    '/admin/families',
    `/admin/families/${await idOf('select id from families order by id limit 1')}`,
    '/admin/size-guides',
    `/admin/size-guides/${await idOf('select id from size_guides order by id limit 1')}`,
    '/admin/search-words',
    '/admin/search-words/add',
    '/admin/customers',
    `/admin/customers/${order}`,
    '/admin/stock/arrivals',
    `/admin/stock/arrivals/${await addArrival(database)}`,
    '/admin/deliveries',
    '/admin/deliveries/collect',
    `/admin/orders/${order}/delivery`,
    '/admin/outbox',
    '/admin/delivery',
    `/admin/orders/${order}/payments`,
    `/admin/orders/${paid}/refund`,
    `/admin/orders/${paid}`,
    `/admin/payments/${payment}/void`,
    '/admin/payments',
    '/admin/receivables',
    '/admin/claims',
    '/admin/payment-terms',
    '/admin/quotes',
    `/admin/quotes/${await addTestQuote(database, 'draft')}`,
    '/admin/organisations',
    `/admin/organisations/${await addOrganisation(database)}`,
    '/admin/documents',
    `/admin/documents/${invoice}`,
    `/admin/documents/${invoice}/credit`,
    `/admin/orders/${order}/invoice/new`,
    `/admin/orders/${order}/delivery-note`,
  ];
}

for (const language of languages)
  test(`axe finds nothing on the screens of sizes, customers, goods in, delivery, papers and payments in ${language}`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(300_000);
    const staff = await hire(shop.database, { role: 'admin', language });
    await signIn(page, staff);
    for (const path of await screensOf(shop.database, staff)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
    }
  });
