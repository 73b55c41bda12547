import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { digestContent } from '../../../../app/domain/digest-content.ts';
import { addOrder, addProduct, one, type Recipe } from './change.ts';

export const addTrialOrder = (database: pg.Client) =>
  database.query(
    'insert into trial_orders (product_ids) select array[min(id)] from products on conflict do nothing',
  );

/** A message to send. Returns its id. */
export async function addOutgoing(database: pg.Client): Promise<number> {
  const { id } = await one(
    database,
    `with told as (update orders set told_by_whatsapp = true where id =
       (select id from orders where phone <> '' and status <> 'cancelled' order by random() limit 1) returning id)
     insert into outgoing_messages (order_id, kind, made_for, language)
       select id, 'ready', clock_timestamp(), 'fr' from told returning id`,
  );
  return id;
}

/** With the module on, a unit that was sold. Returns its id. */
export async function addUnit(database: pg.Client): Promise<number> {
  const { item } = await addOrder(database);
  await database.query('update settings set serials_on = true');
  const { id } = await one(
    database,
    `with sold as (insert into units (product_id, order_item_id, serial, warranty_months)
       select product_id, id, $2, 24 from order_items where id = $1 returning id)
     insert into unit_events (unit_id, kind, by) select id, 'sold', 'awa' from sold returning unit_id as id`,
    [item, `SN ${randomUUID().slice(0, 8)}`],
  );
  return id;
}

/** With the module on, a lot of which an order took two pieces. Returns both ids. */
export async function addSoldLot(database: pg.Client): Promise<{ order: string; lot: number }> {
  const { order, item } = await addOrder(database);
  await database.query('update settings set serials_on = true');
  const { lot } = await one(
    database,
    `with lot as (insert into lots (product_id, code, expires_on) select product_id, $2, '2031-01-31' from order_items where id = $1
       returning id)
     insert into lot_movements (lot_id, order_item_id, change) select id, $1, -2 from lot returning lot_id as lot`,
    [item, `L ${randomUUID().slice(0, 8)}`],
  );
  return { order, lot };
}

/** With the module on, an order whose product has its 5 pieces in a lot. */
export async function addOrderOfLot(database: pg.Client): Promise<{ order: string; lot: string }> {
  const { order, item } = await addOrder(database);
  await database.query('update settings set serials_on = true');
  await database.query(
    'update products set has_lots = true where id = (select product_id from order_items where id = $1)',
    [item],
  );
  const { lot } = await one(
    database,
    `insert into lots (product_id, code, expires_on, on_hand)
       select product_id, 'L-204', '2099-01-31', 5 from order_items where id = $1 returning id as lot`,
    [item],
  );
  return { order, lot };
}

export const orderChanges: Record<string, Recipe> = {
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
  '/admin/orders/:id/serials': async ({ database }) => {
    const { order, item } = await addOrder(database);
    await database.query('update settings set serials_on = true');
    return {
      path: `/admin/orders/${order}/serials`,
      form: { [`serials-${item}`]: `SN ${randomUUID().slice(0, 8)}`, [`seen-${item}`]: '' },
      action: 'order.serials',
    };
  },
  '/admin/lots/:id/expiry': async ({ database }) => ({
    path: `/admin/lots/${(await addSoldLot(database)).lot}/expiry`,
    form: { seen: '2031-01-31', expiresOn: '28/02/2031', reason: 'Lu sur la boîte' },
    action: 'lot.expiry-corrected',
  }),
  '/admin/lots/:id/reached': async ({ database }) => {
    const { order, lot } = await addSoldLot(database);
    return {
      path: `/admin/lots/${lot}/reached`,
      form: { order, reached: 'yes' },
      action: 'recall.reached',
    };
  },
  '/admin/units/:id/reached': async ({ database }) => {
    const unit = await addUnit(database);
    const { order } = await one(
      database,
      'select order_id as order from units join order_items on order_items.id = order_item_id where units.id = $1',
      [unit],
    );
    return {
      path: `/admin/units/${unit}/reached`,
      form: { order, reached: 'yes' },
      action: 'recall.reached',
    };
  },
  '/admin/orders/:id/lots': async ({ database }) => {
    const { order, lot } = await addOrderOfLot(database);
    return {
      path: `/admin/orders/${order}/lots`,
      form: { [`next-${lot}`]: '2', seen: '' },
      action: 'order.lots',
    };
  },
  '/admin/units/:id': async ({ database }) => ({
    path: `/admin/units/${await addUnit(database)}`,
    form: { version: '1', step: 'visit', note: 'Filtre changé', charge: '2 000' },
    action: 'unit.noted',
  }),
  '/admin/units/:id/warranty': async ({ database }) => ({
    path: `/admin/units/${await addUnit(database)}/warranty`,
    form: { version: '1', months: '36' },
    action: 'unit.noted',
  }),
  '/admin/orders/trial/make': async ({ database }) => {
    await database.query('delete from trial_orders');
    return { path: '/admin/orders/trial/make', form: {}, action: 'trial-order.made' };
  },
  '/admin/orders/trial/delete': async ({ database }) => {
    await addTrialOrder(database);
    return { path: '/admin/orders/trial/delete', form: {}, action: 'trial-order.removed' };
  },
  '/admin/orders/:id': async ({ database }) => {
    const { id, version, discount, lines } = await one(
      database,
      `select id, version, discount, (select jsonb_agg(jsonb_build_array(i.id, i.quantity, coalesce(i.actual_price::text, '')) order by position)
         from order_items i where order_id = orders.id) as lines
       from orders where status in ('pending', 'processing') and id not in (select order_id from invoices)
       order by random() limit 1`,
    );
    return {
      path: `/admin/orders/${id}`,
      form: {
        version: String(version),
        status: 'processing',
        note: `à rappeler ${randomUUID()}`,
        discount: discount === '0' ? '' : discount,
        lines: lines.map(([line]: [number]) => line).join(' '),
        ...Object.fromEntries(
          lines.flatMap(([line, quantity, price]: [number, number, string]) => [
            [`quantity-${line}`, String(quantity)],
            [`price-${line}`, price],
          ]),
        ),
        added: '[]',
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
        place: 'Akwa',
      },
      action: 'delivery.arranged',
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
         where not exists (select from price_requests where order_id = orders.id and answer is null)
         order by random() limit 1
       returning id`,
    );
    return {
      path: `/admin/price-requests/${id}/answer`,
      form: { answer: 'refused' },
      action: 'price.refused',
    };
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
};
