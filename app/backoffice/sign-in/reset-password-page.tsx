import { data, Form, Link, redirect } from 'react-router';
import { type PasswordRefusal, refusePassword } from '../../domain/administrators/administrator.ts';
import { recordPasswordReset } from '../../domain/administrators/profile/record-own-change.ts';
import { endSubscriptions } from '../../domain/administrators/push/end-subscription.ts';
import { endPendingSignIns } from '../../domain/administrators/sign-in/end-pending-sign-ins.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryAfter, retryHeaders } from '../../platform/retry-after.server.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { passwordError } from '../administrators/field-errors.ts';
import { FailedChange } from '../form/failed-change.tsx';
import { useAnswer } from '../form/use-change.ts';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/reset-password-page';

export const meta = pageTitle(() => m.reset_title());
export const headers = retryHeaders;

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const { db, auth, limits } = context.get(shopContext);
  const { network } = context.get(callerContext);
  const refuse = (reason: Reason, status: number, wait?: number) =>
    data({ reason, minutes: waitInMinutes(wait ?? 0) }, { status, headers: retryAfter(wait) });
  const password = form.field('password');
  const refused = refusePassword(password);
  if (refused) return refuse(refused, 422);
  if (password !== form.field('again')) return refuse('differ', 422);
  const token = tidyLine(url.searchParams.get('token') ?? '');
  const owner = await auth.ownerOfReset(token);
  if (!owner) {
    // Valid tokens are not counted: others on the same network cannot lock their owners out.
    const admitted = await limits.take(['sign-in from network', network]);
    return admitted.ok ? refuse('expired', 410) : refuse('too-many', 429, admitted.retryAfter);
  }
  const answer = await auth.resetPassword(token, password);
  if (!answer.ok) return refuse('expired', 410);
  await recordPasswordReset(db, owner);
  await endSubscriptions(db, owner);
  await endPendingSignIns(db, owner);
  await limits.forget(['sign-in', owner]);
  return redirect('/admin?reset');
}

type Reason = PasswordRefusal | 'differ' | 'expired' | 'too-many';

function isRefusedPassword(reason: Reason): reason is PasswordRefusal {
  return reason !== 'differ' && reason !== 'expired' && reason !== 'too-many';
}

export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  const { answer, unanswered } = useAnswer(actionData);
  const reason = unanswered ? undefined : answer?.reason;
  return (
    <>
      <h1>{m.reset_title()}</h1>
      {unanswered && <FailedChange sentence={m.password_failed()} unanswered={unanswered} />}
      {reason === 'expired' && (
        <Notice kind="problem">
          <p>{m.reset_expired()}</p>
          <Link className="inline-flex min-h-11 items-center" to="/admin/forgot-password">
            {m.reset_ask_again()}
          </Link>
        </Notice>
      )}
      {reason === 'too-many' && (
        <Notice kind="problem">
          <p>{m.sign_in_too_many({ minutes: answer?.minutes ?? 1 })}</p>
        </Notice>
      )}
      <Form className="grid gap-5" method="post" noValidate>
        <TextField
          id="password"
          name="password"
          type="password"
          label={m.new_password()}
          hint={m.password_hint()}
          autoComplete="new-password"
          error={reason && isRefusedPassword(reason) ? passwordError(reason) : undefined}
        />
        <TextField
          id="again"
          name="again"
          type="password"
          label={m.confirm_password()}
          autoComplete="new-password"
          error={reason === 'differ' ? m.passwords_differ() : undefined}
        />
        <button className="button button-large button-wide" type="submit">
          {m.reset_save()}
        </button>
      </Form>
    </>
  );
}
