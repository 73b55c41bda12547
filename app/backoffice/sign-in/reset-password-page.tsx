import { Link, redirect } from 'react-router';
import { recordPasswordReset } from '../../domain/administrators/profile/record-own-change.ts';
import { endSubscriptions } from '../../domain/administrators/push/end-subscription.ts';
import { endPendingSignIns } from '../../domain/administrators/sign-in/end-sign-ins.ts';
import { tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryHeaders } from '../../platform/headers.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { useAnswer } from '../form/use-change.ts';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/reset-password-page';
import { readNewPassword, refuseUnknownLink } from './choose-password.server.ts';
import { ChoosePassword } from './choose-password.tsx';
import { refuseSignIn } from './refuse-sign-in.server.ts';

export const meta = pageTitle(() => m.reset_title());
export const headers = retryHeaders;

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, auth, limits } = context.get(shopContext);
  const { network } = context.get(callerContext);
  const read = readNewPassword(await parseForm(request));
  if (!read.ok) return refuseSignIn(read.reason, 422);
  const token = tidyLine(url.searchParams.get('token') ?? '');
  const owner = await auth.ownerOfReset(token);
  if (!owner) return refuseUnknownLink(limits, network, 'expired' as const, 410);
  const answer = await auth.resetPassword(token, read.password);
  if (!answer.ok) return refuseSignIn('expired' as const, 410);
  await recordPasswordReset(db, owner);
  await endSubscriptions(db, owner);
  await endPendingSignIns(db, owner);
  await limits.forget(['sign-in', owner]);
  return redirect('/admin?reset');
}

export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  const { answer, unanswered } = useAnswer(actionData);
  const refused = unanswered ? undefined : answer;
  return (
    <>
      <h1>{m.reset_title()}</h1>
      {refused?.reason === 'expired' && (
        <Notice kind="problem">
          <p>{m.reset_expired()}</p>
          <Link className="inline-flex min-h-11 items-center" to="/admin/forgot-password">
            {m.reset_ask_again()}
          </Link>
        </Notice>
      )}
      <ChoosePassword
        label={m.new_password()}
        save={m.reset_save()}
        failed={m.password_failed()}
        {...{ refused, unanswered }}
      />
    </>
  );
}
