import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AuditAction } from '../../../app/domain/audit-log/audit.ts';
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

const productForm = (name: string) => ({
  name,
  nameEn: `${name} (en)`,
  category: 'medical',
  price: '12 500',
  lprice: '10000',
  descriptionFr: 'Une description.',
  descriptionEn: 'A description.',
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
};

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
       from orders where status in ('pending', 'processing') order by random() limit 1`,
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
  '/admin/orders/:id/invoice': async ({ database }) => {
    const { id } = await one(
      database,
      "select id from orders where status <> 'cancelled' and id not in (select order_id from invoices) limit 1",
    );
    return { path: `/admin/orders/${id}/invoice`, form: {}, action: 'invoice.issued' };
  },
  '/admin/users/add': async () => {
    const username = `nouveau-${randomUUID().slice(0, 8)}`;
    return {
      path: '/admin/users/add',
      form: { username, email: `${username}@exemple.cm`, password: 'un mot de passe long', role: 'editor' },
      action: 'administrator.added',
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
  '/admin/messages/:id/read': async ({ database }) => {
    const { id } = await one(
      database,
      'update messages set read = false where id = (select id from messages limit 1) returning id',
    );
    return { path: `/admin/messages/${id}/read`, form: {}, action: 'message.read' };
  },
  '/admin/messages/:id/delete': async ({ database }) => {
    const { id } = await one(database, 'select id from messages order by random() limit 1');
    return { path: `/admin/messages/${id}/delete`, form: {}, action: 'message.deleted' };
  },
  '/admin/settings': async ({ database }) => {
    const { version } = await one(database, 'select version from settings');
    return {
      path: '/admin/settings',
      form: {
        version: String(version),
        defaultLanguage: 'fr',
        currency: version % 2 === 0 ? 'EUR' : 'XAF',
        usdRate: '',
        notifyEmail: `${randomUUID().slice(0, 8)}@exemple.cm`,
        twoFactor: 'disabled',
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
  '/admin/profile/sessions/:id/end': async ({ database, staff }) => {
    const { id } = await one(
      database,
      `insert into sessions (token, administrator_id, expires_at)
       values ($1, $2, now() + interval '1 hour') returning id`,
      [randomUUID(), staff.id],
    );
    return { path: `/admin/profile/sessions/${id}/end`, form: {}, action: 'session.ended' };
  },
};

/** Addresses whose actions change nothing that others see, or are tested elsewhere. */
export const withoutRecipe: Record<string, string> = {
  '/upload': 'a picture counts once the form that shows it is saved',
  '/admin/profile/second-step': 'an enrolment counts once it is confirmed',
  '/admin/profile/second-step/confirm': 'walked with a real code in backoffice/sign-in.spec.ts',
  '/admin/profile/second-step/drop': 'walked in backoffice/sign-in.spec.ts',
  '/admin/profile/second-step/recovery-codes': 'walked in backoffice/sign-in.spec.ts',
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
