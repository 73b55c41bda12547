import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import sharp from 'sharp';
import { addresses } from '../../../app/backoffice/addresses.ts';
import type { Language } from '../../../app/domain/localized.ts';
import type { World } from '../backoffice/changes/change.ts';
import { backofficeChanges, withoutRecipe } from '../backoffice/changes/changes.ts';
import { addTestWebhook } from '../backoffice/changes/shop-changes.ts';
import { openPatterns, protectedPatterns } from '../backoffice/routes.ts';
import type { Field, SentFile, ValidRequest } from './fuzz-case.ts';
import { smallHostileWorkbooks } from './hostile-workbooks.ts';

export type FuzzTarget = {
  name: string;
  kind: 'action' | 'loader';
  who: 'visitor' | 'staff';
  /** The visitor's language. In the back-office the administrator's language counts. */
  language: Language | undefined;
  /** A request that the shop accepts. */
  prepare: (world: World) => Promise<ValidRequest>;
};

const languageOf = (path: string): Language => (/^\/en(\/|\?|$)/.test(path) ? 'en' : 'fr');
const post = (path: string, fields: Field[], file?: SentFile): ValidRequest => ({
  method: 'POST',
  path,
  fields,
  ...(file && { file }),
});

/** Every action and loader of the shop, from the routes and the forms of the pages. */
export function fuzzTargets(): FuzzTarget[] {
  const changes = Object.entries(backofficeChanges).map(
    ([pattern, recipe]): FuzzTarget => ({
      ...forStaff(pattern),
      prepare: async (world) => {
        const { path, form } = await recipe(world);
        return post(path, Object.entries(form));
      },
    }),
  );
  const others = Object.entries(otherActions).map(
    ([pattern, prepare]): FuzzTarget => ({ ...forStaff(pattern), prepare }),
  );
  const forms = Object.entries(visitorForms).map(
    ([path, prepare]): FuzzTarget => ({
      name: `POST ${path}`,
      kind: 'action',
      who: 'visitor',
      language: path.startsWith('/admin') ? undefined : languageOf(path),
      prepare: async (world) => post(path, await prepare(world)),
    }),
  );
  const formsOfOrders = Object.entries(orderForms).map(
    ([pattern, fields]): FuzzTarget => ({
      name: `POST ${pattern}`,
      kind: 'action',
      who: 'visitor',
      language: languageOf(pattern),
      prepare: async ({ database }) => {
        const { rows } = await database.query(
          'select token from orders where balance > 0 order by random() limit 1',
        );
        return post(pattern.replace(':token', rows[0].token), fields());
      },
    }),
  );
  const shown = protectedPatterns().filter(
    (pattern) => addresses[pattern]?.read && pattern !== '/admin/live',
  );
  return [
    ...changes,
    ...others,
    ...forms,
    ...formsOfOrders,
    ...[...new Set(openPatterns())].map((pattern) => loaderTarget(pattern, 'visitor')),
    ...[...new Set(shown)].map((pattern) => loaderTarget(pattern, 'staff')),
  ];
}

/** Actions of the back-office without a target; there must be none. */
export function forgottenActions(): string[] {
  const walked = new Set([...Object.keys(backofficeChanges), ...Object.keys(otherActions)]);
  return Object.keys(withoutRecipe).filter((pattern) => !walked.has(pattern));
}

const forStaff = (pattern: string) => ({
  name: `POST ${pattern}`,
  kind: 'action' as const,
  who: 'staff' as const,
  language: undefined,
});

const otherActions: Record<string, (world: World) => Promise<ValidRequest>> = {
  '/upload': async () => post('/upload', [], { field: 'image', name: 'photo.png', bytes: await photo }),
  '/admin/products/import': async () =>
    post('/admin/products/import', [], { field: 'table', name: 'prix.csv', bytes: nextTable() }),
  '/admin/products/import/:id': async ({ database, staff }) => {
    const source = {
      header: ['Code', 'Désignation', 'Prix', 'Rayon', 'Couleur'],
      rows: [{ row: 2, cells: [`FZ-${randomUUID().slice(0, 8)}`, 'Canne', '12 500', 'Marche', 'Bleu'] }],
    };
    const id = await one(
      database,
      `insert into imports (file_name, administrator_id, administrator_name, state, rows_total, content, report, source)
       select 'tarif.csv', $1, 'fuzz', 'mapping', 1, '{"adds":[],"changes":[]}', report, $2::json
       from imports where file_name = 'begin.csv' limit 1 returning id`,
      [staff.id, JSON.stringify(source)],
    );
    return post(`/admin/products/import/${id}`, [
      ...['sku', 'name', 'price', 'category', ''].map((role, i): [string, string] => [`column-${i}`, role]),
      ['leaveOthers', 'yes'],
      ['categoryColumn', '3'],
      ['category-0', 'medical'],
      ['otherCategory', 'medical'],
    ]);
  },
  '/admin/products/import/:id/apply': async ({ database, staff }) => {
    // A new table: the lines of the first one may be imported by now.
    const id = await one(
      database,
      `insert into imports (file_name, administrator_id, administrator_name, state, rows_total, content, report)
       select file_name, $1, administrator_name, 'tried', rows_total, content, report
       from imports where file_name = 'begin.csv' and state = 'tried' limit 1 returning id`,
      [staff.id],
    );
    return post(`/admin/products/import/${id}/apply`, [['skipErrors', 'yes']]);
  },
  '/admin/programs/webhooks/:id/test': async ({ database }) =>
    post(`/admin/programs/webhooks/${(await addTestWebhook(database)).id}/test`, []),
  '/admin/content/:part/preview': async () =>
    post('/admin/content/faq/preview', [
      ['titleFr', 'Questions'],
      ['titleEn', ''],
      ['textFr', '## Une question\n\n- [ici](/delivery) **oui**'],
      ['textEn', ''],
    ]),
  '/admin/profile/push/renew': async () =>
    post('/admin/profile/push/renew', [['endpoint', 'https://push.invalid/renewed']]),
  '/admin/profile/push/:id/test': async () => post(`/admin/profile/push/${randomUUID()}/test`, []),
  '/admin/profile/passkeys': async () =>
    post('/admin/profile/passkeys', [
      ['answer', '{"id":"abc","response":{"transports":["internal"]}}'],
      ['device', 'Chrome, Android'],
    ]),
  '/admin/profile/passkeys/challenge': async ({ staff }) =>
    post('/admin/profile/passkeys/challenge', [['password', staff.password]]),
  '/admin/profile/second-step': async ({ staff }) =>
    post('/admin/profile/second-step', [['password', staff.password]]),
  '/admin/profile/second-step/confirm': async () =>
    post('/admin/profile/second-step/confirm', [['code', '123456']]),
  '/admin/profile/second-step/drop': async ({ staff }) =>
    post('/admin/profile/second-step/drop', [['password', staff.password]]),
  '/admin/profile/second-step/recovery-codes': async ({ staff }) =>
    post('/admin/profile/second-step/recovery-codes', [['password', staff.password]]),
};

const order = async ({ database }: World): Promise<Field[]> => {
  const { rows } = await database.query(
    'select id, price from products where archived_at is null order by random() limit 1',
  );
  const { id = 1, price = 1 } = rows[0] ?? {};
  return [
    ['key', randomUUID()],
    ['opened', ''],
    ['name', 'Awa Ngo'],
    ['phone', '6 77 00 00 13'],
    ['remarks', ''],
    ['line', `${id}-2`],
    ['total', String(price * 2)],
    ['delivery', 'zone'],
    ['zone', ''],
    ['landmark', 'Face pharmacie'],
    ['town', 'Yaoundé'],
    ['agency', 'Général Express'],
    ['recipient', 'Paul'],
    ['recipientPhone', '6 99 00 00 22'],
    ['remark', 'Après 16 h'],
    ['tellMe', 'yes'],
    ['company', 'Clinique'],
    ['niu', 'M012345678901A'],
  ];
};
const message = async (): Promise<Field[]> => [
  ['name', 'Awa'],
  ['email', 'awa@exemple.cm'],
  ['phone', '6 77 00 00 13'],
  ['subject', 'Question'],
  ['message', `Bonjour ${randomUUID()}`],
  ['remarks', ''],
  ['open-for', '5000'],
];
const tracked = async (): Promise<Field[]> => [
  ['number', 'MB-2026-00001'],
  ['phone', '6 77 00 00 13'],
];
const wanted = async (): Promise<Field[]> => [
  ['phone', '6 77 00 00 13'],
  ['remarks', ''],
];
const claimed = (): Field[] => [
  ['method', 'bank'],
  ['reference', randomUUID()],
  ['amount', '1'],
];
const asked = (): Field[] => [
  ['key', randomUUID()],
  ['phone', '6 77 00 00 13'],
  ['amount', '1'],
];
const quantity = async (): Promise<Field[]> => [
  ['product', '1'],
  ['quantity', '2'],
  ['set', ''],
];
const lines = async (): Promise<Field[]> => [
  ['line', '1-2'],
  ['line', '2-1'],
];

const visitorForms: Record<string, (world: World) => Promise<Field[]>> = {
  '/cart': order,
  '/en/cart': order,
  '/cart/quote': order,
  '/en/cart/quote': order,
  '/?index': message,
  '/en?index': message,
  '/cart/add': quantity,
  '/en/cart/add': quantity,
  '/cart/quantity': quantity,
  '/en/cart/quantity': quantity,
  '/cart/again': lines,
  '/en/cart/again': lines,
  '/track': tracked,
  '/en/track': tracked,
  '/delivery': async () => [['zone', '1']],
  '/en/delivery': async () => [['zone', '1']],
  '/products/ballon-gymnastique/tell-me': wanted,
  '/en/products/ballon-gymnastique/tell-me': wanted,
  '/visits': async () => [['visitor_id', randomUUID()]],
  '/admin?index': async () => [
    ['name', 'nobody'],
    ['password', 'not the one'],
  ],
  '/admin/second-step?method=app': async () => [
    ['code', '123456'],
    ['send', ''],
  ],
  '/admin/forgot-password': async () => [['email', 'nobody@exemple.cm']],
  '/admin/reset-password?token=none': async () => [
    ['password', 'a long password'],
    ['again', 'a long password'],
  ],
  '/admin/invitation?token=none': async () => [
    ['password', 'a long password'],
    ['again', 'a long password'],
  ],
  '/admin/passkey': async () => [['answer', '{"id":"abc","response":{}}']],
  '/admin/passkey/challenge': async () => [],
  '/admin/language': async () => [
    ['language', 'fr'],
    ['back', '/admin'],
  ],
  '/admin/logout': async () => [],
};

/** What buyers send from the page of their order. */
const orderForms: Record<string, () => Field[]> = {
  '/order/:token/paid': claimed,
  '/en/order/:token/paid': claimed,
  '/order/:token/pay': asked,
  '/en/order/:token/pay': asked,
};

/** Search parameters of all pages; each page gets all of them. */
const queries: Field[] = [
  ['q', 'lit'],
  ['page', '1'],
  ['category', 'medical'],
  ['status', 'pending'],
  ['sort', 'newest'],
  ['show', 'archived'],
  ['format', 'csv'],
  ['id', '1'],
  ['open', '00000000-0000-4000-8000-000000000000'],
  ['administrator', 'admin'],
  ['action', 'order.changed'],
  ['subject', 'order'],
  ['from', '2026-01-01'],
  ['to', '2026-12-31'],
  ['mails', 'waiting'],
  ['removed', '1-1'],
  ['w', '200'],
  ['method', 'app'],
  ['next', '/admin/orders'],
  ['token', 'none'],
  ['edit', '1'],
  ['period', '7-days'],
  ['by', 'staff'],
  ['day', '2026-11-22'],
  ['zone', '1'],
  ['of', 'category'],
  ['again', '00000000-0000-4000-8000-000000000000'],
  ['message', '00000000-0000-4000-8000-000000000000'],
  ['state', 'sent'],
  ['kind', 'invoice'],
  ['copies', '2'],
  ['_routes', 'root'],
];

function loaderTarget(pattern: string, who: FuzzTarget['who']): FuzzTarget {
  const isBackoffice = pattern.startsWith('/admin');
  return {
    name: `GET ${pattern}`,
    kind: 'loader',
    who,
    language: isBackoffice ? undefined : languageOf(pattern),
    prepare: async ({ database }) => ({
      method: 'GET',
      path: await addressIn(database, pattern),
      fields: queries,
    }),
  };
}

/** An address of the pattern with existing ids, where there are some. */
async function addressIn(database: pg.Client, pattern: string): Promise<string> {
  const source = Object.entries(sources).find(([end]) => pattern.includes(end))?.[1];
  const value = source ? await one(database, source).catch(() => 'none') : 'nowhere';
  return pattern.replace(/:\w+|\*$/, String(value)) || '/';
}

const sources: Record<string, string> = {
  '/products/:slug': 'select slug as id from products order by random() limit 1',
  '/order/:token': 'select token as id from orders order by random() limit 1',
  '/quote/:token': 'select token as id from quotes where token is not null order by random() limit 1',
  '/verify/:code': 'select check_code as id from documents order by random() limit 1',
  '/documents/:id': 'select id from documents order by random() limit 1',
  '/delivery-notes/:id': "select id from documents where kind = 'delivery-note' limit 1",
  '/collections/:id': 'select id from collections order by random() limit 1',
  '/withheld/:id': 'select id from withholdings order by random() limit 1',
  '/claims/:id': 'select id from payment_claims order by random() limit 1',
  '/till/sessions/:id': 'select id from till_sessions order by random() limit 1',
  '/payments/:id': 'select id from payments order by random() limit 1',
  '/quotes/:id': 'select id from quotes order by random() limit 1',
  '/organisations/:id': 'select id from organisations order by random() limit 1',
  '/suppliers/:id': 'select id from suppliers order by random() limit 1',
  '/stock/arrivals/:id': 'select id from arrivals order by random() limit 1',
  '/images/:file': "select image_url as id from products where image_url <> '' order by random() limit 1",
  '/sitemap/:part': "select '0.xml' as id",
  '/feed/:file': "select 'products.xml' as id",
  '/products/import/:id': 'select id from imports limit 1',
  '/products/edit/:id': 'select id from products order by random() limit 1',
  '/orders/:id': 'select id from orders order by random() limit 1',
  '/content/:part': 'select part as id from content order by random() limit 1',
};

async function one(database: pg.Client, sql: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await database.query(sql, values);
  if (!rows[0]) throw new Error(`nothing found: ${sql}`);
  return rows[0].id;
}

const photo: Promise<Uint8Array<ArrayBuffer>> = sharp({
  create: { width: 40, height: 30, channels: 3, background: '#0f5257' },
})
  .png()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes));

let tables = 0;

function nextTable(): Uint8Array<ArrayBuffer> {
  tables += 1;
  const hostile = smallHostileWorkbooks[(tables >> 1) % smallHostileWorkbooks.length];
  return tables % 2 === 0 && hostile ? hostile.make() : table();
}

export const table = () =>
  new TextEncoder().encode(
    `sku;nom;prix;dernier prix;catégorie;stock\nFZ-${randomUUID().slice(0, 8)};Canne;12 500;9000;Médical;4\n`,
  );
