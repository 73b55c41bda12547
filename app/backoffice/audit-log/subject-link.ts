import type { AuditAction, SubjectType } from '../../domain/audit-log/audit.ts';

const pages: Record<SubjectType, (id: string) => string | undefined> = {
  product: (id) => `/admin/products/edit/${id}`,
  order: (id) => `/admin/orders/${id}`,
  message: (id) => `/admin/messages?open=${id}`,
  'reply-template': () => '/admin/messages/templates',
  invitation: () => '/admin/users',
  administrator: () => '/admin/users',
  company: () => '/admin/company',
  content: (id) => `/admin/content/${id}`,
  outgoing: () => '/admin/outbox',
  delivery: () => '/admin/delivery',
  settings: () => '/admin/settings',
  import: (id) => `/admin/products/import/${id}`,
  mail: () => '/admin/settings',
  person: () => '/admin/privacy',
  search: () => '/admin/search-words',
  family: (id) => `/admin/families/${id}`,
  products: () => '/admin/products',
  arrival: (id) => `/admin/stock/arrivals/${id}`,
  supplier: (id) => `/admin/suppliers/${id}`,
  organisation: (id) => `/admin/organisations/${id}`,
  'payment-terms': () => '/admin/payment-terms',
  payment: (id) => `/admin/documents/${id}`,
  till: (id) => `/admin/till/sessions/${id}`,
  quote: (id) => `/admin/quotes/${id}`,
  program: () => '/admin/programs',
  month: (id) => `/admin/accounting?month=${id}`,
  unit: (id) => `/admin/units/${id}`,
  lot: (id) => `/admin/lots/${id}`,
  'size-guide': (id) => `/admin/size-guides/${id}`,
};

type Subject = { action: AuditAction; subjectType: SubjectType; subjectId: string };

export function subjectLink({ action, subjectType, subjectId }: Subject): string | undefined {
  if (action === 'message.deleted' || action === 'administrator.deleted') return undefined;
  return pages[subjectType](encodeURIComponent(subjectId));
}
