import { readFileSync } from 'node:fs';
import { editDistance } from './edit-distance.ts';
import { readEnvFile } from './env-file.server.ts';
import {
  descriptions,
  InvalidEnvironment,
  originOf,
  type Settings,
  settings,
} from './environment-variables.server.ts';

export type Environment = ReturnType<typeof parseEnvironment>;

type Variables = Record<string, string | undefined>;

const names = Object.keys(settings.shape);
const secrets = Object.entries(settings.shape)
  .filter(([, kind]) => descriptions.get(kind)?.isSecret)
  .map(([name]) => name);
const known = new Set([...names, ...secrets.map((name) => `${name}_FILE`)]);

/** The settings of this process: its environment before the file of settings. Throws `InvalidEnvironment`. */
export function loadEnvironment(say: (sentence: string) => void): Environment {
  const variables = { ...readEnvFile(process.env.ENV_FILE?.trim()), ...process.env };
  for (const sentence of findUnknownNames(Object.keys(variables))) say(sentence);
  return parseEnvironment({ ...variables, ...readSecretFiles(variables) });
}

/** A sentence for each name that may be meant for the shop and is none of its settings. */
export function findUnknownNames(given: string[]): string[] {
  return given
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const nearest = findNearest(name.toUpperCase());
      return nearest ? `${name} is not a setting of the shop: did you mean ${nearest}?` : [];
    });
}

/** By two letters, one in a short name; among settings that begin alike, by any number. */
function findNearest(name: string): string | undefined {
  const plain = name.replace(/_FILE$/, '');
  if (names.includes(plain)) return plain;
  const [family] = name.split('_', 1);
  const relatives = [...known].filter((each) => each.startsWith(`${family}_`));
  const isRelated = name.includes('_') && relatives.length > 1;
  const [nearest] = (isRelated ? relatives : [...known])
    .map((each) => ({ each, distance: editDistance(each, name) }))
    .sort((one, other) => one.distance - other.distance);
  const isNear = nearest && nearest.distance <= (name.length < 6 ? 1 : 2);
  return isRelated || isNear ? nearest?.each : undefined;
}

export function readSecretFiles(variables: Variables): Variables {
  return Object.fromEntries(
    secrets.flatMap((name) => {
      const file = variables[`${name}_FILE`]?.trim();
      if (!file) return [];
      if (variables[name]?.trim())
        throw new InvalidEnvironment(`${name} and ${name}_FILE are both set: keep one of them.`);
      return [[name, readSecretFile(`${name}_FILE`, file)]];
    }),
  );
}

function readSecretFile(name: string, file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new InvalidEnvironment(`${name} names ${file}, which cannot be read (${code}).`);
  }
  if (secret === '') throw new InvalidEnvironment(`${name} names ${file}, which is empty.`);
  return secret;
}

export function parseEnvironment(variables: Variables) {
  const given = Object.fromEntries(names.map((name) => [name, variables[name]?.trim() || undefined]));
  const { data, error } = settings.safeParse(given);
  if (error)
    throw new InvalidEnvironment(`${error.issues[0]?.path[0]?.toString()} ${error.issues[0]?.message}.`);
  const { HOST: host, PORT: port, BACKUP_DIR: folder } = data;
  return {
    port,
    host,
    publicUrl: data.PUBLIC_URL ?? new URL(originOf(host, port)).origin,
    dataDir: data.DATA_DIR,
    postgresBin: data.POSTGRES_BIN,
    ...arrangeDatabase(data),
    fileStore: arrangeFileStore(data),
    drainSeconds: data.DRAIN_SECONDS,
    firstAdministrator: {
      username: data.ADMIN_USERNAME,
      email: data.ADMIN_EMAIL,
      password: data.ADMIN_PASSWORD,
    },
    backup: folder === undefined ? undefined : { folder, days: data.BACKUP_KEEP },
    remoteBackup: arrangeRemoteBackup(data),
    pushOrigins: data.PUSH_ORIGINS,
    webhookOrigins: data.WEBHOOK_ORIGINS,
    cdn: arrangeCdn(data),
    mail: arrangeMail(data),
    mobileMoney: arrangeMobileMoney(data),
    limits: {
      areOn: data.LIMITS === 'on',
      ceilings: { orders: data.ORDERS_PER_ADDRESS, messages: data.MESSAGES_PER_ADDRESS },
    },
    metricsToken: data.METRICS_TOKEN,
    trustedProxies: data.TRUST_PROXY,
    catalogue: data.CATALOGUE,
    logLevel: data.LOG_LEVEL,
  };
}

export type DailyBackup = { folder: string; days: number };

type Together<Name extends keyof Settings> = { [Each in Name]: NonNullable<Settings[Each]> };

/** These settings, none of which may be missing. */
function requireTogether<Name extends keyof Settings>(
  given: Settings,
  reason: string,
  needed: readonly Name[],
): Together<Name> {
  const missing = needed.find((name) => given[name] === undefined);
  if (missing) throw new InvalidEnvironment(`${missing} is missing: ${reason} ${needed.join(', ')}.`);
  return given as Together<Name>;
}

function arrangeDatabase(given: Settings) {
  if (given.DATABASE_DIRECT_URL !== undefined)
    requireTogether(given, 'beside DATABASE_DIRECT_URL the shop needs', ['DATABASE_URL']);
  return {
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    /** Undefined: as many as the memory allows. */
    databaseConnections: given.DATABASE_CONNECTIONS,
  };
}

export type FileStore = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const storeSettings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const backupStoreSettings = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

function arrangeFileStore(given: Settings): FileStore | undefined {
  if (![...storeSettings, 'S3_REGION' as const].some((name) => given[name] !== undefined)) return undefined;
  const store = requireTogether(given, 'a file store needs', storeSettings);
  return {
    endpoint: store.S3_ENDPOINT,
    region: given.S3_REGION ?? 'us-east-1',
    bucket: store.S3_BUCKET,
    accessKeyId: store.S3_ACCESS_KEY_ID,
    secretAccessKey: store.S3_SECRET_ACCESS_KEY,
  };
}

export type RemoteBackup = { store: FileStore; key: string; hours: number };

function arrangeRemoteBackup(given: Settings): RemoteBackup | undefined {
  const beside = [...backupStoreSettings, 'BACKUP_S3_REGION' as const, 'BACKUP_KEY' as const];
  if (!beside.some((name) => given[name] !== undefined)) return undefined;
  const needed = [...backupStoreSettings, 'BACKUP_KEY' as const];
  const remote = requireTogether(given, 'backups elsewhere need', needed);
  return {
    store: {
      endpoint: remote.BACKUP_S3_ENDPOINT,
      region: given.BACKUP_S3_REGION ?? 'us-east-1',
      bucket: remote.BACKUP_S3_BUCKET,
      accessKeyId: remote.BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: remote.BACKUP_S3_SECRET_ACCESS_KEY,
    },
    key: remote.BACKUP_KEY,
    hours: Number(given.BACKUP_HOURS),
  };
}

export type Cdn = {
  provider: Exclude<Settings['CDN_PROVIDER'], 'none'>;
  url: string;
  token: string | undefined;
};

function arrangeCdn(given: Settings): Cdn | undefined {
  const provider = given.CDN_PROVIDER;
  if (provider === 'none') {
    if (given.CDN_PURGE_URL === undefined) return undefined;
    throw new InvalidEnvironment('CDN_PROVIDER is missing: it says how CDN_PURGE_URL is called.');
  }
  const reason = `with CDN_PROVIDER=${provider} the shop needs`;
  const { CDN_PURGE_URL: url } = requireTogether(given, reason, ['CDN_PURGE_URL']);
  if (provider === 'cloudflare' || provider === 'fastly') requireTogether(given, reason, ['CDN_PURGE_TOKEN']);
  return { provider, url, token: given.CDN_PURGE_TOKEN };
}

function arrangeMail(given: Settings): { smtpUrl: string; from: string } | undefined {
  if (given.SMTP_URL === undefined) return undefined;
  const { MAIL_FROM: from } = requireTogether(given, 'with SMTP_URL the shop needs', ['MAIL_FROM']);
  return { smtpUrl: given.SMTP_URL, from };
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

function arrangeMobileMoney(given: Settings): MobileMoneyAccount | undefined {
  const provider = given.MOMO_PROVIDER;
  if (provider === 'none') return undefined;
  const reason = `with MOMO_PROVIDER=${provider} the shop needs`;
  if (provider === 'campay') {
    const account = requireTogether(given, reason, campaySettings);
    return {
      provider,
      url: account.CAMPAY_URL,
      token: account.CAMPAY_TOKEN,
      webhookKey: account.CAMPAY_WEBHOOK_KEY,
    };
  }
  const account = requireTogether(given, reason, mtnSettings);
  const { MTN_MOMO_TARGET: target, MTN_MOMO_CURRENCY: currency } = account;
  if (currency !== (target === 'sandbox' ? 'EUR' : 'XAF'))
    throw new InvalidEnvironment('MTN_MOMO_CURRENCY must be EUR in the sandbox and XAF everywhere else.');
  return {
    provider,
    url: account.MTN_MOMO_URL,
    target,
    currency,
    subscriptionKey: account.MTN_MOMO_SUBSCRIPTION_KEY,
    apiUser: account.MTN_MOMO_API_USER,
    apiKey: account.MTN_MOMO_API_KEY,
  };
}
