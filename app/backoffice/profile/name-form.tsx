import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { profileErrors } from '../administrators/field-errors.ts';
import { EditForm } from '../form/edit-form.tsx';
import { useOffice } from '../office.tsx';
import type { RefusedProfile } from './profile-page.tsx';

export function NameForm({ refused }: { refused: RefusedProfile | undefined }) {
  const { administrator } = useOffice();
  const errors = profileErrors(refused);
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
