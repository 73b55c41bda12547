import type { Role } from '../../domain/administrators/permission.ts';
import { m } from '../../generated/words/messages.js';

const names: Record<Role, () => string> = {
  admin: m.administrators_role_admin,
  editor: m.administrators_role_editor,
  cashier: m.administrators_role_cashier,
  storekeeper: m.administrators_role_storekeeper,
};

export const roleName = (role: Role) => names[role]();
