import type { Role } from '../../domain/administrators/permission.ts';
import { m } from '../../generated/words/messages.js';

const names: Record<Role, () => string> = {
  admin: m.administrators_role_admin,
  editor: m.administrators_role_editor,
};

export const roleName = (role: Role) => names[role]();
