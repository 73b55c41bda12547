import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database/database.server.ts';
import { withSettings } from './database/session-settings.server.ts';
import { destroyUnresponsive } from './database/unresponsive-connection.server.ts';

/** Limits of one network, which thousands of phones may share. */
export type Ceilings = { orders: number; messages: number };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const maxCountMs = 3000;

/** `points` in `duration` seconds from the first one. The figures are explained in decisions/016. */
const rules = ({ orders, messages }: Ceilings) =>
  ({
    'sign-in': { points: 5, duration: 15 * minute },
    'sign-in from network': { points: 30, duration: 15 * minute },
    'second step': { points: 5, duration: 15 * minute },
    // A code is valid for 90 s: its own 30 s, and as long before and after, because clocks differ.
    'code of the app': { points: 1, duration: 90 },
    'code by mail': { points: 5, duration: 15 * minute },
    // By device, or by network where the device is not known.
    passkey: { points: 5, duration: 15 * minute },
    'passkey challenge': { points: 100, duration: 15 * minute },
    'own password': { points: 5, duration: 15 * minute },
    'password reset': { points: 5, duration: 15 * minute },
    'password reset from network': { points: 30, duration: 15 * minute },
    'order by phone': { points: 5, duration: 10 * minute },
    'order by browser': { points: 5, duration: 10 * minute },
    'order from network': { points: orders, duration: 10 * minute },
    'message by browser': { points: 5, duration: hour },
    'message from network': { points: messages, duration: hour },
    // A browser that opened an order of the telephone counts by itself alone, each wrong attempt.
    'track by buyer': { points: 10, duration: 10 * minute },
    'track by browser': { points: 10, duration: 10 * minute },
    // Number and telephone count for each network: strangers elsewhere close neither of them.
    'track by number': { points: 10, duration: 10 * minute },
    'track by phone': { points: 10, duration: 10 * minute },
    'track by phone from anywhere': { points: 100, duration: hour },
    'track from network': { points: 300, duration: 10 * minute },
    'product wanted by phone': { points: 10, duration: day },
    'quote accepted': { points: 10, duration: 10 * minute },
    'payment announced': { points: 5, duration: 10 * minute },
    'mobile money asked': { points: 3, duration: 10 * minute },
    // By the payer's telephone, which rings.
    'mobile money by payer': { points: 3, duration: 10 * minute },
    'mobile money by payer in a day': { points: 10, duration: day },
    'paper by link': { points: 30, duration: 10 * minute },
    'verify from network': { points: 30, duration: 10 * minute },
    // Wrong ones alone: a program with its token is never refused.
    'api token from network': { points: 30, duration: 15 * minute },
    'visit from network': { points: 2000, duration: hour },
  }) as const;

/** Removes what is over. What a clock that ran ahead wrote ends with the duration of its limit. */
export async function endLimits(db: Database): Promise<void> {
  const now = Date.now();
  await db.execute(sql`delete from limits where expire < ${now}`);
  const ends = Object.entries(rules({ orders: 1, messages: 1 })).map(([name, { duration }]) => ({
    name,
    latest: now + duration * 1000,
  }));
  await db.execute(sql`update limits set expire = ends.latest
    from json_to_recordset(${JSON.stringify(ends)}) as ends (name text, latest bigint)
    where split_part(limits.key, ':', 1) = ends.name and limits.expire > ends.latest`);
}

export type LimitName = keyof ReturnType<typeof rules>;
export type Attempt = [limit: LimitName, by: string];

type Answer = { ok: true } | { ok: false; reason: 'too-many'; retryAfter: number };

export type Limits = {
  minFillingMs: number;
  /** Counts each attempt. Refused if a limit is used up; `retryAfter` is the longest wait in seconds. */
  take: (...attempts: Attempt[]) => Promise<Answer>;
  isOverHalf: (attempt: Attempt) => Promise<boolean>;
  giveBack: (...attempts: Attempt[]) => Promise<void>;
  forget: (...attempts: Attempt[]) => Promise<void>;
  close: () => Promise<void>;
};

/** Counts in the database, for all instances. Throws if the database does not answer. */
export function createLimits(url: string, ceilings: Ceilings): Limits {
  const pool = openPool(url);
  const limiters = createLimiters(pool, ceilings);
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`there is no limit ${name}`);
    return limiter;
  };

  // A link that was asked for too often is refused from memory, without a query. The cache's clock is never set back.
  const refusedLinks = new LRUCache<string, true>({ max: 10_000 });

  /** Seconds to wait, 0 for none. */
  async function takeOne([name, by]: Attempt): Promise<number> {
    const limiter = limiterOf(name);
    const key = limiter.getKey(digest(by));
    const knownMs = refusedLinks.getRemainingTTL(key);
    if (knownMs > 0) return Math.ceil(knownMs / 1000);
    const counted = await limiter.consume(digest(by)).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    const longestMs = limiter.duration * 1000;
    // Written under a clock that ran ahead.
    if (counted.msBeforeNext > longestMs)
      await pool.query('update limits set expire = least(expire, $2) where key = $1', [
        key,
        Date.now() + longestMs,
      ]);
    if (counted.consumedPoints <= limiter.points) return 0;
    const waitMs = Math.max(1000, Math.min(counted.msBeforeNext, longestMs));
    if (name === 'paper by link') refusedLinks.set(key, true, { ttl: waitMs });
    return Math.ceil(waitMs / 1000);
  }

  return {
    minFillingMs: 2000,
    take: async (...attempts) => {
      const retryAfter = Math.max(0, ...(await Promise.all(attempts.map(takeOne))));
      return retryAfter === 0 ? { ok: true } : { ok: false, reason: 'too-many', retryAfter };
    },
    isOverHalf: async ([name, by]) => {
      const limiter = limiterOf(name);
      const counted = await limiter.get(digest(by));
      return counted !== null && counted.consumedPoints > limiter.points / 2;
    },
    giveBack: async (...attempts) => {
      await Promise.all(attempts.map(([name, by]) => limiterOf(name).reward(digest(by))));
    },
    forget: async (...attempts) => {
      await Promise.all(attempts.map(([name, by]) => limiterOf(name).delete(digest(by))));
    },
    close: () => pool.end(),
  };
}

function createLimiters(pool: pg.Pool, ceilings: Ceilings) {
  return new Map(
    Object.entries(rules(ceilings)).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        ...rule,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
      }),
    ]),
  );
}

/** Connections of its own: counts need no flush to disk, and never wait for other queries. */
function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 3000,
    application_name: 'comptoir limits',
    onConnect: withSettings({
      statement_timeout: maxCountMs,
      synchronous_commit: 'off',
      plan_cache_mode: 'auto',
    }),
  });
  pool.on('error', () => {});
  destroyUnresponsive(pool, url, maxCountMs);
  return pool;
}

/** For journeys and measurements, where one machine plays a thousand buyers. */
export const noLimits: Limits = {
  minFillingMs: 0,
  take: async () => ({ ok: true }),
  isOverHalf: async () => false,
  giveBack: async () => {},
  forget: async () => {},
  close: async () => {},
};

export function consumeOne(limits: Limits, ...attempts: Attempt[]) {
  let isTaken = false;
  return {
    take: async () => {
      const answer = await limits.take(...attempts);
      isTaken = answer.ok;
      return answer;
    },
    giveBack: async () => {
      if (isTaken) await limits.giveBack(...attempts).catch(() => {});
    },
  };
}

/** Names, numbers and addresses are not stored in clear. */
function digest(by: string): string {
  return createHash('sha256').update(by).digest('base64url');
}
