import { useEffect, useRef } from 'react';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { passwordError } from '../administrators/field-errors.ts';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import type { Acts } from './profile-acts.ts';

export function PasswordForm() {
  const fetcher = useChange<Acts['password']>();
  const form = useRef<HTMLFormElement>(null);
  const refused = fetcher.data;
  const fields = refused?.reason === 'fields' ? refused.fields : {};
  const isSaved = fetcher.state === 'idle' && !refused && !fetcher.unanswered;
  // A second tap must not send an accepted password again.
  useEffect(() => {
    if (isSaved) form.current?.reset();
  }, [isSaved]);
  return (
    <fetcher.Form ref={form} className="grid gap-5" method="post" action="/admin/profile/password" noValidate>
      {(fetcher.unanswered || refused?.reason === 'failed') && (
        <FailedChange sentence={m.password_failed()} unanswered={fetcher.unanswered} />
      )}
      {refused?.reason === 'too-many' && (
        <Notice kind="problem">{m.sign_in_too_many({ minutes: refused.minutes })}</Notice>
      )}
      <TextField
        id="current"
        name="current"
        type="password"
        label={m.current_password()}
        autoComplete="current-password"
        error={
          refused?.reason === 'wrong-password' ? m.password_wrong() : fields.current && m.field_required()
        }
      />
      <TextField
        id="next"
        name="next"
        type="password"
        label={m.new_password()}
        hint={m.password_hint()}
        autoComplete="new-password"
        error={fields.next && passwordError(fields.next)}
      />
      <TextField
        id="confirm"
        name="confirm"
        type="password"
        label={m.confirm_password()}
        autoComplete="new-password"
        error={fields.confirm && m.passwords_differ()}
      />
      <button className="button justify-self-start" type="submit" disabled={fetcher.state !== 'idle'}>
        {m.profile_password()}
      </button>
    </fetcher.Form>
  );
}
