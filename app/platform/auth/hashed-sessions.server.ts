import { createHash } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';

/** The shape of better-auth's storage, as its plugins get it. */
type Init = NonNullable<BetterAuthPlugin['init']>;
type Adapter = Parameters<Init>[0]['adapter'];
type TransactionAdapter = Parameters<Parameters<Adapter['transaction']>[0]>[0];
type Where = Parameters<Adapter['findOne']>[0]['where'];

/** What the database keeps of a session's token: who reads the table, or a backup of it, cannot sign in with it. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Lets better-auth keep sessions under the hash of their token; 1.7 has an option for that only where sessions live
 * outside the database. What it looks for by token is looked for by hash, and comes back under the token it asked with.
 */
export const hashedSessions = (): BetterAuthPlugin => ({
  id: 'hashed-sessions',
  init: ({ adapter }) => ({ context: { adapter: hashing(adapter) } }),
});

function hashing(adapter: Adapter): Adapter {
  return {
    ...adapter,
    ...overTokens(adapter),
    transaction: (work) => adapter.transaction((tx) => work({ ...tx, ...overTokens(tx) })),
  };
}

function overTokens(
  adapter: TransactionAdapter,
): Omit<TransactionAdapter, 'id' | 'options' | 'createSchema'> {
  return {
    create: async (asked) => {
      const { token } = asked.data;
      if (asked.model !== 'session' || typeof token !== 'string') return adapter.create(asked);
      const kept = { ...asked, data: { ...asked.data, token: hashSessionToken(token) } };
      return underToken(await adapter.create(kept), [token]);
    },
    findOne: async (asked) => underToken(await adapter.findOne(hashed(asked)), tokensOf(asked)),
    findMany: async <Row>(asked: Parameters<TransactionAdapter['findMany']>[0]) => {
      const rows = await adapter.findMany<Row>(hashed(asked));
      return rows.map((row) => underToken(row, tokensOf(asked)));
    },
    count: (asked) => adapter.count(hashed(asked)),
    update: async (asked) => underToken(await adapter.update(hashed(asked)), tokensOf(asked)),
    updateMany: (asked) => adapter.updateMany(hashed(asked)),
    delete: (asked) => adapter.delete(hashed(asked)),
    deleteMany: (asked) => adapter.deleteMany(hashed(asked)),
    consumeOne: async (asked) => underToken(await adapter.consumeOne(hashed(asked)), tokensOf(asked)),
    incrementOne: async (asked) => underToken(await adapter.incrementOne(hashed(asked)), tokensOf(asked)),
  };
}

type Asked = { model: string; where?: Where | undefined };

function hashed<Question extends Asked>(asked: Question): Question {
  if (asked.model !== 'session' || !asked.where) return asked;
  return {
    ...asked,
    where: asked.where.map((clause) => {
      if (clause.field !== 'token') return clause;
      if (typeof clause.value === 'string') return { ...clause, value: hashSessionToken(clause.value) };
      if (!Array.isArray(clause.value))
        throw new Error('sessions are looked for by their token or not at all');
      return { ...clause, value: clause.value.map((token) => hashSessionToken(String(token))) };
    }),
  };
}

function tokensOf({ model, where = [] }: Asked): string[] {
  if (model !== 'session') return [];
  return where
    .filter(({ field }) => field === 'token')
    .flatMap(({ value }) => value)
    .filter((value) => typeof value === 'string');
}

/** A session's row with the token that it was asked for with, which only who asked knows. */
function underToken<Row>(row: Row, tokens: string[]): Row {
  if (typeof row === 'object' && row !== null && 'token' in row) {
    const token = tokens.find((each) => hashSessionToken(each) === row.token);
    if (token) row.token = token;
  }
  return row;
}
