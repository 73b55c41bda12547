export const auditActions = [
  'product.added',
  'product.changed',
  'product.counted',
  'product.archived',
  'product.restored',
  'products.imported',
  'order.entered',
  'order.changed',
  'invoice.issued',
  'message.read',
  'message.deleted',
  'administrator.added',
  'administrator.changed',
  'administrator.deleted',
  'company.changed',
  'settings.changed',
  'profile.changed',
  'password.changed',
  'password.reset',
  'two-factor.enabled',
  'two-factor.disabled',
  'recovery-codes.renewed',
  'session.ended',
  'mail.retried',
  'person.exported',
  'person.erased',
  'persons.forgotten',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const subjectTypes = [
  'product',
  'order',
  'message',
  'administrator',
  'company',
  'settings',
  'import',
  'mail',
  'person',
] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** Never a password, a token or a code. */
export type Facts = Record<string, string | number | boolean | null | (string | number | null)[] | object[]>;

export function differences<Fields extends Facts>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } | undefined {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return undefined;
  const pick = (from: Fields) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as Partial<Fields>;
  return { before: pick(before), after: pick(after) };
}
