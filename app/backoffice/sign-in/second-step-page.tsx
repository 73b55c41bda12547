import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryHeaders } from '../../platform/headers.server.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { useAnswer } from '../form/use-change.ts';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/second-step-page';
import { safeNext } from './address.ts';
import { attemptsBy, knownDeviceCookie } from './known-device.server.ts';
import { refuseSignIn } from './refuse-sign-in.server.ts';

export const meta = pageTitle(() => m.step_title());
export const headers = retryHeaders;

const methods = ['app', 'email', 'recovery'] as const;
type Method = (typeof methods)[number];
const methodOf = (url: URL): Method =>
  methods.find((each) => each === url.searchParams.get('method')) ?? 'app';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, canMail } = context.get(shopContext);
  const { twoFactor } = await findSettings(db);
  return {
    method: methodOf(url),
    byMail: twoFactor === 'email',
    canMail,
    next: safeNext(url.searchParams.get('next')),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const { db, auth, limits, logAccess } = shop;
  const { network } = context.get(callerContext);
  const method = methodOf(url);
  const byMail = (await findSettings(db)).twoFactor === 'email';
  if (method === 'email' && !byMail) return refuseSignIn('wrong' as const, 403);

  const owner = await auth.ownerOfSignIn(request.headers);
  if (!owner) return refuseSignIn('expired' as const, 401);

  if (form.field('send') !== '') {
    const admitted = await limits.take(['code by mail', owner]);
    if (!admitted.ok) return refuseSignIn('too-many' as const, 429, admitted.retryAfter);
    const sent = await auth.sendCode(request.headers);
    return sent.ok ? data({ reason: 'sent' as const, minutes: 0 }) : refuseSignIn('expired' as const, 401);
  }
  const refuseStep = (reason: Reason, status: number, wait?: number) => {
    logAccess('second step refused', { account: owner, network, by: method, reason });
    return refuseSignIn(reason, status, wait);
  };
  const counted = await attemptsBy(
    request,
    { account: owner, network, limits: { account: 'second step', network: 'sign-in from network' } },
    shop,
  );
  const admitted = await limits.take(counted.own, ...counted.shared);
  if (!admitted.ok) return refuseStep('too-many', 429, admitted.retryAfter);
  const code = form.field('code').replace(method === 'recovery' ? /\s/g : /\D/g, '');
  // A code works once, so that an observer cannot use it again (RFC 6238, 5.2).
  if (method === 'app' && !(await limits.take(['code of the app', `${owner} ${code}`])).ok)
    return refuseStep('wrong', 401);
  const answer = await auth.takeSecondStep(request.headers, method, code);
  if (!answer.ok) return refuseStep(reasonOf(answer.code), 401);
  logAccess('signed in', { account: owner, network, by: method });
  await limits.forget(counted.own);
  await limits.giveBack(...counted.shared);
  const headers = new Headers({ 'Set-Cookie': await knownDeviceCookie(owner, shop) });
  for (const cookie of answer.cookies) headers.append('Set-Cookie', cookie);
  return redirect(safeNext(url.searchParams.get('next')), { headers });
}

type Reason = 'wrong' | 'expired' | 'locked' | 'too-many';

function reasonOf(code: string): Reason {
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return 'locked';
  return code.startsWith('INVALID_TWO_FACTOR') || code.startsWith('TOO_MANY') || code.includes('EXPIRED')
    ? 'expired'
    : 'wrong';
}

const sentences: Record<Reason, (minutes: number) => string> = {
  wrong: () => m.step_wrong(),
  expired: () => m.step_expired(),
  locked: () => m.step_locked(),
  'too-many': (minutes) => m.sign_in_too_many({ minutes }),
};

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { method, byMail, canMail, next } = loaderData;
  const { answer, unanswered } = useAnswer(actionData);
  const refused = unanswered ? undefined : answer;
  const isBusy = useNavigation().state !== 'idle';
  const hints: Record<Method, () => string> = {
    app: m.step_app_hint,
    email: m.step_email_hint,
    recovery: m.step_recovery_hint,
  };
  return (
    <>
      <h1>{m.step_title()}</h1>
      <p>{hints[method]()}</p>
      {method === 'email' && !canMail && <Notice kind="attention">{m.step_no_mail()}</Notice>}
      {unanswered && <FailedChange sentence={m.sign_in_failed()} unanswered={unanswered} />}
      {refused?.reason === 'sent' && <Notice>{m.step_sent()}</Notice>}
      {refused && refused.reason !== 'sent' && (
        <Notice kind="problem">{sentences[refused.reason](refused.minutes)}</Notice>
      )}
      <Form className="grid gap-5" method="post" noValidate>
        <TextField
          id="code"
          name="code"
          label={method === 'recovery' ? m.step_recovery_code() : m.step_code()}
          inputMode={method === 'recovery' ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          maxLength={24}
        />
        <button className="button button-large button-wide" type="submit" disabled={isBusy}>
          {m.step_continue()}
        </button>
        {method === 'email' && (
          <button className="button button-quiet" type="submit" name="send" value="again" disabled={isBusy}>
            {m.step_send_again()}
          </button>
        )}
      </Form>
      <OtherMethods method={method} byMail={byMail} next={next} />
    </>
  );
}

type OtherMethodsProps = Pick<Route.ComponentProps['loaderData'], 'method' | 'byMail' | 'next'>;

function OtherMethods({ method, byMail, next }: OtherMethodsProps) {
  const other = (to: Method) => `/admin/second-step?method=${to}&next=${encodeURIComponent(next)}`;
  return (
    <ul className="grid">
      {methods
        .filter((each) => each !== method && (each !== 'email' || byMail))
        .map((each) => (
          <li key={each}>
            <Link className="inline-flex min-h-11 items-center" to={other(each)}>
              {each === 'app'
                ? m.step_use_app()
                : each === 'email'
                  ? m.step_use_email()
                  : m.step_use_recovery()}
            </Link>
          </li>
        ))}
      <li>
        <Link className="inline-flex min-h-11 items-center" to="/admin">
          {m.step_start_over()}
        </Link>
      </li>
    </ul>
  );
}
