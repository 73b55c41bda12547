import { roles } from '../../domain/administrators/permission.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select, TextField } from '../../ui/field.tsx';
import { roleName } from '../language/names.ts';

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

export function RoleSelect({ id, chosen, hint }: { id: string; chosen: string; hint?: string }) {
  return (
    <Select id={id} name="role" label={m.administrators_role()} defaultValue={chosen} hint={hint}>
      <Options of={roles} words={roleName} />
    </Select>
  );
}
