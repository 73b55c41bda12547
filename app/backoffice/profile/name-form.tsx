import type { Profile, ProfileRefusals } from '../../domain/administrators/administrator.schema.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { profileErrors } from '../administrators/field-errors.ts';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { useSeenVersion } from '../form/use-conflict.ts';
import { useBackoffice } from '../shell/shell.tsx';

export type RefusedProfile = {
  typed: Profile;
  reason:
    | 'fields'
    | 'username-taken'
    | 'email-taken'
    | 'not-found'
    | 'stale'
    | 'wrong-password'
    | 'too-many'
    | 'failed';
  version: number;
  minutes: number;
  fields: ProfileRefusals;
};

const problems: Partial<Record<RefusedProfile['reason'], (minutes: number) => string>> = {
  'not-found': () => m.profile_failed(),
  'too-many': (minutes) => m.sign_in_too_many({ minutes }),
};

type NameFormProps = { version: number; refused: RefusedProfile | undefined };

export function NameForm({ version, refused }: NameFormProps) {
  const { administrator } = useBackoffice();
  const errors = profileErrors(refused);
  const typed = refused?.typed ?? administrator;
  const wrongPassword = refused?.reason === 'wrong-password' ? m.password_wrong() : undefined;
  const problem = refused && problems[refused.reason]?.(refused.minutes);
  return (
    <EditForm
      subject={`profile:${administrator.id}:${administrator.username}:${administrator.email}`}
      failed={m.profile_failed()}
      errors={[
        { fieldId: 'profile-username', name: m.field_name(), error: errors.username },
        { fieldId: 'profile-email', name: m.field_email(), error: errors.email },
        { fieldId: 'profile-password', name: m.current_password(), error: wrongPassword },
      ]}
      problem={
        refused?.reason === 'stale' ? (
          <ConflictNotice sentence={<p>{m.profile_stale()}</p>} />
        ) : (
          problem && <Notice kind="problem">{problem}</Notice>
        )
      }
    >
      <TextField
        id="profile-username"
        name="username"
        label={m.field_name()}
        autoComplete="username"
        defaultValue={typed.username}
        error={errors.username}
      />
      <TextField
        id="profile-email"
        name="email"
        type="email"
        label={m.field_email()}
        autoComplete="email"
        defaultValue={typed.email}
        error={errors.email}
      />
      <TextField
        id="profile-password"
        name="password"
        type="password"
        label={m.current_password()}
        hint={m.profile_password_hint()}
        autoComplete="current-password"
        required={false}
        error={wrongPassword}
      />
      <input type="hidden" name="version" value={useSeenVersion(version, refused)} />
    </EditForm>
  );
}
