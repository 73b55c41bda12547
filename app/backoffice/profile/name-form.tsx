import type { Profile, ProfileRefusals } from '../../domain/administrators/administrator.schema.ts';
import { m } from '../../generated/words/messages.js';
import { fieldsOf, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { profileErrors } from '../administrators/field-errors.ts';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { summaryOf } from '../form/field-errors.ts';
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

const names = { username: m.field_name, email: m.field_email, password: m.current_password };
const prefix = 'profile-';

type NameFormProps = { version: number; refused: RefusedProfile | undefined };

export function NameForm({ version, refused }: NameFormProps) {
  const { administrator } = useBackoffice();
  const isWrong = refused?.reason === 'wrong-password';
  const errors = { ...profileErrors(refused), ...(isWrong && { password: m.password_wrong() }) };
  const { username, email } = refused?.typed ?? administrator;
  const { field } = fieldsOf({ names, typed: { username, email }, errors, prefix });
  const problem = refused && problems[refused.reason]?.(refused.minutes);
  return (
    <EditForm
      subject={`profile:${administrator.id}:${administrator.username}:${administrator.email}`}
      failed={m.profile_failed()}
      errors={summaryOf(names, errors, (name) => prefix + name)}
      problem={
        refused?.reason === 'stale' ? (
          <ConflictNotice sentence={<p>{m.profile_stale()}</p>} />
        ) : (
          problem && <Notice kind="problem">{problem}</Notice>
        )
      }
    >
      <TextField {...field('username')} autoComplete="username" />
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField
        {...field('password')}
        type="password"
        hint={m.profile_password_hint()}
        autoComplete="current-password"
        required={false}
      />
      <input type="hidden" name="version" value={useSeenVersion(version, refused)} />
    </EditForm>
  );
}
