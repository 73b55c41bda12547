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
};
