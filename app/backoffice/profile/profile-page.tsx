import { Link } from 'react-router';
import {
  findAdministrator,
  listDevices,
  listSessions,
} from '../../domain/administrators/administrator.queries.ts';
import { parseProfile, profileForm } from '../../domain/administrators/administrator.schema.ts';
import { changeProfile } from '../../domain/administrators/profile/change-profile.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { countPasskeys } from '../../domain/passkeys/passkey.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/profile-page';
import { NameForm, type RefusedProfile } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PushPanel } from './push/push-panel.tsx';
import { SoundChoice } from './push/sound-choice.tsx';
import { SessionList } from './session-list.tsx';
import { tryOwnPassword } from './try-own-password.server.ts';

export const meta = pageTitle(() => m.backoffice_profile());

export async function loader({ context }: Route.LoaderArgs) {
  const { db, push } = context.get(shopContext);
  const self = context.get(administratorContext);
  const [sessions, own, devices, passkeys] = await Promise.all([
    listSessions(db, self.id),
    findAdministrator(db, self.id),
    listDevices(db, self.id),
    countPasskeys(db, self.id),
  ]);
  return {
    version: own?.version ?? 0,
    sessions,
    passkeys,
    currentSession: self.sessionId,
    hasSecondStep: self.hasSecondStep,
    devices,
    pushKey: push.publicKey,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const self = context.get(administratorContext);
  const { db, limits } = shop;
  const typed = typedIn(profileForm, form);
  const version = Number(form.field('version'));
  const read = parseProfile(typed);
  if (!read.ok) return refuse<RefusedProfile>({ ...read, typed, version, minutes: 0 });
  const change = () =>
    changeProfile(db, self, { ...read.profile, version, password: form.field('password') });
  const changed = await attemptChange(shop, 'profile not saved', () =>
    read.profile.email === self.email ? change() : tryOwnPassword(limits, self, change),
  );
  if (changed.ok) return redirectWithNotice('/admin/profile', 'profile-saved');
  const refused = { minutes: 0, ...changed, fields: {}, typed };
  if (changed.reason === 'stale') {
    const current = await findAdministrator(db, self.id).catch(() => undefined);
    return refuse<RefusedProfile>({ ...refused, version: current?.version ?? version });
  }
  return refuse<RefusedProfile>({ ...refused, version });
}

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
          <h2>{m.push_title()}</h2>
          <PushPanel devices={loaderData.devices} publicKey={loaderData.pushKey} />
          <SoundChoice />
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
          <h2>{m.passkeys()}</h2>
          <p>{m.passkeys_short()}</p>
          <p>
            {loaderData.passkeys === 0 ? m.passkeys_none() : m.passkeys_count({ count: loaderData.passkeys })}
          </p>
          <Link className="button button-quiet justify-self-start" to="/admin/profile/passkeys">
            {m.passkeys_manage()}
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
