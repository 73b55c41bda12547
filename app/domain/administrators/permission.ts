export const roles = ['editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Read from the database at each request, so that a changed role counts at once. */
export type Administrator = {
  id: string;
  username: string;
  email: string;
  role: Role;
};

const permissions = {
  'see-dashboard': ['editor', 'admin'],
  'manage-products': ['editor', 'admin'],
  'manage-orders': ['editor', 'admin'],
  'manage-messages': ['editor', 'admin'],
  'manage-own-profile': ['editor', 'admin'],
  'see-administrators': ['editor', 'admin'],
  'see-company': ['editor', 'admin'],
  'see-settings': ['editor', 'admin'],
  'accept-below-floor': ['admin'],
  'manage-administrators': ['admin'],
  'manage-company': ['admin'],
  'manage-settings': ['admin'],
  'read-audit-log': ['admin'],
  'see-mail': ['admin'],
  'manage-personal-data': ['admin'],
  'see-backups': ['admin'],
} satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export function may(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return allowed.includes(role);
}
