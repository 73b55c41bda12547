import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import type { Language } from '../../../app/domain/localized.ts';
import { hire, type Staff } from '../backoffice/backoffice.ts';
import { findLosses } from '../database/nothing-lost.ts';
import { isNightly } from '../nightly.ts';
import { mtnSettings, openMtnMomo } from '../payments/mtn-momo.ts';
import { openShopProcess, type ShopProcess } from '../shop/shop-process.ts';
import {
  type Mutation,
  mutate,
  mutation,
  nastyMutations,
  type SentRequest,
  type ValidRequest,
} from './fuzz-case.ts';
import { type FuzzTarget, fuzzTargets, table } from './fuzz-targets.ts';
import { nastyIds } from './fuzz-values.ts';

type Round = {
  /** For each form of a visitor, each form of the back-office, each page. */
  cases: { visitor: number; staff: number; loader: number };
  /** One of how many fixed nasty requests of each form is sent as well; 1: all. */
  nastyShare: number;
  seed: number;
  inFlight: number;
  only?: RegExp;
  onTarget?: (tally: Tally) => void;
};

/** The results of one address. */
export type Tally = {
  name: string;
  cases: number;
  statuses: Map<number, number>;
  /** Slowest response in ms. */
  slowest: number;
  /** Shrunk counterexamples, with the seed and path that reproduce them. */
  failures: string[];
};

type Worker = {
  database: pg.Client;
  language: Language;
  staff: Staff;
  cookie: string;
  /** Their password between two cases. */
  keeps: { password: string; hash: string };
};

/** Cases of one target that one worker takes at a time: several workers share a target whose answers are slow on purpose. */
const shardSize = 50;
/** Longest answer of a nightly round, in milliseconds: eight requests are under way at once. */
const longest = 10_000;

/**
 * Sends randomly changed valid requests to every address of a shop. The last tally has the broken invariants of the shop
 * afterwards.
 */
export async function fuzz({
  cases,
  nastyShare,
  seed,
  inFlight,
  only = /./,
  onTarget,
}: Round): Promise<Tally[]> {
  const mtn = await openMtnMomo();
  const shop = await openShopProcess({ LOG_LEVEL: 'error', ...mtnSettings(mtn) });
  const workers = await Promise.all(
    Array.from({ length: inFlight }, (_, i) => employ(shop, i % 2 === 0 ? 'fr' : 'en')),
  );
  const [first] = workers;
  if (!first) throw new Error('no administrator is signed in');
  await sendTable(shop, first);

  const targets = fuzzTargets().filter(({ name }) => only.test(name));
  const tallies = new Map(targets.map(({ name }) => [name, newTally(name)]));
  const shards = targets.flatMap((target, index) => {
    const runs = cases[target.kind === 'action' ? target.who : 'loader'];
    const count = Math.ceil(runs / shardSize);
    const left = { shards: count };
    return Array.from({ length: count }, (_, shard) => ({
      target,
      left,
      nasty: shard === 0 ? { turn: index, share: nastyShare } : undefined,
      // Each shard has its own cases, and the same ones for the same seed.
      seed: seed + 1000 * index + shard,
      runs: Math.min(shardSize, runs - shard * shardSize),
    }));
  });
  await Promise.all(
    workers.map(async (worker) => {
      for (let shard = shards.shift(); shard; shard = shards.shift()) {
        const tally = tallies.get(shard.target.name);
        if (!tally) throw new Error(`no tally of ${shard.target.name}`);
        await fuzzShard(shop, worker, shard, tally);
        shard.left.shards -= 1;
        if (shard.left.shards === 0) onTarget?.(tally);
      }
    }),
  );
  const after = newTally('the shop afterwards');
  after.failures.push(...(await whatIsLost(first.database)), ...complaintsOf(shop));
  await Promise.all(workers.map(({ database }) => database.end()));
  await shop.close().catch((error: unknown) => {
    if (after.failures.length === 0) after.failures.push(String(error));
  });
  await mtn.close();
  return [...tallies.values(), after];
}

const newTally = (name: string): Tally => ({ name, cases: 0, statuses: new Map(), slowest: 0, failures: [] });

type Shard = {
  target: FuzzTarget;
  nasty: { turn: number; share: number } | undefined;
  seed: number;
  runs: number;
};

async function fuzzShard(
  shop: ShopProcess,
  worker: Worker,
  { target, nasty, seed, runs }: Shard,
  tally: Tally,
) {
  const property = fc.asyncProperty(mutation, (how) => tryCase(shop, worker, target, how, tally));
  const examples = nasty
    ? nastyMutations(await prepare(shop, worker, target), nasty.turn, nasty.share).map((how): [Mutation] => [
        how,
      ])
    : [];
  const details = await fc.check(property, {
    seed,
    examples,
    numRuns: examples.length + runs,
    interruptAfterTimeLimit: 300_000,
  });
  if (!details.failed) return;
  const { counterexample, counterexamplePath, errorInstance } = details;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  tally.failures.push(
    `${reason}\n  seed ${seed}, path ${counterexamplePath}: ${fc.stringify(counterexample?.[0]).slice(0, 600)}`,
  );
}

/** Two workers may prepare the same row at once, and other cases sell or delete what a request needs. */
async function prepare(shop: ShopProcess, worker: Worker, target: FuzzTarget): Promise<ValidRequest> {
  for (let attempt = 1; attempt < 5; attempt += 1) {
    try {
      return await target.prepare(worker);
    } catch {
      await restock(shop, worker.database);
    }
  }
  return target.prepare(worker);
}

async function tryCase(
  shop: ShopProcess,
  worker: Worker,
  target: FuzzTarget,
  how: Mutation,
  tally: Tally,
): Promise<void> {
  const valid = await prepare(shop, worker, target);
  const sent = mutate(valid, how);
  const before = await countAudit(worker);
  const answer = await ask(shop, worker, target, sent);
  tally.cases += 1;
  tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
  tally.slowest = Math.max(tally.slowest, answer.took);
  try {
    expectSound(sent.path, answer, target.language ?? worker.language, how.asData);
    if (isNightly && answer.took > longest) throw new Error(`took ${answer.took} ms`);
    // Data of the root alone (`_routes`) has no id, and neither has an address of one part.
    const hasId = /^\/[^/?]+\/[^/?]/.test(sent.path);
    if (
      answer.status === 200 &&
      target.kind === 'loader' &&
      hasId &&
      !how.asData &&
      nastyIds.includes(how.place?.value ?? '')
    )
      throw new Error('an id that nothing has leads to a page');
    if (answer.status >= 400 && (await countAudit(worker)) !== before)
      throw new Error(`refused with ${answer.status}, and written into the log all the same`);
    if (shop.process.exitCode !== null || shop.process.signalCode !== null)
      throw new Error('the shop has ended');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${sent.method} ${sent.path.slice(0, 200)}: ${reason}`);
  } finally {
    if (target.who === 'staff') await settle(shop, worker, answer);
  }
}

type Answer = {
  status: number;
  type: string;
  location: string;
  text: string;
  took: number;
};

async function ask(
  shop: ShopProcess,
  worker: Worker,
  target: FuzzTarget,
  { method, path, headers, body }: SentRequest,
): Promise<Answer> {
  const cookie = target.who === 'staff' ? worker.cookie : `office_language=${worker.language}; cart=1.1.1-1`;
  const started = performance.now();
  const answer = await fetch(shop.address + path, {
    method,
    redirect: 'manual',
    headers: {
      'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0',
      ...headers,
      Cookie: cookie,
    },
    body,
    signal: AbortSignal.timeout(60_000),
  }).catch((error) => {
    throw new Error(`no answer: ${error.cause ?? error}`, { cause: error });
  });
  const text = await answer.text();
  if (target.who === 'staff') worker.cookie = withCookies(worker.cookie, answer);
  return {
    status: answer.status,
    type: answer.headers.get('Content-Type') ?? '',
    location: answer.headers.get('Location') ?? '',
    text,
    took: Math.round(performance.now() - started),
  };
}

/** Keeps the cookies of responses: some replace the session. */
function withCookies(cookie: string, answer: Response): string {
  const jar = new Map(cookie.split('; ').map((each) => [each.split('=')[0], each]));
  for (const each of answer.headers.getSetCookie())
    if (!/Max-Age=0/i.test(each)) jar.set(each.split('=')[0], each.split(';')[0] ?? '');
  return [...jar.values()].join('; ');
}

/** Background requests, whose refusals nobody reads. */
const readByNobody = /^\/(visits|images\/|sitemap\/|(en\/)?feed\/|payments\/)/;

function expectSound(
  path: string,
  { status, type, text, location }: Answer,
  language: Language,
  isData: boolean,
) {
  if (status >= 500) throw new Error(`answered with ${status}: ${text.slice(0, 200)}`);
  if (/^(https?:)?\/\/|^\/\\/.test(location)) throw new Error(`leads elsewhere, to ${location}`);
  if (!type.startsWith('text/html')) {
    if (status >= 400 && !isData && !hasWord(type, text) && !readByNobody.test(path))
      throw new Error(`refused with ${status} and no word: ${text.slice(0, 200)}`);
    return;
  }
  if (/<script>alert|<img src=x|href="javascript:/i.test(text))
    throw new Error('shows what was typed as markup');
  if (status < 400) return;
  if (!text.includes(`<html lang="${language}"`))
    throw new Error(`refused with ${status} in another language`);
  const seen = text
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    // The shop's own words in the other language.
    .replace(/<(textarea|dd)\b[^>]* lang="(fr|en)"[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'");
  if (!/<h1|<p>/.test(text)) throw new Error(`refused with ${status} and no word`);
  const foreign = sentencesOf[language === 'fr' ? 'en' : 'fr'].find((sentence) => seen.includes(sentence));
  if (foreign) throw new Error(`refused with ${status} and “${foreign}”`);
}

/** Actions without a page respond with a coded reason; the page that called them has its sentence. */
function hasWord(type: string, text: string): boolean {
  if (!type.startsWith('application/json')) return text.trim() !== '';
  const output = JSON.parse(text);
  if (typeof output === 'string') return output !== '';
  return Boolean(output?.error || output?.reason || output?.state) || output?.ok === false;
}

/** Sentences of one language, which must not be in a page of the other. */
const sentencesOf: Record<Language, string[]> = { fr: sentences('fr', 'en'), en: sentences('en', 'fr') };

function sentences(language: Language, other: Language): string[] {
  const read = (file: Language): Record<string, unknown> =>
    JSON.parse(readFileSync(`translations/${file}.json`, 'utf8'));
  const others = new Set(Object.values(read(other)));
  return Object.entries(read(language)).flatMap(([key, text]) => {
    if (typeof text !== 'string' || others.has(text)) return [];
    // Each page has a link to the other language.
    return key.startsWith('language') || text.length < 25 || /[{&<']/.test(text) ? [] : [text];
  });
}

/** Somebody with a session of their own, and a connection to look things up. */
async function employ(shop: ShopProcess, language: Language): Promise<Worker> {
  const database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
  return { database, language, ...(await newcomer(shop, database, language)) };
}

async function newcomer(shop: ShopProcess, database: pg.Client, language: Language) {
  const staff = await hire(database, { role: 'admin', language });
  const { rows } = await database.query('select password from accounts where administrator_id = $1', [
    staff.id,
  ]);
  return {
    staff,
    cookie: await enter(shop, staff),
    keeps: { password: staff.password, hash: rows[0]?.password },
  };
}

async function enter(shop: ShopProcess, { username, password }: Staff): Promise<string> {
  const answer = await fetch(`${shop.address}/admin`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ name: username, password }),
  });
  if (answer.status !== 302) throw new Error(`${username} could not sign in: ${answer.status}`);
  return withCookies('', answer);
}

/** A case may have renamed, demoted or signed out its administrator: this restores them for the next case. */
async function settle(shop: ShopProcess, worker: Worker, { status, location }: Answer) {
  const { database, staff, language, keeps } = worker;
  const { rows } = await database.query<{ username: string; role: string }>(
    'select username, role from administrators where id = $1',
    [staff.id],
  );
  const isOut = status === 401 || status === 403 || location.startsWith('/admin?next=');
  const [own] = rows;
  if (own?.role !== 'admin' || isOut) {
    Object.assign(worker, await newcomer(shop, database, language));
    return;
  }
  staff.username = own.username;
  if (staff.password === keeps.password) return;
  staff.password = keeps.password;
  await database.query('update accounts set password = $2 where administrator_id = $1', [
    staff.id,
    keeps.hash,
  ]);
}

/** Cases delete and change rows: this adds new ones. */
async function restock(shop: ShopProcess, database: pg.Client) {
  await database.query('update products set archived_at = null where archived_at is not null');
  const { rows } = await database.query('select id, price from products order by id limit 1');
  const order = {
    name: 'Awa Ngo',
    phone: '677000014',
    line: `${rows[0].id}-1`,
    total: String(rows[0].price),
  };
  const message = { name: 'Awa', email: 'awa@exemple.cm', subject: 'Question' };
  const send = (path: string, form: Record<string, string>) =>
    fetch(shop.address + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  for (let i = 0; i < 30; i++) {
    await send('/cart', { ...order, key: randomUUID() });
    await send('/?index', { ...message, message: randomUUID() });
  }
}

async function sendTable(shop: ShopProcess, { cookie }: Worker) {
  const body = new FormData();
  body.set('table', new Blob([table()]), 'begin.csv');
  await fetch(`${shop.address}/admin/products/import`, { method: 'POST', headers: { Cookie: cookie }, body });
}

async function countAudit({ database, staff }: Worker): Promise<number> {
  // A long import is applied, and written into the log, after its response.
  const applying = `select from imports where state = 'applying' limit 1`;
  while ((await database.query(applying)).rowCount !== 0) await pause(20);
  const { rows } = await database.query(
    'select count(*)::int as lines from audit_log where administrator_id = $1',
    [staff.id],
  );
  return rows[0].lines;
}

async function whatIsLost(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ lost: string }>(findLosses);
  return rows.map(({ lost }) => `lost: ${lost}`);
}

function complaintsOf(shop: ShopProcess): string[] {
  return shop
    .output()
    .split('\n')
    .filter((line) => /^\{|Error|Warning|^\s+at /.test(line))
    .slice(0, 20);
}
