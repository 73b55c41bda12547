import type { AuditAction, SubjectType } from '../../domain/audit-log/audit.ts';
import { m } from '../../generated/words/messages.js';

const actions: Record<AuditAction, () => string> = {
  'product.added': m.log_product_added,
  'product.changed': m.log_product_changed,
  'product.counted': m.log_product_counted,
  'product.archived': m.log_product_archived,
  'product.restored': m.log_product_restored,
  'products.imported': m.log_products_imported,
  'order.entered': m.log_order_entered,
  'order.changed': m.log_order_changed,
  'invoice.issued': m.log_invoice_issued,
  'message.read': m.log_message_read,
  'message.deleted': m.log_message_deleted,
  'administrator.added': m.log_administrator_added,
  'administrator.changed': m.log_administrator_changed,
  'administrator.deleted': m.log_administrator_deleted,
  'company.changed': m.log_company_changed,
  'settings.changed': m.log_settings_changed,
  'profile.changed': m.log_profile_changed,
  'password.changed': m.log_password_changed,
  'password.reset': m.log_password_reset,
  'two-factor.enabled': m.log_two_factor_enabled,
  'two-factor.disabled': m.log_two_factor_disabled,
  'recovery-codes.renewed': m.log_recovery_codes_renewed,
  'session.ended': m.log_session_ended,
  'mail.retried': m.log_mail_retried,
  'person.exported': m.log_person_exported,
  'person.erased': m.log_person_erased,
  'persons.forgotten': m.log_persons_forgotten,
};

const subjects: Record<SubjectType, () => string> = {
  product: m.log_subject_product,
  order: m.log_subject_order,
  message: m.log_subject_message,
  administrator: m.log_subject_administrator,
  company: m.log_subject_company,
  settings: m.log_subject_settings,
  import: m.log_subject_import,
  mail: m.log_subject_mail,
  person: m.log_subject_person,
};

export const actionName = (action: AuditAction) => actions[action]();
export const subjectName = (subject: SubjectType) => subjects[subject]();
