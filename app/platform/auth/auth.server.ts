import { APIError, isAPIError } from 'better-auth/api';
import { z } from 'zod';
import { type AuthOptions, configureBetterAuth } from './better-auth.server.ts';
import {
  findOwnerOfReset,
  findOwnerOfSignIn,
  keepSessionCookies,
  refuseWrongAnswer,
  touchSession,
  withoutLinesOfOutage,
  withoutSession,
} from './better-auth-workarounds.server.ts';
import { maxSessionSeconds } from './session-lifetime.ts';

export type Auth = ReturnType<typeof createAuth>;
type BetterAuth = ReturnType<typeof configureBetterAuth>;

/** `cookies` are `Set-Cookie` headers. A refusal never says whether the name or the password was wrong. */
export type AuthAnswer<More = unknown> =
  | ({ ok: true; cookies: string[] } & More)
  | { ok: false; code: string };

export function createAuth(options: AuthOptions) {
  const auth = configureBetterAuth(options);
  return {
    readSession: (headers: Headers, how?: { prolong?: boolean }) => readSession(auth, headers, how),
    signIn: (headers: Headers, name: string, password: string) =>
      attempt(() => auth.api.signInUsername({ body: { username: name, password }, ...sentBy(headers) })),
    signOut: (headers: Headers) => attempt(() => auth.api.signOut(sentBy(headers))),
    ownerOfSignIn: (headers: Headers) => findOwnerOfSignIn(auth, headers),
    keepSessionCookies,
    requestReset: (email: string) =>
      attempt(() => auth.api.requestPasswordReset({ body: { email }, returnHeaders: true })),
    ownerOfReset: (token: string) => findOwnerOfReset(auth, token),
    resetPassword: (token: string, newPassword: string) =>
      attempt(() => auth.api.resetPassword({ body: { token, newPassword }, returnHeaders: true })),
    ...secondStepOf(auth),
    ...passkeysOf(auth),
  };
}

function secondStepOf(auth: BetterAuth) {
  return {
    sendCode: (headers: Headers) =>
      attempt(() => auth.api.sendTwoFactorOTP({ body: {}, ...sentWithoutSession(headers) })),
    takeSecondStep: (headers: Headers, method: 'email' | 'app' | 'recovery', code: string) =>
      attempt(() => {
        const call = { body: { code }, ...sentWithoutSession(headers) };
        if (method === 'email') return auth.api.verifyTwoFactorOTP(call);
        return method === 'app' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call);
      }),
    /** The app counts only after `confirmApp` got a code of it. */
    enrolApp: (headers: Headers, password: string) =>
      attempt(() => auth.api.enableTwoFactor({ body: { password, method: 'totp' }, ...sentBy(headers) })),
    confirmApp: (headers: Headers, code: string) =>
      attempt(() => auth.api.verifyTOTP({ body: { code }, ...sentBy(headers) })),
    dropApp: (headers: Headers, password: string) =>
      attempt(() => auth.api.disableTwoFactor({ body: { password }, ...sentBy(headers) })),
    renewRecoveryCodes: (headers: Headers, password: string) =>
      attempt(() => auth.api.generateBackupCodes({ body: { password }, ...sentBy(headers) })),
  };
}

function passkeysOf(auth: BetterAuth) {
  return {
    /** What a browser needs to make a passkey, for five minutes and once. `username` is what the device shows beside it. */
    askForNewPasskey: (headers: Headers, { username, password }: { username: string; password: string }) =>
      attempt(async () => {
        const sent = sentBy(headers);
        await auth.api.verifyPassword({ body: { password }, headers: sent.headers });
        const asked = await auth.api.generatePasskeyRegistrationOptions({
          query: { name: username },
          ...sent,
        });
        return { ...asked, response: { ...asked.response, hints: ['client-device' as const] } };
      }),
    /** `answer` is the browser's, as JSON. */
    addPasskey: (headers: Headers, { answer, device }: { answer: string; device: string }) =>
      attempt(() =>
        refuseWrongAnswer(() => {
          const body = { response: parseAnswer(newPasskey, answer), name: device };
          return auth.api.verifyPasskeyRegistration({ body, ...sentBy(headers) });
        }),
      ),
    /** What a browser needs to answer with a passkey, for five minutes and once. */
    askForPasskey: () =>
      attempt(async () => {
        const asked = await auth.api.generatePasskeyAuthenticationOptions(sentBy(new Headers()));
        const response = { ...asked.response, userVerification: 'required' as const };
        return { ...asked, response: { ...response, hints: ['client-device' as const] } };
      }),
    /** Stands for password and second step: the device has verified its user. */
    signInByPasskey: (headers: Headers, answer: string) =>
      attempt(() =>
        refuseWrongAnswer(async () => {
          const response = parseAnswer(signedChallenge, answer);
          const opened = await auth.api.verifyPasskeyAuthentication({
            body: { response },
            ...sentWithoutSession(headers),
          });
          return { ...opened, response: { ...opened.response, credentialId: response.id } };
        }),
      ),
  };
}

async function readSession(auth: BetterAuth, headers: Headers, { prolong = true } = {}) {
  const answer = await withoutLinesOfOutage(() =>
    auth.api.getSession({
      headers: onlyCookies(headers),
      query: { disableRefresh: !prolong },
      returnHeaders: true,
    }),
  );
  if (!answer.response) return undefined;
  const { session, user } = answer.response;
  const lastEnd = session.trustedUntil?.getTime() ?? session.createdAt.getTime() + maxSessionSeconds * 1000;
  if (Date.now() > lastEnd) {
    await auth.api.signOut({ headers: onlyCookies(headers) });
    return undefined;
  }
  if (session.trustedUntil && prolong) await touchSession(auth, session);
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

async function attempt<Response extends object>(
  call: () => Promise<{ headers: Headers; response: Response }>,
): Promise<AuthAnswer<{ response: Response }>> {
  try {
    const { headers, response } = await withoutLinesOfOutage(call);
    return { ok: true, cookies: headers.getSetCookie(), response };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.statusCode >= 500) throw error;
    return { ok: false, code: error.body?.code ?? 'REFUSED' };
  }
}

const credential = {
  id: z.string().regex(/^[\w-]{1,1400}$/),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10);

const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: transports.optional(),
  }),
});
const signedChallenge = z.object({
  ...credential,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
});

function parseAnswer<Answer>(form: z.ZodType<Answer>, json: string): Answer {
  const read = form.safeParse(parseJson(json));
  if (!read.success) throw new APIError('UNAUTHORIZED', { code: 'WRONG_ANSWER' });
  return read.data;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
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

function sentBy(headers: Headers) {
  return { headers: onlyCookies(headers), returnHeaders: true as const };
}

function sentWithoutSession(headers: Headers) {
  return { headers: withoutSession(onlyCookies(headers)), returnHeaders: true as const };
}
