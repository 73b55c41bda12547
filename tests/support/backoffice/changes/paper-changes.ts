import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { issueDeliveryNote } from '../../../../app/domain/orders/delivery/issue-delivery-note.ts';
import { issueInvoice } from '../../../../app/domain/orders/invoice/issue-invoice.ts';
import { changeOrder } from '../../orders.ts';
import type { Staff } from '../backoffice.ts';
import { addOrder, addProduct, one, type Recipe } from './change.ts';

/** The invoice of an order of its own. Returns the id of the document. */
export async function addInvoice(database: pg.Client, staff: Staff): Promise<string> {
  const { order } = await addOrder(database);
  await issueInvoice(drizzle(database), staff, order);
  const { id } = await one(database, 'select id from documents where order_id = $1', [order]);
  return String(id);
}

/** The id of an order that was cancelled after a delivery note of one of its pieces. */
export async function addCancelledAfterNote(database: pg.Client, staff: Staff): Promise<string> {
  const { order, item } = await addOrder(database);
  const db = drizzle(database);
  const pieces = [{ item: Number(item), quantity: 1 }];
  await issueDeliveryNote(db, staff, { orderId: order, key: randomUUID(), pieces });
  await changeOrder(db, order, { status: 'cancelled' });
  return order;
}

const quoteForm = async (database: pg.Client) => ({
  name: 'Mme Ngo',
  phone: '677000022',
  email: '',
  language: 'fr',
  organisation: '',
  purchaseOrder: '',
  asProforma: 'on',
  validUntil: '',
  terms: 'Livraison sous 10 jours',
  note: '',
  discount: '500',
  lines: JSON.stringify([[(await addProduct(database)).id, '3', '', 'Genouillère, lot de trois']]),
});

/** A quote of one line, straight in the database. */
export async function addTestQuote(
  database: pg.Client,
  state: 'requested' | 'draft' | 'sent',
): Promise<string> {
  const { id: product } = await addProduct(database);
  const { id } = await one(
    database,
    `insert into quotes (key, content_digest, state, buyer_name, phone, phone_typed, language, valid_until, number, token)
     values (gen_random_uuid()::text, '', $1, 'Mme Ngo', '+237677000022', '677000022', 'fr', current_date + 30,
       case when $1 = 'sent' then 'DV-2090-' || 10000000 + floor(random() * 89999999)::int end, case when $1 = 'sent' then gen_random_uuid()::text end)
     returning id`,
    [state],
  );
  await database.query(
    `insert into quote_lines (quote_id, position, product_id, description, quantity, unit_price, price, floor)
     values ($1, 0, $2, 'Genouillère', 2, 12000, 12500, 10000)`,
    [id, product],
  );
  return String(id);
}

const organisationForm = {
  name: 'Hôpital de district',
  kind: 'hospital',
  niu: 'M012345678901Z',
  rccm: '',
  address: 'BP 12',
  town: 'Édéa',
  contactName: 'Mme Ngo',
  phone: '677000022',
  email: '',
  termsDays: '30',
  creditLimit: '2 000 000',
  note: '',
};

export const addOrganisation = async (database: pg.Client) => {
  const { id } = await one(
    database,
    "insert into organisations (id, name, kind) values (gen_random_uuid(), 'Clinique', 'clinic') returning id",
  );
  return String(id);
};

export const paperChanges: Record<string, Recipe> = {
  '/admin/orders/:id/proforma': async ({ database }) => {
    const { order } = await addOrder(database);
    return { path: `/admin/orders/${order}/proforma`, form: {}, action: 'proforma.issued' };
  },
  '/admin/orders/:id/invoice': async ({ database }) => {
    const { order } = await addOrder(database);
    await changeOrder(drizzle(database), order, { status: 'completed' });
    return { path: `/admin/orders/${order}/invoice`, form: {}, action: 'invoice.issued' };
  },
  '/admin/orders/:id/invoice/new': async ({ database }) => {
    const { order } = await addOrder(database);
    return {
      path: `/admin/orders/${order}/invoice/new`,
      form: { purchaseOrder: 'BC 17', label1: 'Précompte', rate1: '2,2' },
      action: 'invoice.issued',
    };
  },
  '/admin/documents/:id/credit': async ({ database, staff }) => {
    return {
      path: `/admin/documents/${await addInvoice(database, staff)}/credit`,
      form: { key: randomUUID(), what: 'whole', amount: '', reason: 'Erreur', returns: 'on' },
      action: 'credit-note.issued',
    };
  },
  '/admin/quotes/new': async ({ database }) => ({
    path: '/admin/quotes/new',
    form: { ...(await quoteForm(database)), key: randomUUID() },
    action: 'quote.saved',
  }),
  '/admin/quotes/:id': async ({ database }) => ({
    path: `/admin/quotes/${await addTestQuote(database, 'requested')}`,
    form: { ...(await quoteForm(database)), version: '1' },
    action: 'quote.saved',
  }),
  '/admin/quotes/:id/send': async ({ database }) => ({
    path: `/admin/quotes/${await addTestQuote(database, 'draft')}/send`,
    form: { version: '1' },
    action: 'quote.sent',
  }),
  '/admin/quotes/:id/revise': async ({ database }) => ({
    path: `/admin/quotes/${await addTestQuote(database, 'sent')}/revise`,
    form: {},
    action: 'quote.revised',
  }),
  '/admin/quotes/:id/decline': async ({ database }) => ({
    path: `/admin/quotes/${await addTestQuote(database, 'sent')}/decline`,
    form: {},
    action: 'quote.declined',
  }),
  '/admin/quotes/:id/accept': async ({ database }) => ({
    path: `/admin/quotes/${await addTestQuote(database, 'sent')}/accept`,
    form: { name: 'Mme Ngo', role: 'Économe', purchaseOrder: 'BC 17' },
    action: 'quote.accepted',
  }),
  '/admin/organisations/:id': async () => ({
    path: '/admin/organisations/new',
    form: { ...organisationForm, id: randomUUID(), version: '0' },
    action: 'organisation.saved',
  }),
  '/admin/organisations/:id/archive': async ({ database }) => ({
    path: `/admin/organisations/${await addOrganisation(database)}/archive`,
    form: {},
    action: 'organisation.archived',
  }),
  '/admin/orders/:id/delivery-note': async ({ database }) => {
    const { order, item } = await addOrder(database);
    return {
      path: `/admin/orders/${order}/delivery-note`,
      form: { key: randomUUID(), [`pieces-${item}`]: '1' },
      action: 'delivery-note.issued',
    };
  },
  '/admin/orders/:id/take-back': async ({ database, staff }) => ({
    path: `/admin/orders/${await addCancelledAfterNote(database, staff)}/take-back`,
    form: {},
    action: 'delivery-note.taken-back',
  }),
  '/admin/orders/:id/organisation': async ({ database }) => {
    const { order } = await addOrder(database);
    return {
      path: `/admin/orders/${order}/organisation`,
      form: { organisation: await addOrganisation(database), purchaseOrder: 'BC 17' },
      action: 'order.organisation',
    };
  },
};
