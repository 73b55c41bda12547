import { data, Form, Link, redirect } from 'react-router';
import { type PasswordRefusal, refusePassword } from '../../domain/administrators/administrator.ts';
import { acceptInvitation } from '../../domain/invitations/accept-invitation.ts';
import { findInvitation } from '../../domain/invitations/invitation.queries.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryAfter, retryHeaders } from '../../platform/retry-after.server.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { passwordError } from '../administrators/field-errors.ts';
import { roleName } from '../administrators/role-name.ts';
import { FailedChange } from '../form/failed-change.tsx';
import { useAnswer } from '../form/use-change.ts';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/invitation-page';

export const meta = pageTitle(() => m.invitation_title());
export const headers = retryHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await findInvitation(context.get(shopContext).db, tokenOf(url));
  if (found?.state === 'open') return { state: 'open', username: found.username, role: found.role } as const;
  return { state: found?.state ?? 'unknown' } as const;
}

type Reason = PasswordRefusal | 'differ' | 'too-many' | Refusal<typeof acceptInvitation>['reason'];

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const { db, limits, canMail } = context.get(shopContext);
  const { network } = context.get(callerContext);
  const refuse = (reason: Reason, status: number, wait?: number) =>
    data({ reason, minutes: waitInMinutes(wait ?? 0) }, { status, headers: retryAfter(wait) });
  const password = form.field('password');
  const refused = refusePassword(password);
  if (refused) return refuse(refused, 422);
  if (password !== form.field('again')) return refuse('differ', 422);
  const token = tokenOf(url);
  const found = await findInvitation(db, token);
  if (!found) {
    // Valid links are not counted: others on the same network cannot lock the invited out.
    const admitted = await limits.take(['sign-in from network', network]);
    return admitted.ok ? refuse('unknown', 404) : refuse('too-many', 429, admitted.retryAfter);
  }
  const accepted = await acceptInvitation(db, { token, password }, { canMail });
  if (accepted.ok) return redirect('/admin?invited');
  return refuse(accepted.reason, accepted.reason === 'unknown' ? 404 : 410);
}

function tokenOf(url: URL): string {
  return tidyLine(url.searchParams.get('token') ?? '').slice(0, 100);
}

const closed: Partial<Record<Reason | 'open', () => string>> = {
  unknown: m.invitation_unknown,
  accepted: m.invitation_accepted,
  late: m.invitation_late,
  revoked: m.invitation_revoked,
  'username-taken': m.invitation_name_taken,
  'email-taken': m.invitation_name_taken,
};

const isPasswordRefusal = (reason: Reason): reason is PasswordRefusal =>
  reason === 'missing' || reason === 'too-short' || reason === 'too-long' || reason === 'common';

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unanswered } = useAnswer(actionData);
  const reason = unanswered ? undefined : answer?.reason;
  const ended = closed[reason ?? loaderData.state] ?? closed[loaderData.state];
  if (ended || loaderData.state !== 'open')
    return (
      <>
        <h1>{m.invitation_title()}</h1>
        <Notice kind="problem">
          <p>{(ended ?? m.invitation_unknown)()}</p>
        </Notice>
        <Link className="inline-flex min-h-11 items-center" to="/admin">
          {m.sign_in()}
        </Link>
      </>
    );
  const { username, role } = loaderData;
  return (
    <>
      <h1>{m.invitation_title()}</h1>
      <p>{m.invitation_text({ name: username, role: roleName(role) })}</p>
      {unanswered && <FailedChange sentence={m.invitation_failed()} unanswered={unanswered} />}
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
          label={m.password()}
          hint={m.password_hint()}
          autoComplete="new-password"
          error={reason && isPasswordRefusal(reason) ? passwordError(reason) : undefined}
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
          {m.invitation_accept()}
        </button>
      </Form>
    </>
  );
}
