import { expect, test } from 'vitest';
import { parseEnvironment } from './environment.server.ts';

const from = 'Comptoir <shop@mail.example>';

test('without SMTP_URL there is no mail', () => {
  expect(parseEnvironment({}).mail).toBeUndefined();
  expect(parseEnvironment({ MAIL_FROM: from }).mail).toBeUndefined();
});

test.each([
  ['smtp://mail.example', from],
  ['smtps://user:p%40ss@mail.example:465', 'shop@mail.example'],
  ['smtp://127.0.0.1:2525', 'shop@localhost'],
])('%s from %s is mail', (smtpUrl, sender) => {
  expect(parseEnvironment({ SMTP_URL: smtpUrl, MAIL_FROM: sender }).mail).toEqual({ smtpUrl, from: sender });
});

test.each(['mail.example', 'https://mail.example', 'smtp:', 'smtp://', 'user:secret@mail.example'])(
  'SMTP_URL "%s" stops the start with a sentence that does not repeat it',
  (SMTP_URL) => {
    expect(() => parseEnvironment({ SMTP_URL, MAIL_FROM: from })).toThrow(
      'SMTP_URL must be an address like smtp://user:password@mail.example:587.',
    );
  },
);

test('METRICS_TOKEN has at least 16 characters or is missing, and no message repeats it', () => {
  expect(parseEnvironment({}).metricsToken).toBeUndefined();
  expect(parseEnvironment({ METRICS_TOKEN: '0123456789abcdef' }).metricsToken).toBe('0123456789abcdef');
  expect(() => parseEnvironment({ METRICS_TOKEN: 'short' })).toThrow(
    'METRICS_TOKEN must have at least 16 characters.',
  );
});

test.each([undefined, 'Comptoir', 'shop@', 'a@b, c@d', 'Comptoir <shop@mail.example> x', '<a@b\n>'])(
  'MAIL_FROM "%s" stops the start',
  (MAIL_FROM) => {
    expect(() => parseEnvironment({ SMTP_URL: 'smtp://mail.example', MAIL_FROM })).toThrow(
      'MAIL_FROM must be',
    );
  },
);

const store = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'some-key',
  S3_SECRET_ACCESS_KEY: 'very-secret',
};

test('a file store needs all of its settings; without any, files are in DATA_DIR', () => {
  expect(parseEnvironment({}).fileStore).toBeUndefined();
  expect(parseEnvironment(store).fileStore).toEqual({
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'some-key',
    secretAccessKey: 'very-secret',
  });
  expect(parseEnvironment({ ...store, S3_REGION: 'auto' }).fileStore?.region).toBe('auto');
});

test.each(Object.keys(store))(
  'a file store without %s stops the start, with a sentence that names it',
  (name) => {
    expect(() => parseEnvironment({ ...store, [name]: ' ' })).toThrow(new RegExp(`^${name} is missing`));
    expect(() => parseEnvironment({ [name]: 'something' })).toThrow(/^S3_[A-Z_]+ is missing/);
  },
);

test('S3_REGION alone is refused', () => {
  expect(() => parseEnvironment({ S3_REGION: 'auto' })).toThrow(/^S3_ENDPOINT is missing/);
});

test.each([
  { S3_ENDPOINT: 'store.internal' },
  { S3_ENDPOINT: 'ftp://s3.example' },
  { S3_ENDPOINT: 'https://some-key:very-secret@s3.example' },
  { S3_BUCKET: 'https://s3.example/pictures' },
  { S3_BUCKET: '../pictures' },
])('%o stops the start and repeats no value', (wrong) => {
  const [name, value] = Object.entries(wrong)[0] ?? [];
  let message = '';
  try {
    parseEnvironment({ ...store, ...wrong });
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain(`${name} must be`);
  expect(message).not.toContain(value);
  expect(message).not.toContain('very-secret');
});

test.each(['-1', '1.5', 'soon', '301'])('DRAIN_SECONDS "%s" stops the start', (DRAIN_SECONDS) => {
  expect(() => parseEnvironment({ DRAIN_SECONDS })).toThrow('DRAIN_SECONDS must be a number of seconds');
  expect(parseEnvironment({}).drainSeconds).toBe(0);
});

test('daily backups are off without a folder, and kept for a week by default', () => {
  expect(parseEnvironment({}).backup).toBeUndefined();
  expect(parseEnvironment({ BACKUP_DIR: '/kept' }).backup).toEqual({ folder: '/kept', days: 7 });
  expect(parseEnvironment({ BACKUP_DIR: '/kept', BACKUP_KEEP: '30' }).backup?.days).toBe(30);
  for (const BACKUP_KEEP of ['0', '367', '-1', 'all'])
    expect(() => parseEnvironment({ BACKUP_KEEP })).toThrow('BACKUP_KEEP must be a number of days');
});

const mtn = {
  MOMO_PROVIDER: 'mtn',
  MTN_MOMO_URL: 'https://proxy.momoapi.mtn.com',
  MTN_MOMO_TARGET: 'mtncameroon',
  MTN_MOMO_CURRENCY: 'XAF',
  MTN_MOMO_SUBSCRIPTION_KEY: 'very-secret-subscription',
  MTN_MOMO_API_USER: '7c1b1a2e-7a0c-4d5e-9f00-0123456789ab',
  MTN_MOMO_API_KEY: 'very-secret-key',
};
const campay = {
  MOMO_PROVIDER: 'campay',
  CAMPAY_URL: 'https://www.campay.net/',
  CAMPAY_TOKEN: 'very-secret-token',
  CAMPAY_WEBHOOK_KEY: 'very-secret-webhook',
};

test('Mobile Money is off without a provider, and a provider needs all of its settings', () => {
  expect(parseEnvironment({}).mobileMoney).toBeUndefined();
  expect(parseEnvironment({ ...mtn, MOMO_PROVIDER: 'none' }).mobileMoney).toBeUndefined();
  expect(parseEnvironment(mtn).mobileMoney).toEqual({
    provider: 'mtn',
    url: 'https://proxy.momoapi.mtn.com',
    target: 'mtncameroon',
    currency: 'XAF',
    subscriptionKey: 'very-secret-subscription',
    apiUser: '7c1b1a2e-7a0c-4d5e-9f00-0123456789ab',
    apiKey: 'very-secret-key',
  });
  expect(
    parseEnvironment({ ...mtn, MTN_MOMO_TARGET: 'sandbox', MTN_MOMO_CURRENCY: 'EUR' }).mobileMoney,
  ).toMatchObject({ target: 'sandbox', currency: 'EUR' });
  expect(parseEnvironment(campay).mobileMoney).toEqual({
    provider: 'campay',
    url: 'https://www.campay.net',
    token: 'very-secret-token',
    webhookKey: 'very-secret-webhook',
  });
});

test.each([
  ...Object.keys(mtn)
    .slice(1)
    .map((name) => [mtn, { [name]: '' }, `${name} is missing`] as const),
  ...Object.keys(campay)
    .slice(1)
    .map((name) => [campay, { [name]: ' ' }, `${name} is missing`] as const),
  [mtn, { MOMO_PROVIDER: 'orange' }, 'MOMO_PROVIDER must be one of none, mtn, campay'] as const,
  [mtn, { MTN_MOMO_URL: 'http://proxy.momoapi.mtn.com' }, 'MTN_MOMO_URL must be an address'] as const,
  [mtn, { MTN_MOMO_URL: 'https://momo.example/collection' }, 'MTN_MOMO_URL must be an address'] as const,
  [mtn, { MTN_MOMO_TARGET: 'MTN Cameroon' }, 'MTN_MOMO_TARGET must be'] as const,
  [mtn, { MTN_MOMO_CURRENCY: 'EUR' }, 'MTN_MOMO_CURRENCY must be EUR in the sandbox'] as const,
  [mtn, { MTN_MOMO_TARGET: 'sandbox' }, 'MTN_MOMO_CURRENCY must be EUR in the sandbox'] as const,
  [mtn, { MTN_MOMO_API_USER: 'shop' }, 'MTN_MOMO_API_USER must be the UUID'] as const,
  [mtn, { MTN_MOMO_SUBSCRIPTION_KEY: 'two words' }, 'MTN_MOMO_SUBSCRIPTION_KEY must be'] as const,
  [campay, { CAMPAY_URL: 'campay.net' }, 'CAMPAY_URL must be an address'] as const,
  [campay, { CAMPAY_TOKEN: 'very secret' }, 'CAMPAY_TOKEN must be'] as const,
])('%o with %o stops the start: %s', (account, wrong, sentence) => {
  let message = '';
  try {
    parseEnvironment({ ...account, ...wrong });
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain(sentence);
  expect(message).not.toContain('very-secret');
});

test('a database may have a direct address beside that of its pooler, and no message repeats either', () => {
  const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://a:b@pool:6432/shop', 'postgres://a:b@db/shop'];
  expect(parseEnvironment({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
    databaseUrl: 'postgres://a:b@pool:6432/shop',
    databaseDirectUrl: 'postgres://a:b@db/shop',
  });
  expect(parseEnvironment({ DATABASE_URL }).databaseDirectUrl).toBeUndefined();
  expect(() => parseEnvironment({ DATABASE_DIRECT_URL })).toThrow(
    'DATABASE_DIRECT_URL needs DATABASE_URL beside it.',
  );
  expect(() => parseEnvironment({ DATABASE_URL, DATABASE_DIRECT_URL: 'secret' })).toThrow(
    'DATABASE_DIRECT_URL must be an address like postgres://user:password@host:5432/shop.',
  );
});

test.each(['1', '81', '5.5', 'many'])('DATABASE_CONNECTIONS "%s" stops the start', (text) => {
  expect(parseEnvironment({ DATABASE_CONNECTIONS: '5' }).databaseConnections).toBe(5);
  expect(() => parseEnvironment({ DATABASE_CONNECTIONS: text })).toThrow(
    'DATABASE_CONNECTIONS must be a number from 2 to 80',
  );
});

test('backups elsewhere need a store and a long key, and no message repeats either', () => {
  const elsewhere = Object.fromEntries(
    Object.entries(store).map(([name, value]) => [`BACKUP_${name}`, value]),
  );
  const key = '0123456789 0123456789';
  expect(parseEnvironment({}).remoteBackup).toBeUndefined();
  expect(parseEnvironment({ ...elsewhere, BACKUP_KEY: key, BACKUP_HOURS: '6' }).remoteBackup).toMatchObject({
    store: { bucket: 'pictures' },
    key,
    hours: 6,
  });
  expect(() => parseEnvironment({ ...elsewhere, BACKUP_KEY: 'short' })).toThrow(
    /^BACKUP_KEY must have at least 20/,
  );
  expect(() => parseEnvironment({ BACKUP_KEY: key })).toThrow(
    'BACKUP_KEY needs BACKUP_S3_ENDPOINT beside it.',
  );
  expect(() => parseEnvironment({ BACKUP_HOURS: '5' })).toThrow(/^BACKUP_HOURS must be one of 1, 2/);
  expect(() => parseEnvironment({ BACKUP_S3_BUCKET: 'x' })).toThrow(/^BACKUP_S3_ENDPOINT is missing/);
});
