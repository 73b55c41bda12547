import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';

type NameAndEmailProps = {
  prefix?: string;
  typed?: { username: string; email: string } | undefined;
  errors: { username?: string | undefined; email?: string | undefined };
  autoFocus?: boolean;
};

export function NameAndEmail({ prefix = '', typed, errors, autoFocus = false }: NameAndEmailProps) {
  return (
    <>
      <TextField
        id={`${prefix}username`}
        name="username"
        label={m.field_name()}
        autoComplete="off"
        defaultValue={typed?.username}
        error={errors.username}
        autoFocus={autoFocus}
      />
      <TextField
        id={`${prefix}email`}
        name="email"
        type="email"
        label={m.field_email()}
        autoComplete="off"
        defaultValue={typed?.email}
        error={errors.email}
      />
    </>
  );
}
