import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** The message is one sentence that names the variable, or the file of settings and its line. */
export class InvalidEnvironment extends Error {}

type Description = {
  /** One line, for README.md and .env.example. */
  means: string;
  /** The default in words, where it is no constant. */
  usual?: string;
  see?: string;
  /** NAME_FILE may name a file that holds it. */
  isSecret?: true;
};

export const descriptions = z.registry<Description>();

/** Every setting of the shop. What is wrong with a value continues its name: "PORT must be …". No message repeats what may be a key. */
export const settings = z.object({
  PORT: wholeNumber('a number', 0, 65_535)
    .prefault('3000')
    .register(descriptions, { means: 'port that the server listens on; 0 for any' }),
  HOST: kind(readHost, (text) => `must be an address like 127.0.0.1, not "${text}"`)
    .prefault('127.0.0.1')
    .register(descriptions, { means: 'address that the server listens on' }),
  PUBLIC_URL: kind(readOrigin, (text) => `must be an address like https://shop.example, not "${text}"`)
    .optional()
    .register(descriptions, {
      means: 'origin used in links, cookies, shared previews and the sitemap',
      usual: 'http://HOST:PORT',
    }),
  DATA_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .prefault('./data')
    .register(descriptions, { means: 'folder of the embedded database and the pictures' }),
  POSTGRES_BIN: z
    .string()
    .transform((folder) => resolve(folder))
    .optional()
    .register(descriptions, {
      means: 'folder of the programs of PostgreSQL 18 that run the embedded database',
      usual: 'the newest that is found',
      see: 'docs/operations.md#the-version-of-postgresql',
    }),
  DATABASE_URL: databaseUrl().optional().register(descriptions, {
    means: 'a PostgreSQL server (15 or newer) instead of the embedded one',
    isSecret: true,
  }),
  DATABASE_DIRECT_URL: databaseUrl().optional().register(descriptions, {
    means: 'the same database without the pooler at `DATABASE_URL`',
    usual: '`DATABASE_URL`',
    see: 'docs/deployment.md#a-pooler',
    isSecret: true,
  }),
  DATABASE_CONNECTIONS: wholeNumber('a number', 2, 80).optional().register(descriptions, {
    means: 'connections of an instance for pages and forms, from 2 to 80',
    usual: '16, fewer on small machines',
  }),
  ADMIN_USERNAME: z
    .string()
    // Sign-in tells a name from an address by the `@`.
    .regex(/^[^@]{2,60}$/, {
      error: ({ input }) => `must be a name of 2 to 60 characters without @, not "${input}"`,
    })
    .prefault('admin')
    .register(descriptions, { means: 'first administrator, only when there is none' }),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^<>@\s]+@(localhost|[^<>@\s]+\.[^<>@\s.]+)$/, {
      error: ({ input }) => `must be an address like owner@mail.example, not "${input}"`,
    })
    .prefault('admin@localhost')
    .register(descriptions, { means: 'mail address of the first administrator' }),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(200, 'must have at most 200 characters')
    .optional()
    .register(descriptions, {
      means: 'password of the first administrator',
      usual: 'random, printed once',
      isSecret: true,
    }),
  CATALOGUE: oneOf('demo', 'empty')
    .prefault('demo')
    .register(descriptions, { means: 'what a shop is given at its first start: `demo` or `empty`' }),
  S3_ENDPOINT: storeAddress().register(descriptions, {
    means: 'address of an S3-compatible store for pictures; the four below belong to it',
    see: 'docs/deployment.md#the-file-store',
  }),
  S3_BUCKET: bucket().register(descriptions, { means: 'bucket of pictures' }),
  S3_ACCESS_KEY_ID: z.string().optional().register(descriptions, {
    means: 'name of the key of the store',
    isSecret: true,
  }),
  S3_SECRET_ACCESS_KEY: z.string().optional().register(descriptions, {
    means: 'key of the store',
    isSecret: true,
  }),
  S3_REGION: z.string().optional().register(descriptions, {
    means: 'region of the store',
    usual: 'us-east-1',
  }),
  SMTP_URL: kind(readMailServer, () => 'must be an address like smtp://user:password@mail.example:587')
    .optional()
    .register(descriptions, {
      means: 'mail server (`smtp://`, `smtps://`); without it mail waits',
      isSecret: true,
    }),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: ({ input }) => `must be an address like "Comptoir <shop@mail.example>", not "${input}"`,
    })
    .optional()
    .register(descriptions, { means: 'sender of mails, with `SMTP_URL`' }),
  MOMO_PROVIDER: oneOf('none', 'mtn', 'campay').prefault('none').register(descriptions, {
    means: 'Mobile Money: `mtn` or `campay`, with all settings of its account',
    see: 'docs/operations.md#mobile-money',
  }),
  MTN_MOMO_URL: providerAddress().register(descriptions, { means: 'address of MTN Collections' }),
  MTN_MOMO_TARGET: z
    .string()
    .regex(/^[a-z]{2,40}$/, 'must be an environment of MTN, such as mtncameroon')
    .optional()
    .register(descriptions, { means: 'environment of MTN, such as `mtncameroon`' }),
  MTN_MOMO_CURRENCY: z.string().optional().register(descriptions, {
    means: '`EUR` in the sandbox, `XAF` everywhere else',
  }),
  MTN_MOMO_SUBSCRIPTION_KEY: headerValue().register(descriptions, {
    means: 'subscription key of MTN Collections',
    isSecret: true,
  }),
  MTN_MOMO_API_USER: z
    .string()
    .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'must be the UUID of the API user')
    .optional()
    .register(descriptions, { means: 'UUID of the API user of MTN', isSecret: true }),
  MTN_MOMO_API_KEY: z.string().optional().register(descriptions, {
    means: 'key of the API user of MTN',
    isSecret: true,
  }),
  CAMPAY_URL: providerAddress().register(descriptions, { means: 'address of CamPay' }),
  CAMPAY_TOKEN: headerValue().register(descriptions, {
    means: 'permanent token of CamPay',
    isSecret: true,
  }),
  CAMPAY_WEBHOOK_KEY: z.string().optional().register(descriptions, {
    means: 'key with which CamPay signs what it reports',
    isSecret: true,
  }),
  PUSH_ORIGINS: origins('https://push.example').register(descriptions, {
    means: 'push services in the own network, by origin',
    see: 'docs/operations.md#notifications-on-phones',
  }),
  WEBHOOK_ORIGINS: origins('http://erp.lan:8069').register(descriptions, {
    means: 'programs in the own network that webhooks may reach, by origin',
    see: 'docs/operations.md#connected-programs',
  }),
  DRAIN_SECONDS: wholeNumber('a number of seconds', 0, 300).prefault('0').register(descriptions, {
    means: 'seconds that a stopping instance still answers',
    see: 'docs/deployment.md#replacing-instances-without-a-failed-request',
  }),
  BACKUP_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .optional()
    .register(descriptions, { means: 'folder of daily backups; without it there are none' }),
  BACKUP_KEEP: wholeNumber('a number of days', 1, 366)
    .prefault('7')
    .register(descriptions, { means: 'days that daily backups are kept' }),
  BACKUP_S3_ENDPOINT: storeAddress().register(descriptions, {
    means: 'address of an S3-compatible store for encrypted backups; those below belong to it',
    see: 'docs/operations.md#back-up-elsewhere',
  }),
  BACKUP_S3_BUCKET: bucket().register(descriptions, { means: 'bucket of backups, for this shop alone' }),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().register(descriptions, {
    means: 'name of the key of the store of backups',
    isSecret: true,
  }),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().register(descriptions, {
    means: 'key of the store of backups',
    isSecret: true,
  }),
  BACKUP_S3_REGION: z.string().optional().register(descriptions, {
    means: 'region of the store of backups',
    usual: 'us-east-1',
  }),
  BACKUP_KEY: z
    .string()
    .min(20, 'must have at least 20 characters: backups leave this machine encrypted only')
    .optional()
    .register(descriptions, {
      means: 'what encrypts those backups: without it nobody opens them, so keep it elsewhere too',
      isSecret: true,
    }),
  BACKUP_HOURS: oneOf('1', '2', '3', '4', '6', '8', '12', '24')
    .prefault('24')
    .register(descriptions, { means: 'hours between two of them: what a fire costs at most' }),
  TRUST_PROXY: kind(
    (text) => readList(text, readRange),
    (text) => `must be addresses or ranges like 127.0.0.1, 10.0.0.0/8, separated by commas, not "${text}"`,
  )
    .prefault('')
    .register(descriptions, { means: 'addresses or ranges whose `X-Forwarded-For` is believed' }),
  CDN_PROVIDER: oneOf('none', 'cloudflare', 'fastly', 'varnish', 'souin')
    .prefault('none')
    .register(descriptions, {
      means: 'the cache in front of the shop: `cloudflare`, `fastly`, `varnish` or `souin`',
      see: 'docs/deployment.md#a-cdn-in-front',
    }),
  CDN_PURGE_URL: kind(readHttpAddress, () => 'must be an address like https://cdn.example/purge')
    .optional()
    .register(descriptions, { means: 'address that is told which pages changed' }),
  CDN_PURGE_TOKEN: headerValue().register(descriptions, {
    means: 'what proves to the CDN that the shop may purge',
    isSecret: true,
  }),
  ORDERS_PER_ADDRESS: wholeNumber('a number', 5, 9_999_999)
    .prefault('200')
    .register(descriptions, { means: 'most orders in 10 minutes of one address' }),
  MESSAGES_PER_ADDRESS: wholeNumber('a number', 5, 9_999_999)
    .prefault('200')
    .register(descriptions, { means: 'most messages in an hour of one address' }),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().register(descriptions, {
    means: 'lets Prometheus read `/metrics`',
    see: 'docs/operations.md#monitor',
    isSecret: true,
  }),
  LIMITS: oneOf('on', 'off')
    .prefault('on')
    .register(descriptions, { means: '`off` disables rate limits: for tests and measurements only' }),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
    .prefault('info')
    .register(descriptions, { means: 'least level of the JSON lines on stdout' }),
  ENV_FILE: z.string().optional().register(descriptions, {
    means: 'file of settings, read where the environment has none of that name',
    usual: '`.env` in the folder of the shop, where it is',
  }),
});

export type Settings = z.output<typeof settings>;

/** The text becomes what `read` answers, and is refused with what it must be when that is nothing. */
function kind<Value>(read: (text: string) => Value | undefined, must: (text: string) => string) {
  return z.string().transform((text, { issues }) => {
    const value = read(text);
    if (value !== undefined) return value;
    issues.push({ code: 'custom', input: text, message: must(text) });
    return z.NEVER;
  });
}

function wholeNumber(what: string, least: number, most: number) {
  const read = (text: string) =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
  return kind(read, (text) => `must be ${what} from ${least} to ${most}, not "${text}"`);
}

function oneOf<const Value extends string>(...values: Value[]) {
  return z.enum(values, {
    error: ({ input }) => `must be one of ${values.join(', ')}, not "${input}"`,
  });
}

function databaseUrl() {
  return kind(
    (text) => (/^postgres(ql)?:$/.test(parseUrl(text)?.protocol ?? '') ? text : undefined),
    () => 'must be an address like postgres://user:password@host:5432/shop',
  );
}

function storeAddress() {
  return kind(readStoreAddress, () => 'must be an address like https://s3.example').optional();
}

function bucket() {
  return z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/,
      'must be the name of a bucket: letters, digits, dots and hyphens',
    )
    .optional();
}

function origins(example: string) {
  return kind(
    (text) => readList(text, readExactOrigin),
    (text) => `must be addresses like ${example}, separated by commas, not "${text}"`,
  ).prefault('');
}

/** Money is asked for over TLS; only a server on this machine may do without. */
function providerAddress() {
  const read = (text: string) => {
    const url = parseUrl(text);
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1');
    return url && isSafe && url.href === `${url.origin}/` ? url.origin : undefined;
  };
  return kind(read, () => 'must be an address like https://momo.example').optional();
}

function headerValue() {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces')
    .optional();
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function readHost(text: string): string | undefined {
  return parseUrl(originOf(text, 80)) ? text : undefined;
}

export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function readOrigin(text: string): string | undefined {
  const url = parseUrl(text);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  return isOrigin ? url.origin : undefined;
}

function readExactOrigin(text: string): string | undefined {
  const origin = readOrigin(text);
  return origin && parseUrl(text)?.href === `${origin}/` ? origin : undefined;
}

function readStoreAddress(text: string): string | undefined {
  return readHttpAddress(text) && !parseUrl(text)?.search ? text : undefined;
}

/** Without a name and a password, which errors would tell. */
function readHttpAddress(text: string): string | undefined {
  const url = parseUrl(text);
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
  return isPlain ? text : undefined;
}

function readMailServer(text: string): string | undefined {
  const url = parseUrl(text);
  return url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? text : undefined;
}

/** Parts separated by commas; nothing when one of them is wrong. */
function readList<Value>(text: string, read: (part: string) => Value | undefined): Value[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const values = parts.filter((part) => part !== '').map(read);
  return values.includes(undefined) ? undefined : values.filter((value) => value !== undefined);
}

export type AddressRange = [address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number];

function readRange(text: string): AddressRange | undefined {
  const [, address = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const prefix = digits === undefined ? longest : Number(digits);
  // With every address trusted, any client could choose the address that it is counted under.
  if (version === 0 || address.includes('%') || prefix > longest || prefix === 0) return undefined;
  const parsed = ipaddr.parse(address);
  // Clients' addresses are compared as IPv4 where they can be.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && prefix >= 96)
    return [parsed.toIPv4Address(), prefix - 96];
  return [parsed, prefix];
}
