import type { ProfileRefusals } from '../../domain/administrators/administrator.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { emailError, usernameError } from '../administrators/field-errors.ts';
import { EditForm } from '../form/edit-form.tsx';
import { useOffice } from '../office.tsx';
import type { RefusedProfile } from './profile-page.tsx';

export function NameForm({ refused }: { refused: RefusedProfile | undefined }) {
  const { administrator } = useOffice();
  const errors = errorsOf(refused);
  const typed = refused?.typed ?? administrator;
  return (
    <EditForm
      subject={`profile:${administrator.id}:${administrator.username}:${administrator.email}`}
      errors={Object.entries(errors).map(([field, error]) => ({ fieldId: `profile-${field}`, error }))}
      problem={
        (refused?.reason === 'failed' || refused?.reason === 'not-found') && (
          <Notice kind="problem">
            <p>{m.profile_failed()}</p>
          </Notice>
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
    </EditForm>
  );
}

function errorsOf(refused: RefusedProfile | undefined): { username?: string; email?: string } {
  if (refused?.reason === 'username-taken') return { username: m.administrator_username_taken() };
  if (refused?.reason === 'email-taken') return { email: m.administrator_email_taken() };
  const { username, email }: ProfileRefusals = refused?.fields ?? {};
  return {
    ...(username && { username: usernameError(username) }),
    ...(email && { email: emailError(email) }),
  };
}
