import type { AuditAction, SubjectType } from '../../domain/audit-log/audit.ts';

const pages: Record<SubjectType, (id: string) => string | undefined> = {
  product: (id) => `/admin/products/edit/${id}`,
  order: (id) => `/admin/orders/${id}`,
  message: (id) => `/admin/messages?open=${id}`,
  administrator: () => '/admin/users',
  company: () => '/admin/company',
  settings: () => '/admin/settings',
  import: (id) => `/admin/products/import/${id}`,
  mail: () => '/admin/settings',
  person: () => '/admin/privacy',
};

type Subject = { action: AuditAction; subjectType: SubjectType; subjectId: string };

/** Undefined for a deleted subject. */
export function subjectLink({ action, subjectType, subjectId }: Subject): string | undefined {
  if (action === 'message.deleted' || action === 'administrator.deleted') return undefined;
  return pages[subjectType](encodeURIComponent(subjectId));
}
