import { redirect, redirectDocument } from 'react-router';
import { findPasswordHash, isStillPassword } from '../../domain/administrators/administrator.queries.ts';
import { upgradePassword } from '../../domain/administrators/sign-in/change-password.ts';
import { findSignIn } from '../../domain/administrators/sign-in/sign-in.queries.ts';
import { getLocale } from '../../generated/words/runtime.js';
import type { Shop } from '../../platform/context.server.ts';
import { toCookieHeader } from '../../platform/cookies/cookie.ts';
import { setBackofficeLanguage } from '../language/language.server.ts';
import { attemptsBy, knownDeviceCookie } from './known-device.server.ts';
import { constantTimeResponse } from './refuse-sign-in.server.ts';

type SignIn = { request: Request; network: string; name: string; password: string; next: string };
type Needed = Pick<Shop, 'db' | 'auth' | 'limits' | 'logAccess' | 'signedCookies'>;
type NotSignedIn = { reason: 'invalid'; wait?: undefined } | { reason: 'too-many'; wait: number };

/** The redirect to the next page or to the second step, or why there is none. */
export async function trySignIn(shop: Needed, asked: SignIn): Promise<Response | NotSignedIn> {
  const { request, network, name, password } = asked;
  const { db, limits, logAccess } = shop;
  const waitForConstantTime = constantTimeResponse();
  const known = await findSignIn(db, name);
  // Never log what was typed: it may be a password.
  const who = { account: known?.id ?? 'unknown', network };
  const refuse = (refused: NotSignedIn) => {
    logAccess('sign-in refused', { ...who, reason: refused.reason });
    return refused;
  };
  const account = known?.id ?? name.toLowerCase();
  const of = { account: 'sign-in', network: 'sign-in from network' } as const;
  const counted = await attemptsBy(request, { account, network, limits: of }, shop);
  const admitted = await limits.take(counted.own, ...counted.shared);
  if (!admitted.ok) return refuse({ reason: 'too-many', wait: admitted.retryAfter });
  const answer = await openSession(shop, asked, known);
  if (!answer || !known) {
    const refused = refuse({ reason: 'invalid' });
    await waitForConstantTime();
    return refused;
  }
  const asksForCode = 'twoFactorRedirect' in answer.response;
  if (asksForCode && !known.hasApp) {
    // A right password must not fill its owner's mailbox either.
    const mailed = await limits.take(['code by mail', counted.own[1]]);
    if (!mailed.ok) return refuse({ reason: 'too-many', wait: mailed.retryAfter });
  }
  await limits.forget(counted.own);
  await limits.giveBack(...counted.shared);
  await upgradePassword(db, { administratorId: known.id, password });
  if (!asksForCode) logAccess('signed in', { ...who, by: 'password' });
  return leadOn(shop, { ...asked, known, asksForCode, cookies: answer.cookies });
}

/** Nothing is open when the password was changed after it was checked. */
async function openSession({ db, auth }: Needed, { request, name, password }: SignIn, known?: Known) {
  const hash = known && (await findPasswordHash(db, known.id));
  // Called for unknown names too: it must take the same time as a wrong password.
  const answer = await auth.signIn(request.headers, known?.username ?? name, password);
  if (!answer.ok || !known) return undefined;
  if (hash !== undefined && (await isStillPassword(db, known.id, hash))) return answer;
  await auth.signOut(new Headers({ Cookie: toCookieHeader(answer.cookies) }));
  return undefined;
}

type Known = NonNullable<Awaited<ReturnType<typeof findSignIn>>>;
type Admitted = SignIn & { known: Known; asksForCode: boolean; cookies: string[] };

async function leadOn(shop: Needed, { known, asksForCode, cookies, next }: Admitted): Promise<Response> {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  headers.append('Set-Cookie', setBackofficeLanguage(known.language));
  // Another language needs a new document: the loaded words are those of the old one.
  const redirectTo = known.language === getLocale() ? redirect : redirectDocument;
  if (!asksForCode) {
    headers.append('Set-Cookie', await knownDeviceCookie(known.id, shop));
    return redirectTo(next, { headers });
  }
  if (!known.hasApp) await shop.auth.sendCode(new Headers({ Cookie: toCookieHeader(cookies) }));
  const method = known.hasApp ? 'app' : 'email';
  return redirectTo(`/admin/second-step?method=${method}&next=${encodeURIComponent(next)}`, { headers });
}
