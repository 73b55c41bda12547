import type { CompanyField, CompanyRefusals } from '../../domain/company/company.schema.ts';
import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import { m } from '../../generated/words/messages.js';
import { fieldErrors, usualSentences } from '../form/field-errors.ts';

const sentences: Record<NonNullable<CompanyRefusals[CompanyField]>, () => string> = {
  ...usualSentences,
  ...phoneSentences,
  'phone-invalid': m.company_phone_invalid,
  'hours-invalid': m.company_hours_invalid,
  'url-invalid': m.company_url_invalid,
  'regime-unknown': m.field_required,
  'tax-unknown': m.field_required,
  'rate-invalid': m.company_vat_rate_invalid,
  'day-invalid': m.company_rccm_on_invalid,
};

export const companyErrors = (fields: CompanyRefusals) =>
  fieldErrors(fields, (refusal) => sentences[refusal]());
