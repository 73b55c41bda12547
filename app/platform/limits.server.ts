import { createHash } from 'node:crypto';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { destroyUnresponsive } from './database/unresponsive-connection.server.ts';

/** How often something may be done from one network; thousands of phones may stand behind it. */
export type Ceilings = { orders: number; messages: number };

const minute = 60;
const hour = 60 * minute;
/** Milliseconds after which a count is given up. */
const longestCount = 3000;

/** `points` in `duration` seconds, counted from the first one. Why these figures: decisions/016. */
const rules = ({ orders, messages }: Ceilings) =>
  ({
    'sign-in': { points: 5, duration: 15 * minute },
    'sign-in from network': { points: 30, duration: 15 * minute },
    'second step': { points: 5, duration: 15 * minute },
    // An app shows a code for 30 s, and its neighbours are taken as well: clocks differ.
    'code of the app': { points: 1, duration: 90 },
    'code by mail': { points: 5, duration: 15 * minute },
    'own password': { points: 5, duration: 15 * minute },
    'password reset': { points: 5, duration: 15 * minute },
    'password reset from network': { points: 30, duration: 15 * minute },
    'order by phone': { points: 5, duration: 10 * minute },
    'order by browser': { points: 5, duration: 10 * minute },
    'order from network': { points: orders, duration: 10 * minute },
    'message by browser': { points: 5, duration: hour },
    'message from network': { points: messages, duration: hour },
    'visit from network': { points: 2000, duration: hour },
  }) as const;

export type LimitName = keyof ReturnType<typeof rules>;
/** Something that was tried, and by whom. */
export type Attempt = [limit: LimitName, by: string];

type Answer = { ok: true } | { ok: false; reason: 'too-many'; retryAfter: number };

export type Limits = {
  /** The shortest time in which a person fills a form, in milliseconds. */
  shortestFilling: number;
  /** Counts one attempt under each of these; refused when one of them is used up, with the longest wait in seconds. */
  take: (...attempts: Attempt[]) => Promise<Answer>;
  /** Whether more than half of what one limit allows is used up; counts nothing. */
  isOverHalf: (attempt: Attempt) => Promise<boolean>;
  /** Takes back one attempt that turned out not to count. */
  giveBack: (...attempts: Attempt[]) => Promise<void>;
  /** Counts from nothing again. */
  forget: (...attempts: Attempt[]) => Promise<void>;
  close: () => Promise<void>;
};

/** Counts in the database: all instances share the counts, and a restart forgets none. It throws while the database does not answer. */
export function createLimits(url: string, ceilings: Ceilings): Limits {
  // Connections of its own: a count need not reach the disk before anybody goes on, and never waits for the shop's work.
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 3000,
    statement_timeout: longestCount,
    application_name: 'comptoir limits',
    // One row by its key, again and again: planned once.
    options: '-c synchronous_commit=off -c plan_cache_mode=auto',
  });
  pool.on('error', () => {});
  destroyUnresponsive(pool, url, longestCount);
  const limiters = new Map(
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
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`there is no limit ${name}`);
    return limiter;
  };

  async function takeOne([name, by]: Attempt): Promise<number> {
    try {
      await limiterOf(name).consume(digest(by));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }

  return {
    shortestFilling: 2000,
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

/** Lets everything through: for journeys and measurements, in which one machine plays a thousand buyers. */
export const noLimits: Limits = {
  shortestFilling: 0,
  take: async () => ({ ok: true }),
  isOverHalf: async () => false,
  giveBack: async () => {},
  forget: async () => {},
  close: async () => {},
};

/** Counts what may fail afterwards: what failed gives back what it took, as far as that can be done. */
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

/** Who tried is nobody's business once it is counted. */
function digest(by: string): string {
  return createHash('sha256').update(by).digest('base64url');
}
