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
    const { seen } = await one(
      database,
      "select company_info.version || ' ' || settings.version as seen from company_info, settings",
    );
    const ways = ['quotesOn', 'deliveryOn', 'paymentsOn', 'importExportOn', 'homeTeachingOn'];
    return {
      path: '/admin/start',
      form: {
        ...{
          seen,
          name: `Maison ${randomUUID().slice(0, 8)}`,
          whatsapp: companyForm.whatsapp,
          address: 'Akwa',
        },
        ...Object.fromEntries(ways.map((way) => [way, 'on'])),
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
};
