import { useEffect } from 'react';
import { data, Form, Link, redirect, redirectDocument, useNavigation } from 'react-router';
import { findSignIn } from '../../domain/administrators/sign-in/sign-in.queries.ts';
import {
  parseSignIn,
  type SignInRefusals,
  signInForm,
} from '../../domain/administrators/sign-in/sign-in.schema.ts';
import { upgradePassword } from '../../domain/administrators/sign-in/upgrade-password.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { hasAnyPasskey } from '../../domain/passkeys/passkey.queries.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { getLocale } from '../../generated/words/runtime.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { toCookieHeader } from '../../platform/cookies/cookie.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryAfter, retryHeaders } from '../../platform/retry-after.server.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { clearIdentity } from '../access/known-identity.ts';
import { FailedChange } from '../form/failed-change.tsx';
import { useAnswer } from '../form/use-change.ts';
import { setBackofficeLanguage } from '../language/language.server.ts';
import { passkeyAddress } from '../passkeys/passkey-address.server.ts';
import { PasskeySignIn } from '../passkeys/sign-in/passkey-sign-in.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/sign-in-page';
import { safeNext } from './address.ts';
import { constantTimeResponse } from './constant-time-response.server.ts';
import { attemptsBy, knownDeviceCookie } from './known-device.server.ts';

export const meta = pageTitle(() => m.sign_in());
export const headers = retryHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get('next'));
  const shop = context.get(shopContext);
  const signedIn = await shop.auth.readSession(request.headers);
  if (signedIn) throw redirect(next);
  return {
    isReset: url.searchParams.has('reset'),
    isInvited: url.searchParams.has('invited'),
    next,
    // In a shop without passkeys the button would lead nowhere.
    passkeys: (await hasAnyPasskey(shop.db)) ? passkeyAddress(shop) : undefined,
  };
}

type Refused = { name: string; fields: SignInRefusals; reason: Reason; minutes: number };
type Reason = 'missing' | 'invalid' | 'too-many' | 'failed';

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const { db, auth, limits, logError, logAccess } = shop;
  const { network } = context.get(callerContext);
  const waitForConstantTime = constantTimeResponse();
  const typed = typedIn(signInForm, form);
  const refuse = (
    reason: Reason,
    status: number,
    { fields = {}, wait }: { fields?: SignInRefusals; wait?: number } = {},
  ) =>
    data<Refused>(
      { name: tidyLine(typed.name), fields, reason, minutes: waitInMinutes(wait ?? 0) },
      { status, headers: retryAfter(wait) },
    );

  const read = parseSignIn(typed);
  if (!read.ok) return refuse('missing', 422, { fields: read.fields });
  const { name, password } = read;
  try {
    const known = await findSignIn(db, name);
    // Never log what was typed: it may be a password.
    const who = { account: known?.id ?? 'unknown', network };
    const counted = await attemptsBy(
      request,
      {
        account: known?.id ?? name.toLowerCase(),
        network,
        limits: { account: 'sign-in', network: 'sign-in from network' },
      },
      shop,
    );
    const admitted = await limits.take(counted.own, ...counted.shared);
    if (!admitted.ok) {
      logAccess('sign-in refused', { ...who, reason: 'too-many' });
      return refuse('too-many', 429, { wait: admitted.retryAfter });
    }
    // Called for unknown names too: it must take the same time as a wrong password.
    const answer = await auth.signIn(request.headers, known?.username ?? name, password);
    if (!answer.ok || !known) {
      logAccess('sign-in refused', { ...who, reason: 'invalid' });
      await waitForConstantTime();
      return refuse('invalid', 401);
    }
    const isCodeMailed = 'twoFactorRedirect' in answer.response && !known.hasApp;
    if (isCodeMailed) {
      // A right password must not fill its owner's mailbox either.
      const mailed = await limits.take(['code by mail', counted.own[1]]);
      if (!mailed.ok) {
        logAccess('sign-in refused', { ...who, reason: 'too-many' });
        return refuse('too-many', 429, { wait: mailed.retryAfter });
      }
    }
    await limits.forget(counted.own);
    await limits.giveBack(...counted.shared);

    const headers = new Headers();
    for (const cookie of answer.cookies) headers.append('Set-Cookie', cookie);
    headers.append('Set-Cookie', setBackofficeLanguage(known.language));
    await upgradePassword(db, { administratorId: known.id, password });
    const next = safeNext(url.searchParams.get('next'));
    // Another language needs a new document: the loaded words are those of the old one.
    const redirectTo = known.language === getLocale() ? redirect : redirectDocument;
    if (!('twoFactorRedirect' in answer.response)) {
      logAccess('signed in', { ...who, by: 'password' });
      headers.append('Set-Cookie', await knownDeviceCookie(known.id, shop));
      return redirectTo(next, { headers });
    }

    const hasApp = known.hasApp;
    if (isCodeMailed) await auth.sendCode(new Headers({ Cookie: toCookieHeader(answer.cookies) }));
    return redirectTo(
      `/admin/second-step?method=${hasApp ? 'app' : 'email'}&next=${encodeURIComponent(next)}`,
      {
        headers,
      },
    );
  } catch (error) {
    logError('sign-in failed', error);
    return refuse('failed', 503);
  }
}

const sentences: Record<Reason, (minutes: number) => string> = {
  missing: () => m.field_required(),
  invalid: () => m.sign_in_invalid(),
  'too-many': (minutes) => m.sign_in_too_many({ minutes }),
  failed: () => m.sign_in_failed(),
};

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unanswered } = useAnswer(actionData);
  const refused = unanswered ? undefined : answer;
  const isSigningIn = useNavigation().state !== 'idle';
  useEffect(clearIdentity, []);
  const error = (field: 'name' | 'password') => refused?.fields[field] && m.field_required();
  return (
    <>
      <h1>{m.sign_in_title()}</h1>
      {loaderData.isReset && (
        <Notice>
          <p>{m.sign_in_reset_done()}</p>
        </Notice>
      )}
      {loaderData.isInvited && (
        <Notice>
          <p>{m.sign_in_invited()}</p>
        </Notice>
      )}
      {unanswered && <FailedChange sentence={m.sign_in_failed()} unanswered={unanswered} />}
      {refused && refused.reason !== 'missing' && (
        <Notice kind="problem">
          <p>{sentences[refused.reason](refused.minutes)}</p>
        </Notice>
      )}
      <Form className="grid gap-5" method="post" noValidate>
        <TextField
          id="name"
          name="name"
          label={m.sign_in_name()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.name}
          error={error('name')}
        />
        <TextField
          id="password"
          name="password"
          type="password"
          label={m.password()}
          autoComplete="current-password"
          error={error('password')}
        />
        <button className="button button-large button-wide" type="submit" disabled={isSigningIn}>
          {isSigningIn ? m.signing_in() : m.sign_in()}
        </button>
      </Form>
      {loaderData.passkeys && <PasskeySignIn address={loaderData.passkeys} next={loaderData.next} />}
      <p>
        <Link className="inline-flex min-h-11 items-center" to="/admin/forgot-password">
          {m.sign_in_forgot()}
        </Link>
      </p>
    </>
  );
}
