import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvFile } from './env-file.server.ts';
import { findUnknownNames, parseEnvironment, readSecretFiles } from './environment.server.ts';

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

test.each([
  [
    'ADMIN_USERNAME',
    'boss@shop.example',
    'must be a name of 2 to 60 characters without @, not "boss@shop.example".',
  ],
  ['ADMIN_USERNAME', 'x', 'must be a name of 2 to 60 characters without @, not "x".'],
  ['ADMIN_EMAIL', 'boss', 'must be an address like owner@mail.example, not "boss".'],
  ['ADMIN_EMAIL', 'boss@mail', 'must be an address like owner@mail.example, not "boss@mail".'],
  ['ADMIN_PASSWORD', 'short', 'must have at least 10 characters.'],
  ['ADMIN_PASSWORD', 'long'.repeat(51), 'must have at most 200 characters.'],
])('%s "%s" stops the start: nobody could sign in with it, or save the profile', (name, value, sentence) => {
  expect(() => parseEnvironment({ [name]: value })).toThrow(`${name} ${sentence}`);
});

test('the first administrator is admin@localhost unless the settings name another', () => {
  expect(parseEnvironment({}).firstAdministrator).toEqual({
    username: 'admin',
    email: 'admin@localhost',
    password: undefined,
  });
  const named = { ADMIN_USERNAME: 'Aïcha Bouba', ADMIN_EMAIL: 'aicha@mail.example' };
  expect(parseEnvironment(named).firstAdministrator).toMatchObject({
    username: 'Aïcha Bouba',
    email: 'aicha@mail.example',
  });
});

test('SMTP_URL needs MAIL_FROM', () => {
  expect(() => parseEnvironment({ SMTP_URL: 'smtp://mail.example' })).toThrow(
    'MAIL_FROM is missing: with SMTP_URL the shop needs MAIL_FROM.',
  );
});

test.each(['Comptoir', 'shop@', 'a@b, c@d', 'Comptoir <shop@mail.example> x', '<a@b\n>'])(
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
    const alone = { [name]: store[name as keyof typeof store] };
    expect(() => parseEnvironment(alone)).toThrow(/^S3_[A-Z_]+ is missing/);
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

test('a CDN is off without a provider, and needs an address, and where others share it a token', () => {
  const url = 'http://127.0.0.1:6081/';
  expect(parseEnvironment({}).cdn).toBeUndefined();
  expect(parseEnvironment({ CDN_PROVIDER: 'varnish', CDN_PURGE_URL: url }).cdn).toEqual({
    provider: 'varnish',
    url,
    token: undefined,
  });
  expect(() => parseEnvironment({ CDN_PURGE_URL: url })).toThrow(/^CDN_PROVIDER is missing/);
  expect(() => parseEnvironment({ CDN_PROVIDER: 'souin' })).toThrow(/^CDN_PURGE_URL is missing/);
  for (const CDN_PROVIDER of ['cloudflare', 'fastly'])
    expect(() => parseEnvironment({ CDN_PROVIDER, CDN_PURGE_URL: url })).toThrow(
      /^CDN_PURGE_TOKEN is missing/,
    );
  for (const wrong of ['cdn.example', 'ftp://cdn.example', 'https://shop:very-secret@cdn.example'])
    expect(() => parseEnvironment({ CDN_PROVIDER: 'varnish', CDN_PURGE_URL: wrong })).toThrow(
      /^CDN_PURGE_URL must be an address like https:\/\/cdn.example\/purge\.$/,
    );
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
    'DATABASE_URL is missing: beside DATABASE_DIRECT_URL the shop needs DATABASE_URL.',
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

test('the address of the shop is that of its server unless PUBLIC_URL says otherwise', () => {
  expect(parseEnvironment({}).publicUrl).toBe('http://127.0.0.1:3000');
  expect(parseEnvironment({ HOST: '::1', PORT: '80' }).publicUrl).toBe('http://[::1]');
  expect(parseEnvironment({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
  expect(() => parseEnvironment({ PUBLIC_URL: 'shop.example' })).toThrow(
    'PUBLIC_URL must be an address like https://shop.example, not "shop.example".',
  );
  expect(() => parseEnvironment({ HOST: 'a b' })).toThrow(
    'HOST must be an address like 127.0.0.1, not "a b".',
  );
  expect(() => parseEnvironment({ PORT: '65536' })).toThrow(
    'PORT must be a number from 0 to 65535, not "65536".',
  );
});

test('a name that may be meant for the shop is told with the nearest setting', () => {
  const told = (name: string) => findUnknownNames([name])[0];
  expect(told('S3_BUCKETT')).toBe('S3_BUCKETT is not a setting of the shop: did you mean S3_BUCKET?');
  expect(told('BACKUP_FOLDER')).toContain('did you mean BACKUP_DIR?');
  expect(told('smtp_url')).toContain('did you mean SMTP_URL?');
  expect(told('LOGLEVEL')).toContain('did you mean LOG_LEVEL?');
  expect(told('S3_BUCKET_FILE')).toContain('did you mean S3_BUCKET?');
  expect(told('SMTP_URL_FIL')).toContain('did you mean SMTP_URL_FILE?');
});

test('names that others use are passed over, and so are settings', () => {
  const others = [
    'HOME',
    'PATH',
    'USER',
    'MAIL',
    'LANG',
    'HOSTNAME',
    'LOGNAME',
    'NODE_ENV',
    'npm_config_cache',
  ];
  const ours = ['PORT', 'S3_BUCKET', 'SMTP_URL_FILE', 'DATABASE_URL', 'ENV_FILE'];
  expect(findUnknownNames([...others, ...ours])).toEqual([]);
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, text: string) {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

test('a secret is read from its file, without the blanks around it', async () => {
  const file = await write('smtp', ' smtps://user:secret@mail.example\n');
  expect(readSecretFiles({ SMTP_URL_FILE: file, SMTP_URL: '' })).toEqual({
    SMTP_URL: 'smtps://user:secret@mail.example',
  });
  expect(readSecretFiles({ PORT_FILE: file, METRICS_TOKEN_FILE: ' ' })).toEqual({});
});

test('a file of a secret that is missing, empty, or beside its variable stops the start', async () => {
  const empty = await write('empty', '\n');
  expect(() => readSecretFiles({ SMTP_URL_FILE: '/nowhere/smtp' })).toThrow(
    'SMTP_URL_FILE names /nowhere/smtp, which cannot be read (ENOENT).',
  );
  expect(() => readSecretFiles({ SMTP_URL_FILE: empty })).toThrow(
    `SMTP_URL_FILE names ${empty}, which is empty.`,
  );
  expect(() => readSecretFiles({ SMTP_URL_FILE: empty, SMTP_URL: 'smtp://mail.example' })).toThrow(
    'SMTP_URL and SMTP_URL_FILE are both set: keep one of them.',
  );
});

test('a file of settings is read as it is written', async () => {
  const text = `\uFEFF# the shop
export PORT=3001
  HOST = 127.0.0.1  # this machine\r
MAIL_FROM="Comptoir <shop@mail.example>" # the sender
SMTP_URL='smtp://a:p#"s@mail.example'
CATALOGUE=
`;
  expect(readEnvFile(await write('whole', text))).toEqual({
    PORT: '3001',
    HOST: '127.0.0.1',
    MAIL_FROM: 'Comptoir <shop@mail.example>',
    SMTP_URL: 'smtp://a:p#"s@mail.example',
    CATALOGUE: '',
  });
});

test.each([
  ['PORT=3001\n\nHOST', 'line 3 is not NAME=value'],
  ['# a\n2ND=x', 'line 2 is not NAME=value'],
  ['PORT=1\nMAIL_FROM="Comptoir <a@b>\nHOST="x"', 'in line 2 the quote " is not closed'],
  ["SMTP_URL='smtp://a:very-secret@b", "in line 1 the quote ' is not closed"],
  ['SMTP_URL="smtp://a:very-secret@b" c', 'in line 1 something follows the closing "'],
  ['SMTP_URL=smtp://a:very-secret#x@b', 'in line 1 a value with # must stand between quotes'],
  ['PORT=1\nHOST=::1\nPORT=2', 'line 3 gives PORT a second value, after line 1'],
])('a half-written file of settings stops the start: %s', async (text, problem) => {
  const file = await write('half', text);
  expect(() => readEnvFile(file)).toThrow(`The settings in ${file} cannot be used: ${problem}.`);
});

test('a file of settings that was named must be there', () => {
  expect(() => readEnvFile('/nowhere/settings')).toThrow(
    'The settings in /nowhere/settings cannot be read (ENOENT).',
  );
  expect(() => readEnvFile(folder)).toThrow(`The settings in ${folder} cannot be read (EISDIR).`);
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
  expect(() => parseEnvironment({ ...elsewhere })).toThrow(/^BACKUP_KEY is missing: backups elsewhere need/);
  expect(() => parseEnvironment({ BACKUP_KEY: key })).toThrow(/^BACKUP_S3_ENDPOINT is missing/);
  expect(() => parseEnvironment({ BACKUP_HOURS: '5' })).toThrow(/^BACKUP_HOURS must be one of 1, 2/);
  expect(() => parseEnvironment({ BACKUP_S3_BUCKET: 'backups' })).toThrow(/^BACKUP_S3_ENDPOINT is missing/);
});
