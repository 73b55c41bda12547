import { Form, type FormProps } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import type { Unanswered } from '../form/unanswered.ts';
import type { RefusedPrompt } from './try-own-password.server.ts';

type PasswordPromptProps = {
  refused: RefusedPrompt | undefined;
  failed: string;
  unanswered: Unanswered | undefined;
  submit: string;
  id?: string;
  /** A fetcher's form, for an action at another address. */
  as?: React.ComponentType<FormProps> | typeof Form;
  action?: string;
  isDangerous?: boolean;
};

export function PasswordPrompt({
  refused,
  failed,
  unanswered,
  submit,
  id = 'password',
  as: Tag = Form,
  action,
  isDangerous = false,
}: PasswordPromptProps) {
  return (
    <Tag className="grid gap-5" method="post" noValidate {...(action && { action })}>
      {unanswered && <FailedChange sentence={failed} unanswered={unanswered} />}
      <TextField
        id={id}
        name="password"
        type="password"
        label={m.current_password()}
        autoComplete="current-password"
        error={refused && promptError(refused)}
      />
      <button className={`button justify-self-start ${isDangerous ? 'button-danger' : ''}`} type="submit">
        {submit}
      </button>
    </Tag>
  );
}

function promptError(refused: RefusedPrompt): string {
  return refused.reason === 'too-many'
    ? m.sign_in_too_many({ minutes: refused.minutes })
    : m.password_wrong();
}
