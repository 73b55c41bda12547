import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { one, type Recipe } from './change.ts';

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
  deliveryTax: 'exempt',
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

const contentForm = {
  titleFr: 'Conditions',
  titleEn: 'Terms',
  textFr: '## Article 1\n\n- [Livraison](/delivery)',
  textEn: '',
};

/** The id of a mail that the mail server refused for good. */
export async function addFailedMail(database: pg.Client): Promise<number> {
  const { id } = await one(
    database,
    `insert into mails (key, kind, recipient, language, facts, attempts, last_error)
     values ($1, 'low-stock', 'x@exemple.cm', 'fr', '{"productId":1,"name":"x","stock":1,"threshold":5}', 24, 'refused')
     returning id`,
    [randomUUID()],
  );
  return Number(id);
}

async function addSender(database: pg.Client): Promise<string> {
  const email = `cliente-${randomUUID().slice(0, 8)}@exemple.cm`;
  await database.query(
    `insert into messages (sender_name, sender_email, subject, content, language, digest)
     values ('Cliente', $1, 'Prix', 'Bonjour', 'fr', $1)`,
    [email],
  );
  return email;
}

export async function addSynonym(database: pg.Client): Promise<string> {
  const { id } = await one(
    database,
    "insert into search_synonyms (typed, meant) values ($1, 'béquille') returning id",
    [`mot ${randomUUID().slice(0, 8)}`],
  );
  return String(id);
}

/** Switched off: nothing is sent to it. There may be ten. */
export async function addTestWebhook(
  database: pg.Client,
): Promise<{ id: string; url: string; failed: string }> {
  await database.query("delete from webhooks where url like 'https://compta.example/%'");
  // One statement: another test's call may delete the webhook between two.
  const { id, url, failed } = await one(
    database,
    `with webhook as (
       insert into webhooks (url, events, secret, is_on, created_by)
       values ('https://compta.example/' || gen_random_uuid(), '{order.placed}', 'whsec_AAAA', false, 'awa') returning id, url
     ), delivery as (
       insert into webhook_deliveries (webhook_id, event, subject, attempts, answer, failed_at)
       select id, 'order.placed', gen_random_uuid()::text, 24, '500', now() from webhook returning id
     )
     select webhook.id, url, delivery.id as failed from webhook, delivery`,
  );
  return { id: String(id), url, failed };
}

export async function addTestToken(database: pg.Client): Promise<string> {
  await database.query("delete from api_tokens where name like 'essai %'");
  const { id } = await one(
    database,
    `insert into api_tokens (name, token_hash, rights, created_by)
     values ('essai ' || gen_random_uuid(), gen_random_uuid()::text, '{stock}', 'awa') returning id`,
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

export const shopChanges: Record<string, Recipe> = {
  '/admin/company': async ({ database }) => {
    const { version } = await one(database, 'select version from company_info');
    return {
      path: '/admin/company',
      form: { ...companyForm, name: `Maison ${randomUUID().slice(0, 8)}`, version: String(version) },
      action: 'company.changed',
    };
  },
  '/admin/start': async ({ database }) => {
    const { seen, ways } = await one(
      database,
      `select company_info.version || ' ' || settings.version as seen, array(select name from (values
          ('tillOn', till_on), ('deliveryOn', delivery_on), ('quotesOn', quotes_on), ('paymentsOn', payments_on),
          ('serialsOn', serials_on), ('importExportOn', import_export_on), ('homeTeachingOn', home_teaching_on)) as way (name, is_on)
        where is_on) as ways
       from company_info, settings`,
    );
    return {
      path: '/admin/start',
      form: {
        ...{
          seen,
          name: `Maison ${randomUUID().slice(0, 8)}`,
          whatsapp: companyForm.whatsapp,
          address: 'Akwa',
        },
        ...Object.fromEntries(ways.map((way: string) => [way, 'on'])),
      },
      action: 'company.changed',
    };
  },
  '/admin/company/logo': async () => ({
    path: '/admin/company/logo',
    form: { logo: `${Date.now()}-${randomUUID().replaceAll('-', '').slice(0, 16)}.png` },
    action: 'company.changed',
  }),
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
        importExportOn: 'on',
        homeTeachingOn: 'on',
        trustedPhones: 'off',
      },
      action: 'settings.changed',
    };
  },
  '/admin/programs/tokens/new': async ({ database }) => {
    await addTestToken(database);
    return {
      path: '/admin/programs/tokens/new',
      form: { name: `essai ${randomUUID().slice(0, 8)}`, stock: 'on' },
      action: 'api-token.added',
    };
  },
  '/admin/programs/tokens/:id/withdraw': async ({ database }) => ({
    path: `/admin/programs/tokens/${await addTestToken(database)}/withdraw`,
    form: {},
    action: 'api-token.withdrawn',
  }),
  '/admin/programs/webhooks/new': async ({ database }) => {
    await addTestWebhook(database);
    return {
      path: '/admin/programs/webhooks/new',
      form: { url: `https://compta.example/${randomUUID()}`, 'stock.changed': 'on' },
      action: 'webhook.saved',
    };
  },
  '/admin/programs/webhooks/:id': async ({ database }) => {
    const { id, url } = await addTestWebhook(database);
    return {
      path: `/admin/programs/webhooks/${id}`,
      form: { url, 'document.issued': 'on', version: '1' },
      action: 'webhook.saved',
    };
  },
  '/admin/programs/webhooks/:id/delete': async ({ database }) => ({
    path: `/admin/programs/webhooks/${(await addTestWebhook(database)).id}/delete`,
    form: {},
    action: 'webhook.deleted',
  }),
  '/admin/programs/deliveries/:id/again': async ({ database }) => ({
    path: `/admin/programs/deliveries/${(await addTestWebhook(database)).failed}/again`,
    form: {},
    action: 'webhook.retried',
  }),
  '/admin/mails/put-away': async ({ database }) => ({
    path: '/admin/mails/put-away',
    form: { last: String(await addFailedMail(database)) },
    action: 'mail.put-away',
  }),
  '/admin/mails/:id/retry': async ({ database }) => {
    const id = await addFailedMail(database);
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
};
