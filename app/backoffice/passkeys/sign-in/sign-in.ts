import { data, redirect, redirectDocument } from 'react-router';
import { beginPasskeySession } from '../../../domain/passkeys/begin-passkey-session.ts';
import { waitInMinutes } from '../../../domain/rate-limit.ts';
import { getLocale } from '../../../generated/words/runtime.js';
import { callerContext, type Shop, shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { retryAfter } from '../../../platform/headers.server.ts';
import { setBackofficeLanguage } from '../../language/language.server.ts';
import { safeNext } from '../../sign-in/address.ts';
import { knownDeviceCookie, passkeyAttempts } from '../../sign-in/known-device.server.ts';
import { constantTimeResponse } from '../../sign-in/refuse-sign-in.server.ts';
import type { Route } from './+types/sign-in';

export type RefusedPasskey = { reason: 'refused' | 'failed' } | { reason: 'too-many'; minutes: number };

/** `answer` is what the browser answered to the challenge, as JSON. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const answer = (await parseForm(request)).field('answer');
  const shop = context.get(shopContext);
  const { limits, logAccess, logError } = shop;
  const { network } = context.get(callerContext);
  const waitForConstantTime = constantTimeResponse();
  try {
    const attempts = await passkeyAttempts(request, network, shop);
    const admitted = await limits.take(attempts.answer);
    if (!admitted.ok) {
      logAccess('sign-in refused', { account: 'unknown', network, by: 'passkey', reason: 'too-many' });
      return data<RefusedPasskey>(
        { reason: 'too-many', minutes: waitInMinutes(admitted.retryAfter) },
        { status: 429, headers: retryAfter(admitted.retryAfter) },
      );
    }
    const opened = await openSession(shop, request.headers, answer);
    if (!opened) {
      logAccess('sign-in refused', { account: 'unknown', network, by: 'passkey', reason: 'invalid' });
      await waitForConstantTime();
      return data<RefusedPasskey>({ reason: 'refused' }, { status: 401 });
    }
    const { administrator, cookies } = opened;
    if (attempts.isKnown) await limits.forget(attempts.answer);
    else await limits.giveBack(attempts.answer);
    logAccess('signed in', { account: administrator.id, network, by: 'passkey' });
    const headers = new Headers();
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
    headers.append('Set-Cookie', setBackofficeLanguage(administrator.language));
    headers.append('Set-Cookie', await knownDeviceCookie(administrator.id, shop));
    // Another language needs a new document: the loaded words are those of the old one.
    const redirectTo = administrator.language === getLocale() ? redirect : redirectDocument;
    return redirectTo(safeNext(url.searchParams.get('next')), { headers });
  } catch (error) {
    logError('sign-in failed', error);
    return data<RefusedPasskey>({ reason: 'failed' }, { status: 503 });
  }
}

async function openSession({ auth, db }: Shop, headers: Headers, answer: string) {
  const opened = await auth.signInByPasskey(headers, answer);
  if (!opened.ok) return undefined;
  const { session, credentialId } = opened.response;
  const begun = await beginPasskeySession(db, { sessionId: session.id, credentialId });
  if (!begun.ok) return undefined;
  const cookies = begun.trustedUntil
    ? auth.keepSessionCookies(opened.cookies, begun.trustedUntil)
    : opened.cookies;
  return { administrator: begun.administrator, cookies };
}

export const loader = () => redirect('/admin');
