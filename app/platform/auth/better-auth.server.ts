import { passkey } from '@better-auth/passkey';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { twoFactor, username } from 'better-auth/plugins';
import type pg from 'pg';
import { hashedSessions, recordLoggedCause, requireVerifiedUser } from './better-auth-workarounds.server.ts';
import { idleSeconds } from './session-lifetime.ts';

export const codeMinutes = 10;
export const resetMinutes = 30;

export type AuthOptions = {
  pool: pg.Pool;
  publicUrl: string;
  secret: string;
  hashPassword: (password: string) => Promise<string>;
  verifyPassword: (hash: string, password: string) => Promise<boolean>;
  sendCode: (recipient: Recipient, code: string) => Promise<void>;
  sendReset: (recipient: Recipient, token: string) => Promise<void>;
  logError: (event: string, error: unknown) => void;
};
type Recipient = { id: string; email: string };

const tables = {
  user: {
    modelName: 'administrators',
    fields: { name: 'username', ...inSnakeCase('emailVerified', 'createdAt', 'updatedAt') },
    additionalFields: {
      role: {
        type: ['editor', 'cashier', 'storekeeper', 'accountant', 'admin'],
        required: true,
        input: false,
      },
      language: { type: ['fr', 'en'], required: true, input: false },
    },
  },
  session: {
    modelName: 'sessions',
    expiresIn: idleSeconds,
    updateAge: 60,
    // Adding a passkey asks for the password, however old the session is.
    freshAge: 0,
    additionalFields: {
      trustedUntil: { type: 'date', required: false, input: false, fieldName: 'trusted_until' },
    },
    fields: {
      userId: 'administrator_id',
      ...inSnakeCase('expiresAt', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'),
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      userId: 'administrator_id',
      ...inSnakeCase('accountId', 'providerId', 'accessToken', 'refreshToken', 'idToken'),
      ...inSnakeCase('accessTokenExpiresAt', 'refreshTokenExpiresAt', 'createdAt', 'updatedAt'),
    },
  },
  verification: {
    modelName: 'verifications',
    storeIdentifier: 'hashed',
    fields: inSnakeCase('expiresAt', 'createdAt', 'updatedAt'),
  },
} satisfies Partial<BetterAuthOptions>;

export function configureBetterAuth({
  pool,
  publicUrl,
  secret,
  hashPassword,
  verifyPassword,
  ...options
}: AuthOptions) {
  return betterAuth({
    appName: 'Comptoir',
    baseURL: publicUrl,
    secret,
    database: pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        recordLoggedCause(details[0], () => options.logError(`sign-in: ${message}`, details[0]));
      },
    },
    advanced: {
      cookiePrefix: 'comptoir',
      // server/http/host-cookies.ts makes every cookie secure.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
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
      resetPasswordTokenExpiresIn: resetMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => options.sendReset(user, token),
    },
    plugins: [hashedSessions(), ...pluginsOf(publicUrl, options)],
    ...tables,
  });
}

function pluginsOf(publicUrl: string, options: Pick<AuthOptions, 'sendCode'>) {
  return [
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
        period: codeMinutes,
        storeOTP: 'hashed',
        sendOTP: ({ user, otp }) => options.sendCode(user, otp),
      },
      schema: {
        user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
        twoFactor: {
          modelName: 'two_factors',
          fields: {
            userId: 'administrator_id',
            ...inSnakeCase('backupCodes', 'failedVerificationCount', 'lockedUntil'),
          },
        },
      },
    }),
    passkey({
      origin: publicUrl,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      ...requireVerifiedUser,
      advanced: { webAuthnChallengeCookie: 'passkey' },
      schema: {
        passkey: {
          modelName: 'passkeys',
          fields: {
            ...{ userId: 'administrator_id', credentialID: 'credential_id' },
            ...inSnakeCase('publicKey', 'deviceType', 'backedUp', 'createdAt'),
          },
        },
      },
    }),
  ] as const;
}

/** The columns of these fields: `createdAt` is kept in `created_at`. */
function inSnakeCase<Name extends string>(...names: Name[]): Record<Name, string> {
  return Object.fromEntries(
    names.map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
  ) as Record<Name, string>;
}
