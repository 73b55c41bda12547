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

export const companyFieldNames: Record<CompanyField, () => string> = {
  name: m.company_name,
  phone: m.company_phone,
  email: m.field_email,
  address: m.company_address,
  horaireFr: m.company_hours_fr,
  horaireEn: m.company_hours_en,
  whatsapp: m.company_whatsapp,
  descriptionFr: m.company_description_fr,
  descriptionEn: m.company_description_en,
  teachingUrl: m.company_teaching_url,
  teachingWhatsapp: m.company_teaching_whatsapp,
  niu: m.company_niu,
  rccm: m.company_rccm,
  vat: m.company_vat,
  taxRegime: m.company_tax_regime,
  vatRateBp: m.company_vat_rate,
  deliveryTax: m.company_delivery_tax,
  taxNote: m.company_tax_note,
  rccmOn: m.company_rccm_on,
  rccmPlace: m.company_rccm_place,
  bank: m.company_bank,
  approval: m.company_approval,
  monday: () => capitalised(m.weekday_monday()),
  tuesday: () => capitalised(m.weekday_tuesday()),
  wednesday: () => capitalised(m.weekday_wednesday()),
  thursday: () => capitalised(m.weekday_thursday()),
  friday: () => capitalised(m.weekday_friday()),
  saturday: () => capitalised(m.weekday_saturday()),
  sunday: () => capitalised(m.weekday_sunday()),
};

/** French writes days without a capital, but not as a label. */
function capitalised(day: string): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}
