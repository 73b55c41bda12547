import { roles } from '../../domain/administrators/permission.ts';
import { m } from '../../generated/words/messages.js';
import { Select } from '../../ui/field.tsx';
import { roleName } from '../language/names.ts';

export function RoleSelect({ id, chosen, hint }: { id: string; chosen: string; hint?: string }) {
  return (
    <Select id={id} name="role" label={m.administrators_role()} defaultValue={chosen} hint={hint}>
      {roles.map((each) => (
        <option key={each} value={each}>
          {roleName(each)}
        </option>
      ))}
    </Select>
  );
}
