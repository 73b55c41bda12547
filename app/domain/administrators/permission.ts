export const roles = ['editor', 'cashier', 'storekeeper', 'accountant', 'admin'] as const;
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
  /** Without floors and agreed prices for those who may not manage them. */
  'see-products': ['editor', 'cashier', 'storekeeper', 'admin'],
  'see-orders': ['editor', 'cashier', 'storekeeper', 'accountant', 'admin'],
  'see-customers': ['editor', 'admin'],
  'manage-products': ['editor', 'admin'],
  'manage-orders': ['editor', 'admin'],
  'see-documents': ['editor', 'cashier', 'accountant', 'admin'],
  'issue-documents': ['editor', 'admin'],
  'issue-credit-notes': ['admin'],
  'see-accounting': ['accountant', 'admin'],
  'manage-accounts': ['admin'],
  'close-months': ['accountant', 'admin'],
  'reopen-months': ['admin'],
  'see-payments': ['editor', 'cashier', 'accountant', 'admin'],
  'see-receivables': ['editor', 'accountant', 'admin'],
  'record-payments': ['editor', 'cashier', 'admin'],
  'void-payments': ['admin'],
  'run-till': ['editor', 'cashier', 'admin'],
  /** Of a till that somebody opened: its own, unless all may be seen. */
  'see-till-sessions': ['editor', 'cashier', 'accountant', 'admin'],
  'see-all-tills': ['accountant', 'admin'],
  'manage-quotes': ['editor', 'admin'],
  'manage-organisations': ['editor', 'admin'],
  'set-credit-limit': ['admin'],
  'sell-at-counter': ['editor', 'cashier', 'admin'],
  'manage-deliveries': ['editor', 'storekeeper', 'admin'],
  /** Pieces of an expired lot, with a reason. */
  'let-expired-go': ['admin'],
  'receive-goods': ['editor', 'storekeeper', 'admin'],
  'manage-messages': ['editor', 'admin'],
  'manage-own-profile': ['editor', 'cashier', 'storekeeper', 'accountant', 'admin'],
  'see-administrators': ['editor', 'admin'],
  'see-company': ['editor', 'admin'],
  'see-settings': ['editor', 'admin'],
  'see-floors': ['editor', 'admin'],
  'accept-below-floor': ['admin'],
  'see-costs': ['accountant', 'admin'],
  'set-costs': ['admin'],
  'manage-administrators': ['admin'],
  'manage-company': ['admin'],
  'manage-content': ['admin'],
  'manage-delivery-zones': ['admin'],
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
