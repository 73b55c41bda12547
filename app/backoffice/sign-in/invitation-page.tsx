import { Link, redirect } from 'react-router';
import { acceptInvitation } from '../../domain/invitations/accept-invitation.ts';
import { findInvitation } from '../../domain/invitations/invitation.queries.ts';
import { cut, tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryHeaders } from '../../platform/headers.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { useAnswer } from '../form/use-change.ts';
import { roleName } from '../language/names.ts';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/invitation-page';
import { readNewPassword, refuseUnknownLink } from './choose-password.server.ts';
import { ChoosePassword } from './choose-password.tsx';
import { refuseSignIn } from './refuse-sign-in.server.ts';

export const meta = pageTitle(() => m.invitation_title());
export const headers = retryHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await findInvitation(context.get(shopContext).db, tokenOf(url));
  if (found?.state === 'open') return { state: 'open', username: found.username, role: found.role } as const;
  return { state: found?.state ?? 'unknown' } as const;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, limits, canMail } = context.get(shopContext);
  const { network } = context.get(callerContext);
  const read = readNewPassword(await parseForm(request));
  if (!read.ok) return refuseSignIn(read.reason, 422);
  const token = tokenOf(url);
  const found = await findInvitation(db, token);
  if (!found) return refuseUnknownLink(limits, network, 'unknown' as const, 404);
  const accepted = await acceptInvitation(db, { token, password: read.password }, { canMail });
  if (accepted.ok) return redirect('/admin?invited');
  return refuseSignIn(accepted.reason, accepted.reason === 'unknown' ? 404 : 410);
}

function tokenOf(url: URL): string {
  return cut(tidyLine(url.searchParams.get('token') ?? ''), 100);
}

const closed: Partial<Record<string, () => string>> = {
  unknown: m.invitation_unknown,
  accepted: m.invitation_accepted,
  late: m.invitation_late,
  revoked: m.invitation_revoked,
  'username-taken': m.invitation_name_taken,
  'email-taken': m.invitation_name_taken,
};

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unanswered } = useAnswer(actionData);
  const refused = unanswered ? undefined : answer;
  const ended = closed[refused?.reason ?? loaderData.state] ?? closed[loaderData.state];
  if (ended || loaderData.state !== 'open')
    return (
      <>
        <h1>{m.invitation_title()}</h1>
        <Notice kind="problem">{(ended ?? m.invitation_unknown)()}</Notice>
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
      <ChoosePassword
        label={m.password()}
        save={m.invitation_accept()}
        failed={m.invitation_failed()}
        {...{ refused, unanswered }}
      />
    </>
  );
}
