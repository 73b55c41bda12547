import { roles } from '../../domain/administrators/permission.ts';
import { m } from '../../generated/words/messages.js';
import { Select } from '../../ui/field.tsx';
import { roleName } from './role-name.ts';

/** What a role may do stands beside it when somebody is added; whoever changes one knows. */
export function RoleSelect({ id, role, hint }: { id: string; role: string; hint?: string }) {
  return (
    <Select id={id} name="role" label={m.administrators_role()} defaultValue={role} hint={hint}>
      {roles.map((each) => (
        <option key={each} value={each}>
          {roleName(each)}
        </option>
      ))}
    </Select>
  );
}
