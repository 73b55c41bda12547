import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';

export type Environment = ReturnType<typeof parseEnvironment>;

/** The message is one sentence that names the variable. */
export class InvalidEnvironment extends Error {}

export function parseEnvironment(variables: Record<string, string | undefined>) {
  const text = (name: string, fallback = '') => variables[name]?.trim() || fallback;
  const port = readPort(text('PORT', '3000'));
  const host = text('HOST', '127.0.0.1');
  return {
    port,
    host,
    publicUrl: readOrigin(text('PUBLIC_URL', `http://${host.includes(':') ? `[${host}]` : host}:${port}`)),
    dataDir: resolve(text('DATA_DIR', './data')),
    databaseUrl: readDatabaseUrl('DATABASE_URL', text('DATABASE_URL')),
    databaseDirectUrl: readDirectUrl(text('DATABASE_DIRECT_URL'), text('DATABASE_URL')),
    databaseConnections: readConnections(text('DATABASE_CONNECTIONS')),
    fileStore: readFileStore('', text),
    drainSeconds: readSeconds('DRAIN_SECONDS', text('DRAIN_SECONDS', '0'), 300),
    firstAdministrator: {
      username: text('ADMIN_USERNAME', 'admin'),
      email: text('ADMIN_EMAIL', 'admin@localhost'),
      password: readPassword(text('ADMIN_PASSWORD')),
    },
    backup: readBackup(text('BACKUP_DIR'), text('BACKUP_KEEP', '7')),
    remoteBackup: readRemoteBackup(text),
    pushOrigins: readOrigins(text('PUSH_ORIGINS')),
    mail: readMail(text('SMTP_URL'), text('MAIL_FROM')),
    mobileMoney: readMobileMoney(text),
    limits: {
      areOn: oneOf('LIMITS', text('LIMITS', 'on'), ['on', 'off'] as const) === 'on',
      ceilings: {
        orders: readCeiling('ORDERS_PER_ADDRESS', text('ORDERS_PER_ADDRESS', '200')),
        messages: readCeiling('MESSAGES_PER_ADDRESS', text('MESSAGES_PER_ADDRESS', '200')),
      },
    },
    metricsToken: readMetricsToken(text('METRICS_TOKEN')),
    trustedProxies: readProxies(text('TRUST_PROXY')),
    catalogue: oneOf('CATALOGUE', text('CATALOGUE', 'demo'), ['demo', 'empty'] as const),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL', 'info'), [
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
      'silent',
    ] as const),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidEnvironment(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (!isOrigin)
    throw new InvalidEnvironment(`PUBLIC_URL must be an address like https://shop.example, not "${text}".`);
  return url.origin;
}

function readOrigins(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const url = URL.canParse(part) ? new URL(part) : undefined;
      if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
        throw new InvalidEnvironment(
          `PUSH_ORIGINS must be addresses like https://push.example, separated by commas, not "${text}".`,
        );
      return url.origin;
    });
}

function readDatabaseUrl(name: string, text: string): string | undefined {
  if (text === '') return undefined;
  // The message leaves the value out: it may hold a password.
  const isPostgres = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  if (!isPostgres)
    throw new InvalidEnvironment(`${name} must be an address like postgres://user:password@host:5432/shop.`);
  return text;
}

function readDirectUrl(text: string, pooled: string): string | undefined {
  if (text !== '' && pooled === '')
    throw new InvalidEnvironment('DATABASE_DIRECT_URL needs DATABASE_URL beside it.');
  return readDatabaseUrl('DATABASE_DIRECT_URL', text);
}

/** Undefined: as many as the memory allows. */
function readConnections(text: string): number | undefined {
  if (text === '') return undefined;
  const connections = Number(text);
  if (!/^\d+$/.test(text) || connections < 2 || connections > 80)
    throw new InvalidEnvironment(`DATABASE_CONNECTIONS must be a number from 2 to 80, not "${text}".`);
  return connections;
}

type ReadText = (name: string, fallback?: string) => string;

export type FileStore = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const storeSettings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** No message repeats a value: somebody may have put a key into the wrong variable. */
function readFileStore(prefix: '' | 'BACKUP_', read: ReadText): FileStore | undefined {
  const text = (name: string, fallback?: string) => read(`${prefix}${name}`, fallback);
  const isWanted = [...storeSettings, 'S3_REGION'].some((name) => text(name) !== '');
  if (!isWanted) return undefined;
  const missing = storeSettings.find((name) => text(name) === '');
  if (missing)
    throw new InvalidEnvironment(
      `${prefix}${missing} is missing: a file store needs ${storeSettings.map((name) => `${prefix}${name}`).join(', ')}.`,
    );

  const endpoint = text('S3_ENDPOINT');
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new InvalidEnvironment(`${prefix}S3_ENDPOINT must be an address like https://s3.example.`);
  const bucket = text('S3_BUCKET');
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(bucket))
    throw new InvalidEnvironment(
      `${prefix}S3_BUCKET must be the name of a bucket: letters, digits, dots and hyphens.`,
    );
  return {
    endpoint,
    region: text('S3_REGION', 'us-east-1'),
    bucket,
    accessKeyId: text('S3_ACCESS_KEY_ID'),
    secretAccessKey: text('S3_SECRET_ACCESS_KEY'),
  };
}

export type RemoteBackup = { store: FileStore; key: string; hours: number };

/** What divides a day. */
const backupHours = ['1', '2', '3', '4', '6', '8', '12', '24'] as const;

function readRemoteBackup(text: ReadText): RemoteBackup | undefined {
  const store = readFileStore('BACKUP_', text);
  const key = text('BACKUP_KEY');
  const hours = Number(oneOf('BACKUP_HOURS', text('BACKUP_HOURS', '24'), backupHours));
  if (!store) {
    if (key !== '') throw new InvalidEnvironment('BACKUP_KEY needs BACKUP_S3_ENDPOINT beside it.');
    return undefined;
  }
  // It may be all that a thief of the store lacks.
  if (key.length < 20)
    throw new InvalidEnvironment(
      'BACKUP_KEY must have at least 20 characters: backups leave this machine encrypted only.',
    );
  return { store, key, hours };
}

function readSeconds(name: string, text: string, longest: number): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds > longest)
    throw new InvalidEnvironment(`${name} must be a number of seconds from 0 to ${longest}, not "${text}".`);
  return seconds;
}

function readPassword(text: string): string | undefined {
  if (text === '') return undefined;
  if (text.length < 10) throw new InvalidEnvironment('ADMIN_PASSWORD must have at least 10 characters.');
  return text;
}

export type DailyBackup = { folder: string; days: number };

function readBackup(folder: string, keep: string): DailyBackup | undefined {
  const days = Number(keep);
  if (!/^\d+$/.test(keep) || days < 1 || days > 366)
    throw new InvalidEnvironment(`BACKUP_KEEP must be a number of days from 1 to 366, not "${keep}".`);
  return folder === '' ? undefined : { folder: resolve(folder), days };
}

function readMetricsToken(text: string): string | undefined {
  if (text === '') return undefined;
  if (text.length < 16) throw new InvalidEnvironment('METRICS_TOKEN must have at least 16 characters.');
  return text;
}

function readMail(smtpUrl: string, from: string): { smtpUrl: string; from: string } | undefined {
  if (smtpUrl === '') return undefined;
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new InvalidEnvironment('SMTP_URL must be an address like smtp://user:password@mail.example:587.');
  if (!/^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(from))
    throw new InvalidEnvironment(
      `MAIL_FROM must be an address like "Comptoir <shop@mail.example>" when SMTP_URL is set, not "${from}".`,
    );
  return { smtpUrl, from };
}

export type MtnAccount = {
  provider: 'mtn';
  url: string;
  /** MTN's name of the environment, such as `mtncameroon`. */
  target: string;
  currency: string;
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
};
export type CampayAccount = { provider: 'campay'; url: string; token: string; webhookKey: string };
export type MobileMoneyAccount = MtnAccount | CampayAccount;

const mtnSettings = [
  'MTN_MOMO_URL',
  'MTN_MOMO_TARGET',
  'MTN_MOMO_CURRENCY',
  'MTN_MOMO_SUBSCRIPTION_KEY',
  'MTN_MOMO_API_USER',
  'MTN_MOMO_API_KEY',
] as const;
const campaySettings = ['CAMPAY_URL', 'CAMPAY_TOKEN', 'CAMPAY_WEBHOOK_KEY'] as const;

/** No message repeats a value: somebody may have put a key into the wrong variable. */
function readMobileMoney(text: ReadText): MobileMoneyAccount | undefined {
  const provider = oneOf('MOMO_PROVIDER', text('MOMO_PROVIDER', 'none'), ['none', 'mtn', 'campay'] as const);
  if (provider === 'none') return undefined;
  const needed = provider === 'mtn' ? mtnSettings : campaySettings;
  const missing = needed.find((name) => text(name) === '');
  if (missing)
    throw new InvalidEnvironment(
      `${missing} is missing: with MOMO_PROVIDER=${provider} the shop needs ${needed.join(', ')}.`,
    );
  if (provider === 'campay')
    return {
      provider,
      url: readProviderUrl('CAMPAY_URL', text('CAMPAY_URL')),
      token: readHeaderValue('CAMPAY_TOKEN', text('CAMPAY_TOKEN')),
      webhookKey: text('CAMPAY_WEBHOOK_KEY'),
    };
  const target = text('MTN_MOMO_TARGET');
  const currency = text('MTN_MOMO_CURRENCY');
  if (!/^[a-z]{2,40}$/.test(target))
    throw new InvalidEnvironment('MTN_MOMO_TARGET must be an environment of MTN, such as mtncameroon.');
  if (!(target === 'sandbox' ? /^EUR$/ : /^XAF$/).test(currency))
    throw new InvalidEnvironment('MTN_MOMO_CURRENCY must be EUR in the sandbox and XAF everywhere else.');
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text('MTN_MOMO_API_USER')))
    throw new InvalidEnvironment('MTN_MOMO_API_USER must be the UUID of the API user.');
  return {
    provider,
    url: readProviderUrl('MTN_MOMO_URL', text('MTN_MOMO_URL')),
    target,
    currency,
    subscriptionKey: readHeaderValue('MTN_MOMO_SUBSCRIPTION_KEY', text('MTN_MOMO_SUBSCRIPTION_KEY')),
    apiUser: text('MTN_MOMO_API_USER'),
    apiKey: text('MTN_MOMO_API_KEY'),
  };
}

/** Money is asked for over TLS; only a server on this machine may do without. */
function readProviderUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1');
  if (!url || !isSafe || url.href !== `${url.origin}/`)
    throw new InvalidEnvironment(`${name} must be an address like https://momo.example.`);
  return url.origin;
}

function readHeaderValue(name: string, text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new InvalidEnvironment(`${name} must be letters, digits and signs without spaces.`);
  return text;
}

function readCeiling(name: string, text: string): number {
  const ceiling = Number(text);
  if (!/^\d{1,7}$/.test(text) || ceiling < 5)
    throw new InvalidEnvironment(`${name} must be a number from 5 to 9999999, not "${text}".`);
  return ceiling;
}

export type AddressRange = [address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number];

function readProxies(text: string): AddressRange[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readRange);
}

function readRange(text: string): AddressRange {
  const [, address = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const prefix = digits === undefined ? longest : Number(digits);
  // With every address trusted, any client could choose the address that it is counted under.
  if (version === 0 || address.includes('%') || prefix > longest || prefix === 0)
    throw new InvalidEnvironment(
      `TRUST_PROXY must be addresses or ranges like 127.0.0.1, 10.0.0.0/8, separated by commas, not "${text}".`,
    );
  const parsed = ipaddr.parse(address);
  // Clients' addresses are compared as IPv4 where they can be.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && prefix >= 96)
    return [parsed.toIPv4Address(), prefix - 96];
  return [parsed, prefix];
}

function oneOf<const Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((each) => each === text);
  if (!value) throw new InvalidEnvironment(`${name} must be one of ${values.join(', ')}, not "${text}".`);
  return value;
}
