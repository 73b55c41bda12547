import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addProduct, one, type Recipe } from './change.ts';

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

/** A delivery of three pieces that waits. Returns its id, and the product. */
export async function addDraft(database: pg.Client) {
  const product = await addProduct(database);
  const draft = await one(
    database,
    `insert into arrivals (key, content_digest, goods_digest, received_by, posted_at)
     values (gen_random_uuid(), '', gen_random_uuid(), 'awa', null) returning id`,
  );
  await database.query(
    'insert into arrival_lines (arrival_id, position, product_id, quantity) values ($1, 0, $2, 3)',
    [draft.id, product.id],
  );
  return { id: draft.id as number, productId: product.id as number };
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

export const productChanges: Record<string, Recipe> = {
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
  '/admin/products/:id/lots': async ({ database }) => {
    const { id } = await addProduct(database);
    await database.query('update settings set serials_on = true');
    return {
      path: `/admin/products/${id}/lots`,
      form: { code: 'A7', expiresOn: '31/12/2099', pieces: '3', note: '' },
      action: 'product.counted',
    };
  },
  '/admin/products/:id/lots/stop': async ({ database }) => {
    const { id } = await addProduct(database);
    await database.query('update settings set serials_on = true');
    await database.query('update products set has_lots = true where id = $1', [id]);
    return { path: `/admin/products/${id}/lots/stop`, form: {}, action: 'product.lots-stopped' };
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
  '/admin/stock/arrivals/:id': async ({ database }) => {
    const { id, productId } = await addDraft(database);
    return {
      path: `/admin/stock/arrivals/${id}`,
      form: {
        ...{ key: randomUUID(), version: '1', do: 'post', supplier: 'Shenzhen Medical', reference: '' },
        ...{ currency: 'USD', rate: '612,35', freight: '1 450 000', insurance: '', customs: '980 000' },
        ...{ transit: '', local: '', other: '' },
        lines: JSON.stringify([[productId, '24', '12,50']]),
      },
      action: 'goods.received',
    };
  },
  '/admin/stock/arrivals/:id/delete': async ({ database }) => ({
    path: `/admin/stock/arrivals/${(await addDraft(database)).id}/delete`,
    form: {},
    action: 'goods.draft-deleted',
  }),
  '/admin/suppliers/:id': async () => ({
    path: '/admin/suppliers/new',
    form: {
      ...{
        id: randomUUID(),
        version: '0',
        name: `Fournisseur ${randomUUID().slice(0, 8)}`,
        country: 'Chine',
      },
      ...{ contactName: 'Mme Li', phone: '', email: '', note: '' },
    },
    action: 'supplier.saved',
  }),
  '/admin/stock/arrivals/:id/undo': async ({ database }) => ({
    path: `/admin/stock/arrivals/${await addArrival(database)}/undo`,
    form: {},
    action: 'goods.undone',
  }),
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
    const { version, sku, price, lprice, stock } = await one(
      database,
      `update products set family_id = $1, option1 = 'M' where id = $2 returning version, coalesce(sku, '') as sku, price, lprice, stock`,
      [family.id, id],
    );
    const row = { option1: 'L', option2: '', sku, price, lprice, stock, seen: stock };
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
    return { path: `/admin/products/${id}/duplicate`, form: { key: randomUUID() }, action: 'product.added' };
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
};
