import type { CompanyField } from '../../domain/company/company.schema.ts';
import { m } from '../../generated/words/messages.js';

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
