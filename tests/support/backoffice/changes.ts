import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { AuditAction } from '../../../app/domain/audit-log/audit.ts';
import { digestContent } from '../../../app/domain/digest-content.ts';
import { issueInvoice } from '../../../app/domain/orders/invoice/issue-invoice.ts';
import { recordPayment } from '../../../app/domain/orders/payments/record-payment.ts';
import { openTill } from '../../../app/domain/tills/open-till.ts';
import { findOwnSession } from '../../../app/domain/tills/till.queries.ts';
import { changeOrder } from '../orders.ts';
import type { Staff } from './backoffice.ts';

export type World = { database: pg.Client; staff: Staff };

export type BackofficeChange = {
  path: string;
  form: Record<string, string>;
  /** The expected entry of the audit log. */
  action: AuditAction;
};

type Recipe = (world: World) => Promise<BackofficeChange>;

const one = async (database: pg.Client, sql: string, values: unknown[] = []) => {
  const { rows } = await database.query(sql, values);
  if (!rows[0]) throw new Error(`nothing found: ${sql}`);
  return rows[0];
};

/** A product of its own: what a family takes is gone for others. */
const addProduct = (database: pg.Client) =>
  one(
    database,
    `insert into products (slug, name, name_en, price, lprice, category)
     values ('genouillere-' || gen_random_uuid(), 'Genouillère', 'Knee brace', 12500, 10000, 'orthopedic') returning id, slug`,
  );

/** A delivery of three pieces. Returns its id. */
export async function addArrival(database: pg.Client): Promise<number> {
  const product = await addProduct(database);
  const movement = await one(
    database,
    "insert into stock_movements (product_id, change, reason) values ($1, 3, 'arrival') returning id",
    [product.id],
  );
  const arrival = await one(
    database,
    `insert into arrivals (key, content_digest, goods_digest, received_by)
     values (gen_random_uuid(), '', gen_random_uuid(), 'awa') returning id`,
  );
  await database.query(
    'insert into arrival_lines (arrival_id, position, product_id, quantity, movement_id) values ($1, 0, $2, 3, $3)',
    [arrival.id, product.id, movement.id],
  );
  return arrival.id;
}

/** A message to send. Returns its id. */
export async function addOutgoing(database: pg.Client): Promise<number> {
  const { id } = await one(
    database,
    `insert into outgoing_messages (order_id, kind, made_for, language)
     values ((select id from orders where phone <> '' order by random() limit 1), 'ready', clock_timestamp(), 'fr') returning id`,
  );
  return id;
}

/** A pending order of its own, of two pieces in stock: what an invoice closes is closed for others. */
export const addOrder = async (database: pg.Client): Promise<{ order: string; item: string }> => {
  const { id: product } = await addProduct(database);
  await database.query("insert into stock_movements (product_id, change, reason) values ($1, 5, 'count')", [
    product,
  ]);
  return one(
    database,
    `with placed as (
       insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount)
       values (next_order_number(), gen_random_uuid()::text, gen_random_uuid()::text, '', 'Mme Ngo', '+237677000022', '677000022', 'fr', 25000)
       returning id)
     insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
       select id, 0, $1, 2, 12500, 10000, 'Genouillère', 'Knee brace', '' from placed
     returning order_id as order, id as item`,
    [product],
  );
};

/** The invoice of an order of its own. Returns the id of the document. */
export async function addInvoice(database: pg.Client, staff: Staff): Promise<string> {
  const { order } = await addOrder(database);
  await issueInvoice(drizzle(database), staff, order);
  const { id } = await one(database, 'select id from documents where order_id = $1', [order]);
  return String(id);
}

const productForm = (name: string) => ({
  name,
  nameEn: `${name} (en)`,
  category: 'medical',
  price: '12 500',
  lprice: '10000',
  descriptionFr: 'Une description.',
  descriptionEn: 'A description.',
  customerWords: '',
  sku: '',
  imageUrl: '',
  imageColor: '',
});

const companyForm = {
  phone: '+237 677 00 00 11',
  email: 'bonjour@exemple.cm',
  address: 'Douala, Akwa',
  horaireFr: '8 h – 18 h',
  horaireEn: '8 am – 6 pm',
  whatsapp: '677000011',
  descriptionFr: 'Du matériel médical.',
  descriptionEn: 'Medical equipment.',
  teachingUrl: 'https://cours.exemple.cm',
  teachingWhatsapp: '',
  niu: 'M01',
  rccm: 'RC/01',
  vat: '',
  taxRegime: 'igs',
  vatRateBp: '19,25',
  taxNote: '',
  rccmOn: '12/03/2020',
  rccmPlace: 'Douala',
  bank: 'Afriland 10005 00001',
  approval: '',
  monday: '8 h – 18 h',
  tuesday: '8-12, 14-18',
  wednesday: '',
  thursday: '',
  friday: '',
  saturday: '',
  sunday: '',
};

const quoteForm = async (database: pg.Client) => ({
  name: 'Mme Ngo',
  phone: '677000022',
  email: '',
  language: 'fr',
  organisation: '',
  purchaseOrder: '',
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

const contentForm = {
  titleFr: 'Conditions',
  titleEn: 'Terms',
  textFr: '## Article 1\n\n- [Livraison](/delivery)',
  textEn: '',
};

/** No cash: that would need an open till once the module is on. */
const paymentForm = () => ({
  ...{ key: randomUUID(), method: 'bank', reference: '', note: '' },
  receivedOn: new Date().toISOString().slice(0, 10),
});

const noTerms = {
  ...{ momoEn: '', momoUssd: '', orangeFr: '', orangeEn: '', orangeUssd: '' },
  ...{ bankFr: '', bankEn: '', depositPercent: '' },
};

/** Who owes an invoice that was not paid, with a number of its own. Returns the number. */
export async function addDebtor(database: pg.Client, staff: Staff): Promise<string> {
  await addPayment({ database, staff });
  const { order } = await addOrder(database);
  const { phone } = await one(
    database,
    `update orders set phone = '+2376' || lpad((random() * 99999999)::int::text, 8, '0') where id = $1 returning phone`,
    [order],
  );
  await issueInvoice(drizzle(database), staff, order);
  return String(phone);
}

/** An order of its own that the buyer says they paid. Returns the id of the announcement. */
export async function addClaim(database: pg.Client): Promise<string> {
  const { order } = await addOrder(database);
  const { id } = await one(
    database,
    `insert into payment_claims (order_id, method, reference, amount)
     values ($1, 'mtn-momo', gen_random_uuid(), 1) returning id`,
    [order],
  );
  return String(id);
}

/** With the module on, a request that waits for staff, on an order of its own. It stands first in its list. */
export async function addCollection(database: pg.Client): Promise<string> {
  await database.query('update settings set momo_on = true');
  const { order } = await addOrder(database);
  const { id } = await one(
    database,
    `insert into collections (order_id, key, provider, phone, amount, state, opened_at, next_check_at)
     values ($1, $2, 'mtn', '+237677000011', 1, 'stuck',
       (select least(min(opened_at), '2020-01-01') - interval '1 second' from collections), null)
     returning id`,
    [order, randomUUID()],
  );
  return String(id);
}

/** A franc, by transfer, for an order of its own. */
export async function addPayment({ database, staff }: World) {
  const { order } = await addOrder(database);
  const paid = await recordPayment(drizzle(database), staff, {
    ...paymentForm(),
    ...{ direction: 1, method: 'bank', isAdvance: false, shares: [{ orderId: order, amount: 1 }] },
  });
  if (!paid.ok) throw new Error(paid.reason);
  return { order, id: paid.id };
}

/** With the module on, the till that this administrator has open. Returns its session, and what should be in it. */
export async function openTestTill(database: pg.Client, staff: Staff) {
  await database.query('update settings set till_on = true');
  const db = drizzle(database);
  const float = 10_000;
  const own = await findOwnSession(db, staff.id);
  if (own) return { id: own.id, expected: own.expected };
  const opened = await openTill(db, staff, {
    key: randomUUID(),
    name: `Caisse ${randomUUID().slice(0, 8)}`,
    float,
  });
  if (!opened.ok) throw new Error(opened.reason);
  return { id: opened.id, expected: float };
}

/** A valid request for every address of the back-office that changes something. */
export const backofficeChanges: Record<string, Recipe> = {
  '/admin/products/add': async () => ({
    path: '/admin/products/add',
    form: { ...productForm(`Produit ${randomUUID().slice(0, 8)}`), stock: '5' },
    action: 'product.added',
  }),
  '/admin/products/edit/:id': async ({ database }) => {
    const { id, version } = await one(
      database,
      'select id, version from products where archived_at is null order by random() limit 1',
    );
    return {
      path: `/admin/products/edit/${id}`,
      form: { ...productForm(`Produit ${randomUUID().slice(0, 8)}`), version: String(version) },
      action: 'product.changed',
    };
  },
  '/admin/products/many': async ({ database }) => {
    const { id } = await addProduct(database);
    return {
      path: '/admin/products/many',
      form: { do: 'price', percent: '+10', category: '', seen: `${id}-1` },
      action: 'products.changed',
    };
  },
  '/admin/products/many/undo': async ({ database }) => {
    const { id } = await addProduct(database);
    const together = [
      { id, version: 0, price: 12_500, category: 'medical', hidden: false, archivedAt: null },
    ];
    const { key } = await one(
      database,
      `insert into audit_log (administrator_name, action, subject_type, subject_id, subject_name, before)
       values ('awa', 'products.changed', 'products', gen_random_uuid(), '', $1) returning subject_id as key`,
      [JSON.stringify({ together })],
    );
    return { path: '/admin/products/many/undo', form: { key }, action: 'products.changed-back' };
  },
  '/admin/products/:id/count': async ({ database }) => {
    const { id, stock } = await one(
      database,
      'select id, stock from products where archived_at is null order by random() limit 1',
    );
    return {
      path: `/admin/products/${id}/count`,
      form: { counted: String(stock + 3), seen: String(stock), note: 'inventaire' },
      action: 'product.counted',
    };
  },
  '/admin/products/:id/family': async ({ database }) => {
    const [{ id }, other] = [await addProduct(database), await addProduct(database)];
    return {
      path: `/admin/products/${id}/family`,
      form: { other: String(other.id), size: 'M', side: '', otherSize: 'S', otherSide: '' },
      action: 'family.saved',
    };
  },
  '/admin/products/:id/family/leave': async ({ database }) => {
    const [{ id, slug }, other] = [await addProduct(database), await addProduct(database)];
    await database.query(
      `with made as (insert into families (slug, name) values ($1, $1) returning id)
       update products set family_id = made.id, option1 = products.id::text from made where products.id = any($2)`,
      [slug, [id, other.id]],
    );
    return { path: `/admin/products/${id}/family/leave`, form: {}, action: 'family.saved' };
  },
  '/admin/products/:id/cost': async ({ database }) => {
    const { id, stock, value } = await one(
      database,
      'select id, stock, stock_value as value from products where archived_at is null and stock > 0 order by random() limit 1',
    );
    return {
      path: `/admin/products/${id}/cost`,
      form: { cost: String(100 + Math.floor(Math.random() * 1e6)), seen: `${stock}-${value ?? ''}` },
      action: 'product.cost-set',
    };
  },
  '/admin/stock/receive': async ({ database }) => {
    const { id } = await addProduct(database);
    return {
      path: '/admin/stock/receive',
      form: {
        key: randomUUID(),
        supplier: 'Sodimed Akwa',
        reference: '',
        lines: JSON.stringify([[id, '24', '2 900']]),
      },
      action: 'goods.received',
    };
  },
  '/admin/stock/arrivals/:id/undo': async ({ database }) => ({
    path: `/admin/stock/arrivals/${await addArrival(database)}/undo`,
    form: {},
    action: 'goods.undone',
  }),
  '/admin/counter': async ({ database }) => {
    const { id } = await addProduct(database);
    return {
      path: '/admin/counter',
      form: {
        key: randomUUID(),
        name: '',
        phone: '',
        language: 'fr',
        method: 'cash',
        reference: '',
        lines: JSON.stringify([[id, '2', '']]),
        'accept-shortage': 'yes',
      },
      action: 'order.sold',
    };
  },
  '/admin/families': async ({ database }) => {
    const { id } = await addProduct(database);
    return { path: '/admin/families', form: { reference: `#${id}`, size: 'M' }, action: 'family.saved' };
  },
  '/admin/families/:id': async ({ database }) => {
    const { id, slug } = await addProduct(database);
    const family = await one(
      database,
      'insert into families (slug, name) values ($1, $1) returning id, version',
      [slug],
    );
    const { version, price, stock } = await one(
      database,
      `update products set family_id = $1, option1 = 'M' where id = $2 returning version, price, stock`,
      [family.id, id],
    );
    const row = { option1: 'L', option2: '', sku: '', price, lprice: price, stock, seen: stock };
    const form = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [`${name}.${id}`, String(value)]),
    );
    return {
      path: `/admin/families/${family.id}`,
      form: {
        ...{
          name: 'Famille',
          nameEn: '',
          option1Fr: 'Taille',
          option1En: 'Size',
          option2Fr: '',
          option2En: '',
        },
        ...{ sizeGuideId: '', version: `${family.version}-${version}`, rows: String(id), ...form },
      },
      action: 'family.saved',
    };
  },
  '/admin/size-guides/:id': async () => ({
    path: '/admin/size-guides/new',
    form: {
      ...{ nameFr: `Guide ${randomUUID().slice(0, 8)}`, nameEn: '', howFr: '', howEn: '', version: '0' },
      ...{ measures: 'Tour de cuisse', rows: 'S : 36-39\nM : 39-42' },
    },
    action: 'size-guide.saved',
  }),
  '/admin/products/:id/price': async ({ database }) => {
    const { id } = await addProduct(database);
    return {
      path: `/admin/products/${id}/price`,
      form: { price: '13 000', seen: '12500' },
      action: 'product.changed',
    };
  },
  '/admin/products/:id/duplicate': async ({ database }) => {
    const { id } = await addProduct(database);
    return { path: `/admin/products/${id}/duplicate`, form: {}, action: 'product.added' };
  },
  '/admin/products/:id/hide': async ({ database }) => {
    const { id } = await addProduct(database);
    return { path: `/admin/products/${id}/hide`, form: {}, action: 'product.hidden' };
  },
  '/admin/products/:id/archive': async ({ database }) => {
    const { id } = await one(
      database,
      'select id from products where archived_at is null order by random() limit 1',
    );
    return { path: `/admin/products/${id}/archive`, form: {}, action: 'product.archived' };
  },
  '/admin/products/:id/restore': async ({ database }) => {
    const { id } = await one(
      database,
      'update products set archived_at = now() where id = (select min(id) from products) returning id',
    );
    return { path: `/admin/products/${id}/restore`, form: {}, action: 'product.restored' };
  },
  '/admin/orders/new': async ({ database }) => {
    const { id } = await one(
      database,
      'select id from products where archived_at is null order by random() limit 1',
    );
    return {
      path: '/admin/orders/new',
      form: {
        key: randomUUID(),
        name: 'Client au comptoir',
        phone: '677000012',
        language: 'fr',
        note: '',
        lines: JSON.stringify([[id, '2', '']]),
      },
      action: 'order.entered',
    };
  },
  '/admin/orders/:id': async ({ database }) => {
    const { id, version, lines } = await one(
      database,
      `select id, version, (select string_agg(i.id::text, ',') from order_items i where order_id = orders.id) as lines
       from orders where status in ('pending', 'processing') and id not in (select order_id from invoices)
       order by random() limit 1`,
    );
    return {
      path: `/admin/orders/${id}`,
      form: {
        version: String(version),
        status: 'processing',
        note: `à rappeler ${randomUUID()}`,
        lines,
        ...Object.fromEntries(lines.split(',').map((line: string) => [`price-${line}`, ''])),
      },
      action: 'order.changed',
    };
  },
  '/admin/orders/:id/delivery': async ({ database }) => {
    const { order } = await addOrder(database);
    const fee = String(1 + Math.floor(Math.random() * 5000));
    return {
      path: `/admin/orders/${order}/delivery`,
      form: {
        version: '0',
        method: 'zone',
        feePaidTo: 'shop',
        fee,
        town: 'Douala',
      },
      action: 'delivery.arranged',
    };
  },
  '/admin/orders/:id/delivery/step': async ({ database }) => {
    const { id } = await one(
      database,
      `select id from orders where not exists (select from deliveries where order_id = orders.id and state <> 'to-prepare')
       order by random() limit 1`,
    );
    const found = await database.query('select version from deliveries where order_id = $1', [id]);
    return {
      path: `/admin/orders/${id}/delivery/step`,
      form: { version: String(found.rows[0]?.version ?? 0), to: 'failed', reason: 'Personne' },
      action: 'delivery.moved',
    };
  },
  '/admin/orders/:id/chat': async ({ database }) => {
    const { id } = await one(database, 'select id from orders order by random() limit 1');
    return { path: `/admin/orders/${id}/chat`, form: { message: 'confirmed' }, action: 'chat.opened' };
  },
  '/admin/price-requests/:id/answer': async ({ database }) => {
    const { id } = await one(
      database,
      `insert into price_requests (order_id, terms, basis, asked_by_name)
       select id, '{"prices": [], "discount": 500}', '', 'Paul' from orders
         where not exists (select from price_requests where order_id = orders.id and answer is null) limit 1
       returning id`,
    );
    return {
      path: `/admin/price-requests/${id}/answer`,
      form: { answer: 'refused' },
      action: 'price.refused',
    };
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
  '/admin/users/add': async () => {
    const username = `nouveau-${randomUUID().slice(0, 8)}`;
    return {
      path: '/admin/users/add',
      form: { username, email: `${username}@exemple.cm`, password: 'un mot de passe long', role: 'editor' },
      action: 'administrator.added',
    };
  },
  '/admin/users/invitations': async () => {
    const username = `invite-${randomUUID().slice(0, 8)}`;
    return {
      path: '/admin/users/invitations',
      form: { username, email: `${username}@exemple.cm`, role: 'cashier' },
      action: 'invitation.created',
    };
  },
  '/admin/users/invitations/:id/revoke': async ({ database }) => {
    const { id } = await one(
      database,
      `insert into invitations (token_hash, username, email, role, language, invited_by, expires_at)
       values ($1, 'Paul', 'paul@exemple.cm', 'editor', 'fr', 'admin', now() + interval '7 days') returning id`,
      [randomUUID()],
    );
    return { path: `/admin/users/invitations/${id}/revoke`, form: {}, action: 'invitation.revoked' };
  },
  '/admin/customers/:id': async ({ database }) => {
    const { id, version } = await one(
      database,
      `select id, coalesce((select version from customer_notes where phone = orders.phone), 0) as version
       from orders where erased_at is null and phone <> '' order by created_at limit 1`,
    );
    return {
      path: `/admin/customers/${id}`,
      form: { note: `préfère le matin ${randomUUID()}`, version: String(version) },
      action: 'customer.noted',
    };
  },
  '/admin/users/:id': async ({ database }) => {
    const { id, version } = await addColleague(database);
    const username = `renomme-${randomUUID().slice(0, 8)}`;
    return {
      path: `/admin/users/${id}`,
      form: { version: String(version), username, email: `${username}@exemple.cm`, role: 'admin' },
      action: 'administrator.changed',
    };
  },
  '/admin/users/:id/delete': async ({ database }) => {
    const { id } = await addColleague(database);
    return { path: `/admin/users/${id}/delete`, form: {}, action: 'administrator.deleted' };
  },
  '/admin/company': async ({ database }) => {
    const { version } = await one(database, 'select version from company_info');
    return {
      path: '/admin/company',
      form: { ...companyForm, name: `Maison ${randomUUID().slice(0, 8)}`, version: String(version) },
      action: 'company.changed',
    };
  },
  '/admin/company/logo': async () => ({
    path: '/admin/company/logo',
    form: { logo: `${Date.now()}-${randomUUID().replaceAll('-', '').slice(0, 16)}.png` },
    action: 'company.changed',
  }),
  '/admin/orders/:id/payments': async ({ database }) => {
    const { order } = await addOrder(database);
    return {
      path: `/admin/orders/${order}/payments`,
      form: { ...paymentForm(), [`amount-${order}`]: '1', reference: randomUUID() },
      action: 'payment.recorded',
    };
  },
  '/admin/deliveries/collect': async ({ database }) => {
    const { order } = await addOrder(database);
    // A tour brings cash, which needs an open till while that module is on.
    await database.query('update settings set till_on = false');
    return {
      path: '/admin/deliveries/collect',
      form: { key: randomUUID(), receivedOn: '2026-11-02', order, [`amount-${order}`]: '1' },
      action: 'payment.recorded',
    };
  },
  '/admin/orders/:id/refund': async (world) => {
    const { order } = await addPayment(world);
    return {
      path: `/admin/orders/${order}/refund`,
      form: { ...paymentForm(), [`amount-${order}`]: '1' },
      action: 'payment.refunded',
    };
  },
  '/admin/claims/:id/confirm': async ({ database }) => ({
    path: `/admin/claims/${await addClaim(database)}/confirm`,
    form: {},
    action: 'payment.recorded',
  }),
  '/admin/claims/:id/refuse': async ({ database }) => ({
    path: `/admin/claims/${await addClaim(database)}/refuse`,
    form: {},
    action: 'claim.refused',
  }),
  '/admin/collections/:id/check': async ({ database }) => ({
    path: `/admin/collections/${await addCollection(database)}/check`,
    form: {},
    action: 'collection.checked',
  }),
  '/admin/collections/:id/release': async ({ database }) => ({
    path: `/admin/collections/${await addCollection(database)}/release`,
    form: {},
    action: 'collection.released',
  }),
  '/admin/payment-terms': async ({ database }) => {
    const { version } = await one(database, 'select version from payment_terms');
    return {
      path: '/admin/payment-terms',
      form: { ...noTerms, momoFr: `Envoyez, ${randomUUID()}`, version: String(version) },
      action: 'payment-terms.changed',
    };
  },
  '/admin/till/open': async ({ database, staff }) => {
    const { id } = await openTestTill(database, staff);
    await database.query(
      `update till_sessions set closed_at = now(), closed_by = 'awa', expected = till_expected(id), counted = 0, counts = '{}'
       where id = $1`,
      [id],
    );
    return {
      path: '/admin/till/open',
      form: { key: randomUUID(), name: `Caisse ${randomUUID().slice(0, 8)}`, float: '5 000' },
      action: 'till.opened',
    };
  },
  '/admin/till/move': async ({ database, staff }) => {
    await openTestTill(database, staff);
    return {
      path: '/admin/till/move',
      form: { key: randomUUID(), kind: 'float', amount: '100', reason: 'Monnaie' },
      action: 'till.moved',
    };
  },
  '/admin/till/close': async ({ database, staff }) => {
    const { id, expected } = await openTestTill(database, staff);
    return {
      path: '/admin/till/close',
      form: { session: id, seen: String(expected), count10000: '1', note: '' },
      action: 'till.closed',
    };
  },
  '/admin/payments/:id/void': async (world) => {
    const { id } = await addPayment(world);
    return { path: `/admin/payments/${id}/void`, form: { reason: 'Erreur' }, action: 'payment.voided' };
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
  '/admin/orders/:id/organisation': async ({ database }) => {
    const { order } = await addOrder(database);
    return {
      path: `/admin/orders/${order}/organisation`,
      form: { organisation: await addOrganisation(database), purchaseOrder: 'BC 17' },
      action: 'order.organisation',
    };
  },
  '/admin/company/stamp': async ({ database }) => {
    await database.query("update company_info set stamp_file = 'stamp-1-0123456789abcdef.png'");
    return { path: '/admin/company/stamp?remove', form: {}, action: 'company.changed' };
  },
  '/admin/search-words/add': async () => ({
    path: '/admin/search-words/add',
    form: { typed: `mot ${randomUUID().slice(0, 8)}`, meant: 'fauteuil roulant', bothWays: '' },
    action: 'synonym.added',
  }),
  '/admin/search-words/:id': async ({ database }) => ({
    path: `/admin/search-words/${await addSynonym(database)}`,
    form: { typed: `autre ${randomUUID().slice(0, 8)}`, meant: 'béquille', bothWays: 'on' },
    action: 'synonym.changed',
  }),
  '/admin/search-words/:id/delete': async ({ database }) => ({
    path: `/admin/search-words/${await addSynonym(database)}/delete`,
    form: {},
    action: 'synonym.deleted',
  }),
  '/admin/search-words/missed': async ({ database }) => ({
    path: '/admin/search-words/missed',
    form: { words: await addMiss(database) },
    action: 'missed-search.dismissed',
  }),
  '/admin/content/:part': async ({ database }) => {
    const { version } = await one(database, "select version from content where part = 'terms'");
    return {
      path: '/admin/content/terms',
      form: { ...contentForm, textFr: `## Article ${randomUUID().slice(0, 8)}`, version: String(version) },
      action: 'content.changed',
    };
  },
  '/admin/content/:part/original': async ({ database }) => {
    const { version } = await one(
      database,
      `update content set title_fr = '', title_en = '', text_fr = 'Un', text_en = 'One' where part = 'about'
       returning version`,
    );
    return {
      path: '/admin/content/about/original',
      form: { version: String(version) },
      action: 'content.changed',
    };
  },
  '/admin/outbox/:id/sent': async ({ database }) => ({
    path: `/admin/outbox/${await addOutgoing(database)}/sent`,
    form: {},
    action: 'outgoing.sent',
  }),
  '/admin/outbox/:id/skip': async ({ database }) => ({
    path: `/admin/outbox/${await addOutgoing(database)}/skip`,
    form: {},
    action: 'outgoing.skipped',
  }),
  '/admin/outbox/:id/opened': async ({ database }) => ({
    path: `/admin/outbox/${await addOutgoing(database)}/opened`,
    form: {},
    action: 'outgoing.opened',
  }),
  '/admin/receivables/remind': async ({ database, staff }) => ({
    path: '/admin/receivables/remind',
    form: { organisation: '', phone: await addDebtor(database, staff) },
    action: 'debtor.reminded',
  }),
  '/admin/delivery': async ({ database }) => {
    const zones = await database.query(
      `select id, town, name, fee, free_from as "freeFrom", delay_fr as "delayFr", delay_en as "delayEn"
       from delivery_zones where archived_at is null order by position, id`,
    );
    const agencies = await database.query(
      'select id, name, note from delivery_agencies where archived_at is null order by position, id',
    );
    const fee = Math.floor(Math.random() * 5000);
    const zone = { town: 'Kribi', name: 'Centre', fee, freeFrom: null, delayFr: '', delayEn: '' };
    return {
      path: '/admin/delivery',
      form: {
        zones: `Kribi;Centre;${fee}`,
        agencies: '',
        checked: digestContent([{ zones: [zone], agencies: [] }]),
        seen: digestContent([{ zones: zones.rows, agencies: agencies.rows }]),
      },
      action: 'delivery.changed',
    };
  },
  '/admin/messages/:id/read': async ({ database }) => {
    const { id } = await one(
      database,
      'update messages set read = false where id = (select id from messages limit 1) returning id',
    );
    return { path: `/admin/messages/${id}/read`, form: {}, action: 'message.read' };
  },
  '/admin/messages/:id/unread': async ({ database }) => {
    const { id } = await one(
      database,
      'update messages set read = true where id = (select id from messages limit 1) returning id',
    );
    return { path: `/admin/messages/${id}/unread`, form: {}, action: 'message.unread' };
  },
  '/admin/messages/:id/answered': async ({ database }) => {
    const { id } = await one(
      database,
      'update messages set answered_at = null where id = (select id from messages limit 1) returning id',
    );
    return { path: `/admin/messages/${id}/answered`, form: { answered: 'yes' }, action: 'message.answered' };
  },
  '/admin/messages/:id/reply': async ({ database }) => {
    const { id } = await one(database, 'select id from messages limit 1');
    return {
      path: `/admin/messages/${id}/reply`,
      form: { key: randomUUID(), channel: 'whatsapp', content: 'Bonjour, oui.' },
      action: 'message.answered',
    };
  },
  '/admin/messages/templates/:id': async () => ({
    path: '/admin/messages/templates/new',
    form: { title: 'Merci', language: 'fr', content: 'Bonjour {nom}, merci.', version: '0' },
    action: 'reply-template.saved',
  }),
  '/admin/messages/templates/:id/delete': async ({ database }) => {
    const { id } = await one(
      database,
      "insert into reply_templates (language, title, content) values ('fr', 'Merci', 'Merci') returning id",
    );
    return { path: `/admin/messages/templates/${id}/delete`, form: {}, action: 'reply-template.deleted' };
  },
  '/admin/messages/:id/delete': async ({ database }) => {
    const { id } = await one(database, 'select id from messages order by random() limit 1');
    return { path: `/admin/messages/${id}/delete`, form: {}, action: 'message.deleted' };
  },
  '/admin/messages/:id/restore': async ({ database }) => {
    const { id } = await one(
      database,
      `with gone as (delete from messages where id = (select id from messages order by random() limit 1) returning *)
       insert into deleted_messages (id, message, replies) select id, to_jsonb(gone), '[]' from gone returning id`,
    );
    return { path: `/admin/messages/${id}/restore`, form: {}, action: 'message.restored' };
  },
  '/admin/settings': async ({ database }) => {
    const { version } = await one(database, 'select version from settings');
    return {
      path: '/admin/settings',
      form: {
        version: String(version),
        defaultLanguage: 'fr',
        quotesOn: 'on',
        currency: version % 2 === 0 ? 'EUR' : 'XAF',
        usdRate: '',
        notifyEmail: `${randomUUID().slice(0, 8)}@exemple.cm`,
        twoFactor: 'disabled',
        deliveryOn: 'on',
        paymentsOn: 'on',
        trustedPhones: 'off',
      },
      action: 'settings.changed',
    };
  },
  '/admin/mails/:id/retry': async ({ database }) => {
    const { id } = await one(
      database,
      `insert into mails (key, kind, recipient, language, facts, attempts, last_error)
       values ($1, 'low-stock', 'x@exemple.cm', 'fr', '{"productId":1,"name":"x","stock":1,"threshold":5}', 24, 'refused')
       returning id`,
      [randomUUID()],
    );
    return { path: `/admin/mails/${id}/retry`, form: {}, action: 'mail.retried' };
  },
  '/admin/privacy/export': async ({ database }) => ({
    path: '/admin/privacy/export',
    form: { person: `email:${await addSender(database)}` },
    action: 'person.exported',
  }),
  '/admin/privacy/erase': async ({ database }) => ({
    path: '/admin/privacy/erase',
    form: { person: `email:${await addSender(database)}` },
    action: 'person.erased',
  }),
  '/admin/profile': async ({ database, staff }) => {
    const { version } = await one(database, 'select version from administrators where id = $1', [staff.id]);
    staff.username = `moi-${randomUUID().slice(0, 8)}`;
    return {
      path: '/admin/profile',
      form: {
        username: staff.username,
        email: `${staff.username}@exemple.cm`,
        version: String(version),
        password: staff.password,
      },
      action: 'profile.changed',
    };
  },
  '/admin/profile/password': async ({ staff }) => {
    const next = `un autre mot de passe ${randomUUID()}`;
    const form = { current: staff.password, next, confirm: next };
    staff.password = next;
    return { path: '/admin/profile/password', form, action: 'password.changed' };
  },
  '/admin/profile/push': async () => ({
    path: '/admin/profile/push',
    form: {
      endpoint: `https://push.invalid/${randomUUID()}`,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
      // What nobody does here: nothing is sent to an address that is not there.
      kinds: 'price-request',
    },
    action: 'notifications.switched-on',
  }),
  '/admin/profile/push/:id/off': async ({ database, staff }) => {
    const { id } = await one(
      database,
      `insert into push_subscriptions (administrator_id, session_id, endpoint, p256dh, auth, kinds, user_agent)
       values ($1, gen_random_uuid(), $2, '', '', '{}', '') returning id`,
      [staff.id, `https://push.invalid/${randomUUID()}`],
    );
    return { path: `/admin/profile/push/${id}/off`, form: {}, action: 'notifications.switched-off' };
  },
  '/admin/profile/sessions/:id/end': async ({ database, staff }) => {
    const { id } = await one(
      database,
      `insert into sessions (token, administrator_id, expires_at)
       values ($1, $2, now() + interval '1 hour') returning id`,
      [randomUUID(), staff.id],
    );
    return { path: `/admin/profile/sessions/${id}/end`, form: {}, action: 'session.ended' };
  },
  '/admin/profile/passkeys/:id/remove': async ({ database, staff }) => {
    const { id } = await one(
      database,
      `insert into passkeys (administrator_id, name, credential_id, public_key, counter, device_type, backed_up)
       values ($1, 'Chrome, Android', gen_random_uuid()::text, 'key', 0, 'singleDevice', false) returning id`,
      [staff.id],
    );
    return { path: `/admin/profile/passkeys/${id}/remove`, form: {}, action: 'passkey.removed' };
  },
};

/** Addresses whose actions change nothing that others see, or are tested elsewhere. */
export const withoutRecipe: Record<string, string> = {
  '/upload': 'a picture counts once the form that shows it is saved',
  '/admin/profile/passkeys': 'walked with a device in backoffice/passkeys.spec.ts',
  '/admin/profile/passkeys/challenge': 'a challenge counts once a device has answered it',
  '/admin/profile/second-step': 'an enrolment counts once it is confirmed',
  '/admin/profile/second-step/confirm': 'walked with a real code in backoffice/sign-in.spec.ts',
  '/admin/profile/second-step/drop': 'walked in backoffice/sign-in.spec.ts',
  '/admin/profile/second-step/recovery-codes': 'walked in backoffice/sign-in.spec.ts',
  '/admin/profile/push/renew': 'that a device was seen concerns nobody else',
  '/admin/profile/push/:id/test': 'a test changes nothing',
  '/admin/content/:part/preview': 'a preview changes nothing',
  '/admin/products/import': 'a trial changes nothing',
  '/admin/products/import/:id/apply': 'walked in backoffice/import-export.spec.ts',
};

async function addSender(database: pg.Client): Promise<string> {
  const email = `cliente-${randomUUID().slice(0, 8)}@exemple.cm`;
  await database.query(
    `insert into messages (sender_name, sender_email, subject, content, language, digest)
     values ('Cliente', $1, 'Prix', 'Bonjour', 'fr', $1)`,
    [email],
  );
  return email;
}

async function addColleague(database: pg.Client) {
  const username = `collegue-${randomUUID().slice(0, 8)}`;
  const added = await one(
    database,
    'insert into administrators (username, email) values ($1, $2) returning id, version',
    [username, `${username}@exemple.cm`],
  );
  return added;
}

export async function addSynonym(database: pg.Client): Promise<string> {
  const { id } = await one(
    database,
    "insert into search_synonyms (typed, meant) values ($1, 'béquille') returning id",
    [`mot ${randomUUID().slice(0, 8)}`],
  );
  return String(id);
}

export async function addMiss(database: pg.Client): Promise<string> {
  const { words } = await one(
    database,
    'insert into missed_searches (words, times) values ($1, 100000) returning words',
    [`introuvable ${randomUUID().slice(0, 8)}`],
  );
  return words;
}
