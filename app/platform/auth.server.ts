import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { twoFactor, username } from 'better-auth/plugins';
import type pg from 'pg';

/** After so long without a request a session ends, in seconds; and after so long in any case. */
export const idleLifetime = 30 * 60;
export const absoluteLifetime = 12 * 3600;
/** How long a code and a reset link sent by mail can be used, in minutes. */
export const codeLifetime = 10;
export const resetLifetime = 30;

type AuthOptions = {
  pool: pg.Pool;
  publicUrl: string;
  /** Signs cookies and encrypts second-step secrets; the same on every instance. */
  secret: string;
  hashPassword: (password: string) => Promise<string>;
  verifyPassword: (hash: string, password: string) => Promise<boolean>;
  sendCode: (recipient: Recipient, code: string) => Promise<void>;
  sendReset: (recipient: Recipient, token: string) => Promise<void>;
  logError: (event: string, error: unknown) => void;
};
type Recipient = { id: string; email: string };

export type Auth = ReturnType<typeof openAuth>;
export type SignedIn = NonNullable<Awaited<ReturnType<Auth['readSession']>>>;

/** Answers with the cookies to set, or tells that it was refused. What was refused is not said: nobody learns which half was wrong. */
export type AuthAnswer<More = unknown> =
  | ({ ok: true; cookies: string[] } & More)
  | { ok: false; code: string };

/** Sign-in, sessions and the second step: better-auth behind the few doors that the back-office uses. */
export function openAuth(options: AuthOptions) {
  const auth = makeAuth(options);

  /** The session of a request, if it has one that still runs. `cookies` prolong it. */
  async function readSession(headers: Headers, { prolong = true } = {}) {
    const answer = await auth.api.getSession({
      headers: onlyCookies(headers),
      query: { disableRefresh: !prolong },
      returnHeaders: true,
    });
    if (!answer.response) return undefined;
    const { session, user } = answer.response;
    if (Date.now() - session.createdAt.getTime() > absoluteLifetime * 1000) {
      await auth.api.signOut({ headers: onlyCookies(headers) });
      return undefined;
    }
    return {
      session: { id: session.id, token: session.token, createdAt: session.createdAt },
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
      auth.api.sendTwoFactorOTP({ body: {}, headers: onlyCookies(headers), returnHeaders: true }),
    );

  /** The second step of a sign-in: a code by mail, from the authenticator app, or one of the recovery codes. */
  const takeSecondStep = (headers: Headers, method: 'email' | 'app' | 'recovery', code: string) =>
    attempt(() => {
      const call = { body: { code }, headers: onlyCookies(headers), returnHeaders: true as const };
      if (method === 'email') return auth.api.verifyTwoFactorOTP(call);
      return method === 'app' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call);
    });

  /** Begins the enrolment of an authenticator app: it counts once `confirmApp` has seen a code of it. */
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

  /** Whose password a reset link that still works would change. */
  async function ownerOfReset(token: string): Promise<string | undefined> {
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
    return found && found.expiresAt > new Date() ? found.value : undefined;
  }

  const resetPassword = (token: string, newPassword: string) =>
    attempt(() => auth.api.resetPassword({ body: { token, newPassword }, returnHeaders: true }));

  return {
    readSession,
    signIn,
    signOut,
    sendCode,
    takeSecondStep,
    enrolApp,
    confirmApp,
    dropApp,
    renewRecoveryCodes,
    requestReset,
    ownerOfReset,
    resetPassword,
  };
}

function makeAuth({ pool, publicUrl, secret, hashPassword, verifyPassword, ...options }: AuthOptions) {
  const isSecure = publicUrl.startsWith('https:');
  return betterAuth({
    appName: 'Comptoir',
    baseURL: publicUrl,
    secret,
    database: pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => options.logError(`sign-in: ${message}`, details[0]),
    },
    advanced: {
      // Cookies that only this very host may set, where the browser can hold them to it.
      cookiePrefix: isSecure ? '__Host-comptoir' : 'comptoir',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 200,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      resetPasswordTokenExpiresIn: resetLifetime * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => options.sendReset(user, token),
    },
    plugins: [
      username({
        minUsernameLength: 1,
        maxUsernameLength: 254,
        usernameNormalization: false,
        usernameValidator: () => true,
        displayUsername: false,
      }),
      twoFactor({
        issuer: 'Comptoir',
        otpOptions: {
          period: codeLifetime,
          storeOTP: 'hashed',
          sendOTP: ({ user, otp }) => options.sendCode(user, otp),
        },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'administrator_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    user: {
      modelName: 'administrators',
      fields: {
        name: 'username',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        role: { type: ['editor', 'admin'], required: true, input: false },
        language: { type: ['fr', 'en'], required: true, input: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: idleLifetime,
      updateAge: 60,
      fields: {
        userId: 'administrator_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'administrator_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
  });
}

async function attempt<Response extends object>(
  call: () => Promise<{ headers: Headers; response: Response }>,
): Promise<AuthAnswer<{ response: Response }>> {
  try {
    const { headers, response } = await call();
    return { ok: true, cookies: headers.getSetCookie(), response };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.statusCode >= 500) throw error;
    return { ok: false, code: error.body?.code ?? 'REFUSED' };
  }
}

/** Nothing else of a request reaches the library: no forged host, no forwarded address. */
function onlyCookies(headers: Headers): Headers {
  const kept = new Headers();
  for (const name of ['Cookie', 'User-Agent']) {
    const value = headers.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}
