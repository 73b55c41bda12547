import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { twoFactor } from 'better-auth/plugins';
import { expect, test } from 'vitest';
import { makeAuthenticator } from '../../../tests/support/backoffice/authenticators/software-authenticator.ts';
import { totpCode } from '../../../tests/support/backoffice/authenticators/totp.ts';
import { findCookieValue, toCookieHeader } from '../cookies/cookie.ts';
import { recordLoggedCause, setsSession, withoutSession } from './better-auth-workarounds.server.ts';

type Row = Record<string, unknown>;
const password = 'un mot de passe long';

/** better-auth without the workarounds, on tables in memory. */
function open() {
  const tables: Record<string, Row[]> = {
    user: [],
    session: [],
    account: [],
    verification: [],
    twoFactor: [],
    passkey: [],
  };
  const logged: unknown[] = [];
  const auth = betterAuth({
    baseURL: 'http://127.0.0.1',
    secret: 'a secret that is long enough for tests',
    database: memoryAdapter(tables),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      log: (_level, _message, ...[cause]) => recordLoggedCause(cause, () => logged.push(cause)),
    },
    emailAndPassword: {
      enabled: true,
      sendResetPassword: async () => {},
      password: { hash: async (typed) => typed, verify: async ({ hash, password: typed }) => hash === typed },
    },
    plugins: [twoFactor(), passkey({ origin: 'http://127.0.0.1' })],
  });
  async function signUp(name: string): Promise<Headers> {
    const body = { name, email: `${name}@localhost.test`, password };
    const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true });
    return new Headers({ Cookie: toCookieHeader(headers.getSetCookie()) });
  }
  return { auth, tables, signUp, logged };
}

// When one of these fails, better-auth has changed: its part of better-auth-workarounds.server.ts may go.

test('a session that cannot be read names the cause, by which an outage is known', async () => {
  const { auth, tables, signUp } = open();
  const headers = await signUp('awa');
  Object.defineProperty(tables, 'session', {
    get: () => {
      throw new Error('the database is away');
    },
  });
  await expect(auth.api.getSession({ headers })).rejects.toMatchObject({
    message: 'Failed to get session',
    cause: { message: 'the database is away' },
  });
});

test('better-auth still prefers a session to the sign-in that waits for its second step', async () => {
  const { auth, signUp } = open();
  const owner = await signUp('owner');
  const enrolled = await auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers: owner });
  const secret = new URL('totpURI' in enrolled ? enrolled.totpURI : '').searchParams.get('secret') ?? '';
  await auth.api.verifyTOTP({ body: { code: totpCode(secret) }, headers: owner });
  const { headers } = await auth.api.signInEmail({
    body: { email: 'owner@localhost.test', password },
    returnHeaders: true,
  });
  const waiting = headers.getSetCookie().filter((cookie) => cookie.includes('.two_factor='));
  expect(waiting).toHaveLength(1);
  const intruder = (await signUp('intruder')).get('Cookie');
  const both = new Headers({ Cookie: `${intruder}; ${toCookieHeader(waiting)}` });
  const verify = (from: Headers) =>
    auth.api.verifyTOTP({ body: { code: '000000' }, headers: from }).catch((error) => error.body.code);
  expect(await verify(both)).toBe('TOTP_NOT_ENABLED');
  expect(await verify(withoutSession(both))).toBe('INVALID_CODE');
});

test('the passkey plugin still accepts a device that did not verify its user, and calls what is wrong an error', async () => {
  const { auth, signUp, logged } = open();
  const owner = await signUp('owner');
  const device = makeAuthenticator('127.0.0.1');
  const add = async (isVerified: boolean, origin = 'http://127.0.0.1') => {
    const { headers, response } = await auth.api.generatePasskeyRegistrationOptions({
      headers: owner,
      returnHeaders: true,
    });
    const Cookie = `${owner.get('Cookie')}; ${toCookieHeader(headers.getSetCookie())}`;
    const answer = device.register({ challenge: response.challenge, origin, isVerified });
    return auth.api.verifyPasskeyRegistration({
      body: { response: JSON.parse(answer) },
      headers: new Headers({ Cookie }),
    });
  };
  expect(await add(false)).toMatchObject({ credentialID: device.credentialId });
  const { userVerification } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
  });
  expect(userVerification).toBe('preferred');
  expect(logged).toEqual([]);
  await expect(add(true, 'http://evil.example')).rejects.toMatchObject({ statusCode: 500 });
  expect(logged).toEqual([expect.objectContaining({ message: expect.stringContaining('origin') })]);
});

test('better-auth still neither tells the browser of a longer session, nor notes that a session is used', async () => {
  const { auth, tables, signUp } = open();
  const headers = await signUp('awa');
  const stored = { expiresAt: new Date(Date.now() + 30 * 24 * 3_600_000), updatedAt: new Date(0) };
  Object.assign(tables.session?.[0] ?? {}, stored);
  const answer = await auth.api.getSession({ headers, returnHeaders: true });
  expect(answer.response?.user.name).toBe('awa');
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(tables.session?.[0]).toMatchObject(stored);
});

test('better-auth still names its session cookie session_token', async () => {
  const { auth } = open();
  const body = { name: 'awa', email: 'awa@localhost.test', password };
  const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true });
  expect(setsSession(new Response(null, { headers }))).toBe(true);
  expect(setsSession(new Response(null, { headers: { 'Set-Cookie': 'cart=1' } }))).toBe(false);
});

test('better-auth still has no function that checks a reset link without using it up', () => {
  const { auth } = open();
  const names = Object.keys(auth.api).filter((name) => /reset/i.test(name));
  expect(names.sort()).toEqual(['requestPasswordReset', 'requestPasswordResetCallback', 'resetPassword']);
});

test('better-auth still stores session tokens in clear', async () => {
  const { tables, signUp } = open();
  const cookie = findCookieValue((await signUp('awa')).get('Cookie'), { name: 'better-auth.session_token' });
  expect(cookie?.split('.')[0]).toBe(tables.session?.[0]?.token);
});
