import { roles } from '../../domain/administrators/permission.ts';
import { m } from '../../generated/words/messages.js';
import { fieldsOf, Options, Select, TextField } from '../../ui/field.tsx';
import { roleName } from '../language/names.ts';

type NameAndEmailProps = {
  prefix?: string;
  typed?: { username?: string; email?: string } | undefined;
  errors: { username?: string | undefined; email?: string | undefined };
  autoFocus?: boolean;
};

const names = { username: m.field_name, email: m.field_email };

export function NameAndEmail({ prefix = '', typed = {}, errors, autoFocus = false }: NameAndEmailProps) {
  const { field } = fieldsOf({ names, typed, errors, prefix });
  return (
    <>
      <TextField {...field('username')} autoFocus={autoFocus} />
      <TextField {...field('email')} type="email" />
    </>
  );
}

export function RoleSelect({ id, chosen, hint }: { id: string; chosen: string; hint?: string }) {
  return (
    <Select id={id} name="role" label={m.administrators_role()} defaultValue={chosen} hint={hint}>
      <Options of={roles} words={roleName} />
    </Select>
  );
}
