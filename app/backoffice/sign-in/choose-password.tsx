import { Form } from 'react-router';
import type { PasswordRefusal } from '../../domain/administrators/administrator.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { passwordError } from '../administrators/field-errors.ts';
import { FailedChange } from '../form/failed-change.tsx';
import type { Unanswered } from '../form/unanswered.ts';

type ChoosePasswordProps = {
  label: string;
  save: string;
  failed: string;
  refused: { reason: string; minutes: number } | undefined;
  unanswered: Unanswered | undefined;
};

/** For who came by a link: a password that is typed twice. */
export function ChoosePassword({ label, save, failed, refused, unanswered }: ChoosePasswordProps) {
  const reason = refused?.reason ?? '';
  return (
    <>
      {unanswered && <FailedChange sentence={failed} unanswered={unanswered} />}
      {refused && reason === 'too-many' && (
        <Notice kind="problem">{m.sign_in_too_many({ minutes: refused.minutes })}</Notice>
      )}
      <Form className="grid gap-5" method="post" noValidate>
        <TextField
          id="password"
          name="password"
          type="password"
          label={label}
          hint={m.password_hint()}
          autoComplete="new-password"
          error={isPasswordRefusal(reason) ? passwordError(reason) : undefined}
        />
        <TextField
          id="again"
          name="again"
          type="password"
          label={m.confirm_password()}
          autoComplete="new-password"
          error={reason === 'differ' ? m.passwords_differ() : undefined}
        />
        <button className="button button-large button-wide" type="submit">
          {save}
        </button>
      </Form>
    </>
  );
}

const isPasswordRefusal = (reason: string): reason is PasswordRefusal =>
  ['missing', 'too-short', 'too-long', 'common'].includes(reason);
