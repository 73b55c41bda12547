import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { PasskeyOptions } from '@better-auth/passkey';
import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import { APIError } from 'better-auth/api';
import pg from 'pg';
import { formatCookies, listCookieValues, parseCookies } from '../cookies/cookie.ts';
import { isOutage } from '../database/outage.server.ts';

// Everything that the shop does because of better-auth 1.7. The test beside this file says when a part can go.

// better-auth logs lines of its own when the database is away, beside the error that it throws. https://github.com/better-auth/better-auth/issues/11327 (1.7.25)

type Captured = { cause?: Error; unsent: (() => void)[]; isQuiet?: true };
const captured = new AsyncLocalStorage<Captured>();

/** Calls better-auth; what it logs without an error is dropped if the call fails in an outage. */
export async function withoutLinesOfOutage<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const note: Captured = { unsent: [] };
  try {
    const answer = await captured.run(note, call);
    for (const log of note.unsent) log();
    return answer;
  } catch (error) {
    if (!isOutage(error)) for (const log of note.unsent) log();
    throw error;
  }
}

/** better-auth's logger. Lines without an error wait until the call ends; during an outage they are dropped. */
export function recordLoggedCause(cause: unknown, log: () => void) {
  const note = captured.getStore();
  if (note && !(cause instanceof Error)) {
    note.unsent.push(log);
    return;
  }
  if (note && cause instanceof Error) note.cause = cause;
  if (!note?.isQuiet) log();
}

// The passkey plugin logs what is wrong with an answer as an error, and calls an outage a wrong answer. https://github.com/better-auth/better-auth/issues/11327 (1.7.6)

/** Calls the plugin: what it logs becomes a refusal, or is thrown if it comes from the database. */
export async function refuseWrongAnswer<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const note: Captured = { unsent: [], isQuiet: true };
  try {
    return await captured.run(note, call);
  } catch (error) {
    const { cause } = note;
    if (!cause) throw error;
    if (isOutage(cause) || cause instanceof pg.DatabaseError) throw cause;
    throw new APIError('UNAUTHORIZED', { code: 'WRONG_ANSWER' });
  }
}

// The passkey plugin neither asks for the device's screen lock at sign-in, nor checks that it was asked. https://github.com/better-auth/better-auth/pull/11155 (1.7.6)

export const requireVerifiedUser = {
  registration: {
    afterVerification: async ({ verification }) => requireVerified(verification.registrationInfo),
  },
  authentication: {
    afterVerification: async ({ verification }) => requireVerified(verification.authenticationInfo),
  },
} satisfies PasskeyOptions;

function requireVerified(found: { userVerified: boolean } | undefined) {
  if (!found?.userVerified) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' });
}

// better-auth knows one lifetime for all sessions: that of a trusted phone is kept beside it. No upstream issue found on 2026-11-22 (1.7.7), the same in 1.7.25.

/** The session's cookie, kept by the browser until then. */
export function keepSessionCookies(cookies: string[], until: Date): string[] {
  const seconds = Math.max(0, Math.floor((until.getTime() - Date.now()) / 1000));
  return cookies.map((cookie) =>
    cookie.includes('session_token=') ? cookie.replace(/Max-Age=\d+/i, `Max-Age=${seconds}`) : cookie,
  );
}

/** Notes once a minute that the session is used: better-auth does so only when it prolongs it. */
export async function touchSession(
  auth: InternalAuth,
  { token, updatedAt }: { token: string; updatedAt: Date },
) {
  if (Date.now() - updatedAt.getTime() < 60_000) return;
  await (await auth.$context).internalAdapter.updateSession(token, { updatedAt: new Date() });
}

// With a session in the browser, better-auth verifies the code of that session's account, not of the sign-in that waits. No upstream issue found on 2026-11-22 (1.7.7), the same in 1.7.25.

export function withoutSession(headers: Headers): Headers {
  const pairs = parseCookies(headers.get('Cookie')).filter(([name]) => !/session_(token|data)$/.test(name));
  const others = new Headers(headers);
  others.set('Cookie', formatCookies(pairs));
  return others;
}

/** Whether a response signs somebody in or out: its session cookie must not be overwritten by a prolonged one. */
export function setsSession(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => cookie.includes('session_token='));
}

// No public function tells whose sign-in waits for its second step, or whose password a link resets. https://github.com/better-auth/better-auth/pull/5422 (1.7.25)

type InternalAuth = { $context: Promise<Pick<AuthContext, 'createAuthCookie' | 'internalAdapter'>> };

export async function findOwnerOfSignIn(auth: InternalAuth, headers: Headers): Promise<string | undefined> {
  const { createAuthCookie } = await auth.$context;
  const waiting = listCookieValues(headers.get('Cookie'), createAuthCookie('two_factor'));
  const identifier = /^2fa-[\w-]+/.exec(waiting.find((value) => value.startsWith('2fa-')) ?? '')?.[0];
  return identifier && findOwner(auth, identifier);
}

export function findOwnerOfReset(auth: InternalAuth, token: string): Promise<string | undefined> {
  return findOwner(auth, `reset-password:${token}`);
}

async function findOwner(auth: InternalAuth, identifier: string): Promise<string | undefined> {
  const found = await (await auth.$context).internalAdapter.findVerificationValue(identifier);
  return found && found.expiresAt > new Date() ? found.value : undefined;
}

// better-auth stores session tokens in clear: a reader of the table, or of a backup, could sign in with them. No upstream issue found on 2026-11-22 (1.7.7), the same in 1.7.25.

type Init = NonNullable<BetterAuthPlugin['init']>;
type Adapter = Parameters<Init>[0]['adapter'];
type TransactionAdapter = Parameters<Parameters<Adapter['transaction']>[0]>[0];
type Where = Parameters<Adapter['findOne']>[0]['where'];
type Query = { model: string; where?: Where | undefined };

export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Wraps better-auth's storage: a token is stored and looked up as its hash, and comes back as it was asked for. */
export const hashedSessions = (): BetterAuthPlugin => ({
  id: 'hashed-sessions',
  init: ({ adapter }) => ({ context: { adapter: hashing(adapter) } }),
});

function hashing(adapter: Adapter): Adapter {
  return {
    ...adapter,
    ...hashTokens(adapter),
    transaction: (work) => adapter.transaction((tx) => work({ ...tx, ...hashTokens(tx) })),
  };
}

function hashTokens(
  adapter: TransactionAdapter,
): Omit<TransactionAdapter, 'id' | 'options' | 'createSchema'> {
  return {
    create: async (query) => {
      const { token } = query.data;
      if (query.model !== 'session' || typeof token !== 'string') return adapter.create(query);
      const stored = { ...query, data: { ...query.data, token: hashSessionToken(token) } };
      return withToken(await adapter.create(stored), [token]);
    },
    findOne: async (query) => withToken(await adapter.findOne(hashed(query)), tokensOf(query)),
    findMany: async <Row>(query: Parameters<TransactionAdapter['findMany']>[0]) => {
      const rows = await adapter.findMany<Row>(hashed(query));
      return rows.map((row) => withToken(row, tokensOf(query)));
    },
    count: (query) => adapter.count(hashed(query)),
    update: async (query) => withToken(await adapter.update(hashed(query)), tokensOf(query)),
    updateMany: (query) => adapter.updateMany(hashed(query)),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
    consumeOne: async (query) => withToken(await adapter.consumeOne(hashed(query)), tokensOf(query)),
    incrementOne: async (query) => withToken(await adapter.incrementOne(hashed(query)), tokensOf(query)),
  };
}

function hashed<Asked extends Query>(query: Asked): Asked {
  if (query.model !== 'session' || !query.where) return query;
  return {
    ...query,
    where: query.where.map((clause) => {
      if (clause.field !== 'token') return clause;
      if (typeof clause.value === 'string') return { ...clause, value: hashSessionToken(clause.value) };
      if (!Array.isArray(clause.value))
        throw new Error('a session is looked up by something else than a token');
      return { ...clause, value: clause.value.map((token) => hashSessionToken(String(token))) };
    }),
  };
}

function tokensOf({ model, where = [] }: Query): string[] {
  if (model !== 'session') return [];
  return where
    .filter(({ field }) => field === 'token')
    .flatMap(({ value }) => value)
    .filter((value) => typeof value === 'string');
}

function withToken<Row>(row: Row, tokens: string[]): Row {
  if (typeof row === 'object' && row !== null && 'token' in row) {
    const token = tokens.find((each) => hashSessionToken(each) === row.token);
    if (token) row.token = token;
  }
  return row;
}
