import { data, Form, Link } from 'react-router';
import { findSignIn } from '../../domain/administrators/sign-in/sign-in.queries.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryAfter, retryHeaders } from '../../platform/headers.server.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { useAnswer } from '../form/use-change.ts';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/forgot-password-page';
import { attemptsBy } from './known-device.server.ts';
import { constantTimeResponse } from './refuse-sign-in.server.ts';

export const meta = pageTitle(() => m.forgot_title());
export const headers = retryHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return { canMail: context.get(shopContext).canMail };
}

/** Same answer, same time for known and unknown addresses. */
export async function action({ request, context }: Route.ActionArgs) {
  const email = tidyLine((await parseForm(request)).field('email')).toLowerCase();
  const shop = context.get(shopContext);
  const { db, auth, canMail, limits } = shop;
  const { network } = context.get(callerContext);
  if (email === '') return data({ isSent: false, email, minutes: 0 }, { status: 422 });
  if (!canMail) return data({ isSent: false, email, minutes: 0 });

  const waitForConstantTime = constantTimeResponse();
  const known = await findSignIn(db, email);
  const counted = await attemptsBy(
    request,
    {
      account: known?.id ?? email,
      network,
      limits: { account: 'password reset', network: 'password reset from network' },
    },
    shop,
  );
  const admitted = await limits.take(counted.own, ...counted.shared);
  if (!admitted.ok)
    return data(
      { isSent: false, email, minutes: waitInMinutes(admitted.retryAfter) },
      { status: 429, headers: retryAfter(admitted.retryAfter) },
    );
  await auth.requestReset(email);
  await waitForConstantTime();
  return data({ isSent: true, email, minutes: 0 });
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unanswered } = useAnswer(actionData);
  const refused = unanswered ? undefined : answer;
  return (
    <>
      <h1>{m.forgot_title()}</h1>
      {!loaderData.canMail && <Notice kind="attention">{m.forgot_no_mail()}</Notice>}
      {answer?.isSent ? (
        <Notice>{m.forgot_sent()}</Notice>
      ) : (
        <Form className="grid gap-5" method="post" noValidate>
          {unanswered && <FailedChange sentence={m.forgot_failed()} unanswered={unanswered} />}
          {refused && refused.minutes > 0 && (
            <Notice kind="problem">{m.sign_in_too_many({ minutes: refused.minutes })}</Notice>
          )}
          <p>{m.forgot_hint()}</p>
          <TextField
            id="email"
            name="email"
            type="email"
            label={m.field_email()}
            autoComplete="email"
            defaultValue={answer?.email}
            error={refused?.email === '' && loaderData.canMail ? m.field_required() : undefined}
          />
          <button className="button button-large button-wide" type="submit">
            {m.forgot_send()}
          </button>
        </Form>
      )}
      <p>
        <Link className="inline-flex min-h-11 items-center" to="/admin">
          {m.forgot_back()}
        </Link>
      </p>
    </>
  );
}
