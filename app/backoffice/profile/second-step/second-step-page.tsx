import { data } from 'react-router';
import { renderSVG } from 'uqr';
import { hasApp } from '../../../domain/administrators/sign-in/sign-in.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { Notice } from '../../../ui/notice.tsx';
import { administratorContext } from '../../access/authorize.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { PasswordPrompt } from '../password-prompt.tsx';
import { refusePrompt, tryOwnPassword } from '../try-own-password.server.ts';
import type { Route } from './+types/second-step-page';
import { ConfirmApp } from './confirm-app-form.tsx';
import { EnrolledApp } from './enrolled-app.tsx';

export const meta = pageTitle(() => m.profile_second_step());

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const self = context.get(administratorContext);
  return { hasApp: await hasApp(db, self.id), hasSecondStep: self.hasSecondStep };
}

export async function action({ request, context }: Route.ActionArgs) {
  const password = (await parseForm(request)).field('password');
  const { auth, limits } = context.get(shopContext);
  const enrolled = await tryOwnPassword(limits, context.get(administratorContext), () =>
    auth.enrolApp(request.headers, password),
  );
  if (!enrolled.ok) return refusePrompt(enrolled);
  if (enrolled.response.method !== 'totp') throw new Error('an app was asked for, and something else begun');
  const { totpURI, backupCodes } = enrolled.response;
  return data({
    ok: true as const,
    picture: `data:image/svg+xml,${encodeURIComponent(renderSVG(totpURI))}`,
    secret: new URL(totpURI).searchParams.get('secret') ?? '',
    recoveryCodes: backupCodes,
  });
}

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unanswered } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.profile_second_step()} back="/admin/profile" />
      <section className="card-panel max-w-2xl">
        {loaderData.hasApp ? (
          <EnrolledApp />
        ) : answer?.ok ? (
          <ConfirmApp {...answer} />
        ) : (
          <>
            <p>{loaderData.hasSecondStep ? m.app_explain_mail() : m.app_explain()}</p>
            {!loaderData.hasSecondStep && <Notice kind="attention">{m.profile_second_step_off()}</Notice>}
            <PasswordPrompt
              refused={unanswered ? undefined : answer}
              failed={m.app_enrol_failed()}
              unanswered={unanswered}
              submit={m.app_enrol()}
            />
          </>
        )}
      </section>
    </>
  );
}
