import { isAPIError } from 'better-auth/api';
import { type AuthOptions, configureBetterAuth } from './better-auth.server.ts';
import {
  captureLoggedCause,
  findOwnerOfReset,
  findOwnerOfSignIn,
  withoutSession,
} from './better-auth-workarounds.server.ts';

/** Longest session, however busy, in seconds. */
const absoluteLifetime = 12 * 3600;

export type Auth = ReturnType<typeof createAuth>;

/** `cookies` are `Set-Cookie` headers. A refusal never says whether the name or the password was wrong. */
export type AuthAnswer<More = unknown> =
  | ({ ok: true; cookies: string[] } & More)
  | { ok: false; code: string };

export function createAuth(options: AuthOptions) {
  const auth = configureBetterAuth(options);

  async function readSession(headers: Headers, { prolong = true } = {}) {
    const answer = await captureLoggedCause(() =>
      auth.api.getSession({
        headers: onlyCookies(headers),
        query: { disableRefresh: !prolong },
        returnHeaders: true,
      }),
    );
    if (!answer.response) return undefined;
    const { session, user } = answer.response;
    const lastEnd = session.createdAt.getTime() + absoluteLifetime * 1000;
    if (Date.now() > lastEnd) {
      await auth.api.signOut({ headers: onlyCookies(headers) });
      return undefined;
    }
    return {
      session: { id: session.id, endsAt: new Date(Math.min(session.expiresAt.getTime(), lastEnd)) },
      user: {
        id: user.id,
        username: user.name,
        email: user.email,
        role: user.role,
        language: user.language,
        hasSecondStep: user.twoFactorEnabled === true,
      },
      cookies: answer.headers.getSetCookie(),
    };
  }

  const signIn = (headers: Headers, name: string, password: string) =>
    attempt(() =>
      auth.api.signInUsername({
        body: { username: name, password },
        headers: onlyCookies(headers),
        returnHeaders: true,
      }),
    );

  const signOut = (headers: Headers) =>
    attempt(() => auth.api.signOut({ headers: onlyCookies(headers), returnHeaders: true }));

  const sendCode = (headers: Headers) =>
    attempt(() =>
      auth.api.sendTwoFactorOTP({
        body: {},
        headers: withoutSession(onlyCookies(headers)),
        returnHeaders: true,
      }),
    );

  const takeSecondStep = (headers: Headers, method: 'email' | 'app' | 'recovery', code: string) =>
    attempt(() => {
      const call = {
        body: { code },
        headers: withoutSession(onlyCookies(headers)),
        returnHeaders: true as const,
      };
      if (method === 'email') return auth.api.verifyTwoFactorOTP(call);
      return method === 'app' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call);
    });

  const ownerOfSignIn = (headers: Headers) => findOwnerOfSignIn(auth, headers);

  /** The app counts only after `confirmApp` got a code of it. */
  const enrolApp = (headers: Headers, password: string) =>
    attempt(() =>
      auth.api.enableTwoFactor({
        body: { password, method: 'totp' },
        headers: onlyCookies(headers),
        returnHeaders: true,
      }),
    );

  const confirmApp = (headers: Headers, code: string) =>
    attempt(() =>
      auth.api.verifyTOTP({ body: { code }, headers: onlyCookies(headers), returnHeaders: true }),
    );

  const dropApp = (headers: Headers, password: string) =>
    attempt(() =>
      auth.api.disableTwoFactor({ body: { password }, headers: onlyCookies(headers), returnHeaders: true }),
    );

  const renewRecoveryCodes = (headers: Headers, password: string) =>
    attempt(() =>
      auth.api.generateBackupCodes({
        body: { password },
        headers: onlyCookies(headers),
        returnHeaders: true,
      }),
    );

  const requestReset = (email: string) =>
    attempt(() => auth.api.requestPasswordReset({ body: { email }, returnHeaders: true }));

  const ownerOfReset = (token: string) => findOwnerOfReset(auth, token);

  const resetPassword = (token: string, newPassword: string) =>
    attempt(() => auth.api.resetPassword({ body: { token, newPassword }, returnHeaders: true }));

  return {
    readSession,
    signIn,
    signOut,
    sendCode,
    takeSecondStep,
    ownerOfSignIn,
    enrolApp,
    confirmApp,
    dropApp,
    renewRecoveryCodes,
    requestReset,
    ownerOfReset,
    resetPassword,
  };
}

async function attempt<Response extends object>(
  call: () => Promise<{ headers: Headers; response: Response }>,
): Promise<AuthAnswer<{ response: Response }>> {
  try {
    const { headers, response } = await captureLoggedCause(call);
    return { ok: true, cookies: headers.getSetCookie(), response };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.statusCode >= 500) throw error;
    return { ok: false, code: error.body?.code ?? 'REFUSED' };
  }
}

/** better-auth gets no other header: a client could forge host and address. */
function onlyCookies(headers: Headers): Headers {
  const passed = new Headers();
  for (const name of ['Cookie', 'User-Agent']) {
    const value = headers.get(name);
    if (value) passed.set(name, value);
  }
  return passed;
}
