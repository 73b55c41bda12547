import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../app/platform/database/migrations.server.ts';
import { ask, makeFolder } from '../tests/support/backups.ts';
import { makeEmptyDatabase } from '../tests/support/database/database.ts';
import { openRefusingPostgres } from '../tests/support/servers/refusing-postgres.ts';
import { startEmbeddedDatabase } from './embedded-database/start-embedded-database.ts';
import { namingDatabase, reachDatabase, waitForDatabase } from './reach-database.ts';

let server: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
let url: URL;

const secret = 'never-shown';

beforeAll(async () => {
  const folder = await makeFolder();
  server = await startEmbeddedDatabase({ dataDir: folder, log: () => {} });
  url = new URL(await makeEmptyDatabase(server.url));
  const supervisor = new URL(url);
  supervisor.username = 'postgres';
  supervisor.password = JSON.parse(readFileSync(join(folder, 'database-passwords.json'), 'utf8')).postgres;
  await ask(
    supervisor.href,
    `create role full login password '${secret}' connection limit 0;
     create role closed password '${secret}';
     create role guest login password '${secret}';
     create role reader login password '${secret}';
     alter role reader set default_transaction_read_only = on`,
  );
});
afterAll(() => server.stop());

const as = (user: string, password = secret) => {
  const changed = new URL(url);
  Object.assign(changed, { username: user, password });
  return changed;
};
const at = (port: number, search = '') =>
  new URL(`postgres://shop:${secret}@127.0.0.1:${port}/shop${search}`);

async function refusing(code: string, message: string) {
  const far = await openRefusingPostgres({ code, message });
  onTestFinished(far.close);
  return at(far.port);
}

/** A server that is no PostgreSQL. */
async function answering(answer: (socket: Socket) => void) {
  const far = createServer((socket) => answer(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(far, 'listening');
  onTestFinished(() => void far.close());
  return at((far.address() as AddressInfo).port);
}

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it was reached'),
    (reason: Error) => reason,
  );
  expect(error.message).not.toContain(secret);
  return error.message.replace(/(?<=127\.0\.0\.1:)\d+/g, '…').replace(/test_\w+/, 'test');
}

const refusals: { name: string; address: () => URL | Promise<URL>; reason: string }[] = [
  {
    name: 'a wrong password',
    address: () => as('comptoir'),
    reason: 'test at 127.0.0.1:… refuses the shop: password authentication failed for user "comptoir"',
  },
  {
    name: 'an unknown role',
    address: () => as('nobody'),
    reason: 'test at 127.0.0.1:… refuses the shop: password authentication failed for user "nobody"',
  },
  {
    name: 'a role that may not sign in',
    address: () => as('closed'),
    reason: 'test at 127.0.0.1:… refuses the shop: role "closed" is not permitted to log in',
  },
  {
    name: 'no password',
    address: () => as('comptoir', ''),
    reason: 'test at 127.0.0.1:… refuses the shop: it asks for a password, and the address has none',
  },
  {
    name: 'a missing database',
    address: () => Object.assign(new URL(url), { pathname: '/nowhere' }),
    reason: 'nowhere at 127.0.0.1:… refuses the shop: database "nowhere" does not exist',
  },
  {
    name: 'a server without TLS',
    address: () => Object.assign(new URL(url), { search: '?sslmode=verify-full' }),
    reason: 'test at 127.0.0.1:… refuses the shop: The server does not support SSL connections',
  },
  {
    name: 'a missing file of the authority',
    address: () => at(1, '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'),
    reason:
      'shop at 127.0.0.1:… refuses the shop: a file that the address names cannot be read: /nowhere/ca.pem (ENOENT)',
  },
  {
    name: 'a certificate that nobody trusts',
    address: async () => (await selfSigned()).url,
    reason: 'shop at 127.0.0.1:… refuses the shop: self-signed certificate',
  },
  {
    name: 'a certificate of another machine',
    address: async () => {
      const { url, cert } = await selfSigned();
      url.searchParams.set('sslrootcert', cert);
      return url;
    },
    reason:
      "shop at 127.0.0.1:… refuses the shop: Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list: ",
  },
  {
    name: 'a server that asks for TLS',
    address: () => refusing('28000', 'no pg_hba.conf entry for host "192.0.2.7", user "shop", no encryption'),
    reason:
      'shop at 127.0.0.1:… refuses the shop: no pg_hba.conf entry for host "192.0.2.7", user "shop", no encryption',
  },
  {
    name: 'a pooler that does not take a setting',
    address: () => refusing('08P01', 'unsupported startup parameter: statement_timeout'),
    reason: 'shop at 127.0.0.1:… refuses the shop: unsupported startup parameter: statement_timeout',
  },
];

test.each(refusals)(
  '$name is a refusal at once, in a sentence without the password',
  async ({ address, reason }) => {
    const { href } = await address();
    const waiting = waitForDatabase(href, {
      stopping: new AbortController().signal,
      say: expect.unreachable,
    });
    expect(await sentenceOf(waiting)).toBe(`The database ${reason}. Look at its address.`);
  },
);

const absences: { name: string; address: () => URL | Promise<URL>; reason: string; maxMs?: number }[] = [
  {
    name: 'a closed port',
    address: () => at(1),
    reason: 'shop at 127.0.0.1:… cannot be used now: connect ECONNREFUSED 127.0.0.1:…',
  },
  {
    name: 'an unknown machine',
    address: () => new URL(`postgres://shop:${secret}@nowhere.invalid/shop`),
    reason: 'shop at nowhere.invalid:5432 cannot be used now: getaddrinfo ENOTFOUND nowhere.invalid',
  },
  {
    name: 'a server that takes calls and never answers',
    address: () => answering(() => {}),
    reason: 'shop at 127.0.0.1:… cannot be used now: it does not answer',
    // Longer than connecting may take.
    maxMs: 3500,
  },
  {
    name: 'a server that ends every call',
    address: () => answering((socket) => socket.end()),
    reason: 'shop at 127.0.0.1:… cannot be used now: it does not answer',
  },
  {
    name: 'the socket of a server that does not run',
    address: () => new URL(`postgres://shop:${secret}@localhost/shop?host=/nowhere`),
    reason: 'shop at /nowhere cannot be used now: connect ENOENT /nowhere/.s.PGSQL.5432',
  },
  {
    name: 'a server that starts up',
    address: () => refusing('57P03', 'the database system is starting up'),
    reason: 'shop at 127.0.0.1:… cannot be used now: the database system is starting up',
  },
  {
    name: 'a role without a free connection',
    address: () => as('full'),
    reason: 'test at 127.0.0.1:… cannot be used now: too many connections for role "full"',
  },
  {
    name: 'a standby server',
    address: () => as('reader'),
    reason: 'test at 127.0.0.1:… cannot be used now: it takes no changes, as a standby server does',
  },
];

test.each(absences)(
  '$name is told once, tried again, and given up in time',
  async ({ address, reason, maxMs = 600 }) => {
    const { href } = await address();
    const said: string[] = [];
    const waiting = waitForDatabase(href, {
      stopping: new AbortController().signal,
      say: (sentence) => said.push(sentence),
      maxMs,
    });
    expect(await sentenceOf(waiting)).toBe(`The database ${reason}.`);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/ It is tried again for a minute\.$/);
  },
);

test('a role that may not create tables is named when the migrations run', async () => {
  await reachDatabase(as('guest').href, { mustWrite: true });
  const { href } = as('guest');
  expect(await sentenceOf(namingDatabase(href, () => migrate(href)))).toBe(
    'The database test at 127.0.0.1:… refuses the shop: permission denied for schema public. Look at its address.',
  );
});

test('a failure that is not the database’s stays as it is', async () => {
  const bug = new TypeError('a bug');
  await expect(namingDatabase(url.href, () => Promise.reject(bug))).rejects.toBe(bug);
});

test('a wait ends when the shop is told to stop', async () => {
  const stopping = new AbortController();
  const waiting = waitForDatabase(at(1).href, { stopping: stopping.signal, say: () => stopping.abort() });
  await expect(waiting).rejects.toThrow('aborted');
});

test('a backup needs no database that takes changes', async () => {
  await reachDatabase(as('reader').href, { mustWrite: false });
});

/** A certificate of its own making, as of a server that was just installed. */
async function selfSigned(): Promise<{ url: URL; cert: string }> {
  const folder = await makeFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...made, '-subj', '/CN=localhost', '-days', '2'], { stdio: 'ignore' });
  const far = await openRefusingPostgres({ tls: { key: readFileSync(key), cert: readFileSync(cert) } });
  onTestFinished(far.close);
  return { url: at(far.port, '?sslmode=verify-full'), cert };
}
