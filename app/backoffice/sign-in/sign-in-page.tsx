import { useEffect } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import {
  parseSignIn,
  type SignInRefusals,
  signInForm,
} from '../../domain/administrators/administrator.schema.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { hasAnyPasskey } from '../../domain/passkeys/passkey.queries.ts';
import { passkeyAddress } from '../../domain/passkeys/passkey.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryAfter, retryHeaders } from '../../platform/headers.server.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { clearIdentity } from '../access/known-identity.ts';
import { FailedChange } from '../form/failed-change.tsx';
import { useAnswer } from '../form/use-change.ts';
import { PasskeySignIn } from '../passkeys/sign-in/passkey-sign-in.tsx';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/sign-in-page';
import { safeNext } from './address.ts';
import { trySignIn } from './try-sign-in.server.ts';

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

type Reason = keyof typeof statuses;
const statuses = { missing: 422, invalid: 401, 'too-many': 429, failed: 503 };

export async function action({ request, url, context }: Route.ActionArgs) {
  const typed = typedIn(signInForm, await parseForm(request));
  const shop = context.get(shopContext);
  const { network } = context.get(callerContext);
  const refuse = (reason: Reason, fields: SignInRefusals = {}, wait?: number) =>
    data(
      { name: tidyLine(typed.name), fields, reason, minutes: waitInMinutes(wait ?? 0) },
      { status: statuses[reason], headers: retryAfter(wait) },
    );
  const read = parseSignIn(typed);
  if (!read.ok) return refuse('missing', read.fields);
  const next = safeNext(url.searchParams.get('next'));
  try {
    const answer = await trySignIn(shop, { request, network, next, ...read });
    return answer instanceof Response ? answer : refuse(answer.reason, {}, answer.wait);
  } catch (error) {
    shop.logError('sign-in failed', error);
    return refuse('failed');
  }
}

const sentences: Record<Reason, (minutes: number) => string> = {
  missing: () => m.field_required(),
  invalid: () => m.sign_in_invalid(),
  'too-many': (minutes) => m.sign_in_too_many({ minutes }),
  failed: () => m.sign_in_failed(),
};

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  useEffect(clearIdentity, []);
  return (
    <>
      <h1>{m.sign_in_title()}</h1>
      {loaderData.isReset && <Notice>{m.sign_in_reset_done()}</Notice>}
      {loaderData.isInvited && <Notice>{m.sign_in_invited()}</Notice>}
      <SignInForm actionData={actionData} />
      {loaderData.passkeys && <PasskeySignIn address={loaderData.passkeys} next={loaderData.next} />}
      <p>
        <Link className="inline-flex min-h-11 items-center" to="/admin/forgot-password">
          {m.sign_in_forgot()}
        </Link>
      </p>
    </>
  );
}

function SignInForm({ actionData }: { actionData: Route.ComponentProps['actionData'] | undefined }) {
  const { answer, unanswered } = useAnswer(actionData);
  const refused = unanswered ? undefined : answer;
  const isSigningIn = useNavigation().state !== 'idle';
  const error = (field: 'name' | 'password') => refused?.fields[field] && m.field_required();
  return (
    <>
      {unanswered && <FailedChange sentence={m.sign_in_failed()} unanswered={unanswered} />}
      {refused && refused.reason !== 'missing' && (
        <Notice kind="problem">{sentences[refused.reason](refused.minutes)}</Notice>
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
    </>
  );
}
