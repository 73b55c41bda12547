import { data, Link } from 'react-router';
import { listSessions } from '../../domain/administrators/administrator.queries.ts';
import { type ProfileRefusals, readProfile } from '../../domain/administrators/administrator.ts';
import { changeProfile } from '../../domain/administrators/change-profile.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { readForm } from '../../platform/form.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { attemptChange } from '../attempt-change.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { visitorContext } from '../gate.server.ts';
import { officeTitle } from '../office-title.ts';
import { PageHeader } from '../page-header.tsx';
import type { Route } from './+types/profile-page';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

export const meta = officeTitle(() => m.office_profile());

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const visitor = context.get(visitorContext);
  const sessions = await listSessions(db, visitor.id);
  return { sessions, currentSession: visitor.sessionId, hasSecondStep: visitor.hasSecondStep };
}

export type RefusedProfile = {
  typed: { username: string; email: string };
  reason: 'fields' | 'username-taken' | 'email-taken' | 'not-found' | 'failed';
  fields: ProfileRefusals;
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const typed = { username: form.field('username'), email: form.field('email') };
  const read = readProfile(typed);
  if (!read.ok) return data<RefusedProfile>({ typed, ...read }, { status: 422 });
  const changed = await attemptChange(shop, 'profile not saved', () =>
    changeProfile(shop.db, context.get(visitorContext), read.profile),
  );
  if (!changed.ok)
    return data<RefusedProfile>(
      { typed, reason: changed.reason, fields: {} },
      { status: changed.reason === 'failed' ? 503 : 409 },
    );
  return redirectWithNotice('/admin/profile', 'profile-saved');
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.office_profile()} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section className="card-panel">
          <h2>{m.profile_identity()}</h2>
          <NameForm refused={actionData} />
        </section>
        <section className="card-panel">
          <h2>{m.profile_password()}</h2>
          <PasswordForm />
        </section>
        <section className="card-panel">
          <h2>{m.profile_second_step()}</h2>
          <Notice kind={loaderData.hasSecondStep ? 'good' : 'attention'}>
            <p>{loaderData.hasSecondStep ? m.profile_second_step_on() : m.profile_second_step_off()}</p>
          </Notice>
          <Link className="button button-quiet justify-self-start" to="/admin/profile/second-step">
            {m.profile_second_step_manage()}
          </Link>
        </section>
        <section className="card-panel">
          <h2>{m.profile_sessions()}</h2>
          <SessionList sessions={loaderData.sessions} currentSession={loaderData.currentSession} />
        </section>
      </div>
    </>
  );
}
