import { data, Link } from 'react-router';
import { findAdministrator, listSessions } from '../../domain/administrators/administrator.queries.ts';
import { type ProfileRefusals, parseProfile } from '../../domain/administrators/administrator.ts';
import { changeProfile } from '../../domain/administrators/change-profile.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/profile-page';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';
import { tryOwnPassword } from './try-own-password.server.ts';

export const meta = pageTitle(() => m.backoffice_profile());

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const visitor = context.get(administratorContext);
  const [sessions, own] = await Promise.all([
    listSessions(db, visitor.id),
    findAdministrator(db, visitor.id),
  ]);
  return {
    version: own?.version ?? 0,
    sessions,
    currentSession: visitor.sessionId,
    hasSecondStep: visitor.hasSecondStep,
  };
}

export type RefusedProfile = {
  typed: { username: string; email: string };
  reason:
    | 'fields'
    | 'username-taken'
    | 'email-taken'
    | 'not-found'
    | 'stale'
    | 'wrong-password'
    | 'too-many'
    | 'failed';
  /** Of the row as it is now. */
  version: number;
  minutes: number;
  fields: ProfileRefusals;
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const visitor = context.get(administratorContext);
  const { db, limits } = shop;
  const refuse = async (
    reason: RefusedProfile['reason'],
    status: number,
    more: Partial<RefusedProfile> = {},
  ) => {
    const own = await findAdministrator(db, visitor.id).catch(() => undefined);
    const version = own?.version ?? Number(form.field('version'));
    return data<RefusedProfile>({ typed, reason, fields: {}, version, minutes: 0, ...more }, { status });
  };
  const typed = { username: form.field('username'), email: form.field('email') };
  const read = parseProfile(typed);
  if (!read.ok) return refuse('fields', 422, { fields: read.fields });
  const isMoving = read.profile.email !== visitor.email;
  const change = () =>
    changeProfile(db, visitor, {
      ...read.profile,
      version: Number(form.field('version')),
      password: form.field('password'),
    });
  const changed = await attemptChange(shop, 'profile not saved', () =>
    isMoving ? tryOwnPassword(limits, visitor, change) : change(),
  );
  if (!changed.ok)
    return refuse(changed.reason, statuses[changed.reason] ?? 409, {
      minutes: changed.reason === 'too-many' ? changed.minutes : 0,
    });
  return redirectWithNotice('/admin/profile', 'profile-saved');
}

const statuses: Partial<Record<RefusedProfile['reason'], number>> = {
  failed: 503,
  'wrong-password': 422,
  'too-many': 429,
};

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.backoffice_profile()} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section className="card-panel">
          <h2>{m.profile_identity()}</h2>
          <NameForm version={loaderData.version} refused={refused} />
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
