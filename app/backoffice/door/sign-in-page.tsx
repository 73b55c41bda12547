import { useEffect } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { findSignIn } from '../../domain/administrators/sign-in.queries.ts';
import { upgradePassword } from '../../domain/administrators/upgrade-password.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { forgetIdentity } from '../known-identity.ts';
import { officeLanguageCookie } from '../language.server.ts';
import { officeTitle } from '../office-title.ts';
import type { Route } from './+types/sign-in-page';
import { safeNext } from './address.ts';

export const meta = officeTitle(() => m.door_sign_in());

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get('next'));
  const signedIn = await context.get(shopContext).auth.readSession(request.headers);
  if (signedIn) throw redirect(next);
  return { isReset: url.searchParams.has('reset') };
}

type Refused = { name: string; missing: ('name' | 'password')[]; reason: 'missing' | 'invalid' | 'failed' };

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { db, auth, logError } = context.get(shopContext);
  const name = form.field('name').trim();
  const password = form.field('password');
  const refuse = (reason: Refused['reason'], status: number, missing: Refused['missing'] = []) =>
    data<Refused>({ name, missing, reason }, { status });

  const missing = (['name', 'password'] as const).filter((field) => form.field(field).trim() === '');
  if (missing.length > 0) return refuse('missing', 422, missing);
  try {
    const known = await findSignIn(db, name);
    // An unknown name costs the same time as a wrong password.
    const answer = await auth.signIn(request.headers, known?.username ?? name, password);
    if (!answer.ok || !known) return refuse('invalid', 401);

    const headers = new Headers();
    for (const cookie of answer.cookies) headers.append('Set-Cookie', cookie);
    headers.append('Set-Cookie', officeLanguageCookie(known.language));
    await upgradePassword(db, { administratorId: known.id, password });
    const next = safeNext(url.searchParams.get('next'));
    if (!('twoFactorRedirect' in answer.response)) return redirect(next, { headers });

    const hasApp = known.hasApp;
    if (!hasApp) await auth.sendCode(sentBack(answer.cookies));
    return redirect(
      `/admin/second-step?method=${hasApp ? 'app' : 'email'}&next=${encodeURIComponent(next)}`,
      { headers },
    );
  } catch (error) {
    logError('sign-in failed', error);
    return refuse('failed', 503);
  }
}

/** The headers that the browser would send next. */
function sentBack(cookies: string[]): Headers {
  return new Headers({ Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSigningIn = useNavigation().state !== 'idle';
  useEffect(forgetIdentity, []);
  const error = (field: 'name' | 'password') =>
    actionData?.missing.includes(field) ? m.field_required() : undefined;
  return (
    <>
      <h1>{m.door_title()}</h1>
      {loaderData.isReset && (
        <Notice>
          <p>{m.door_reset_done()}</p>
        </Notice>
      )}
      {actionData && actionData.reason !== 'missing' && (
        <Notice kind="problem">
          <p>{actionData.reason === 'invalid' ? m.door_invalid() : m.door_failed()}</p>
        </Notice>
      )}
      <Form className="grid gap-5" method="post" noValidate>
        <TextField
          id="name"
          name="name"
          label={m.door_name()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={actionData?.name}
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
          {isSigningIn ? m.door_signing_in() : m.door_sign_in()}
        </button>
      </Form>
      <p>
        <Link className="inline-flex min-h-11 items-center" to="/admin/forgot-password">
          {m.door_forgot()}
        </Link>
      </p>
    </>
  );
}
