import type { Database } from '../../platform/database/database.server.ts';
import { companyInfo } from './company.tables.ts';
import { type Company, fallbackName } from './company.ts';

export const companyColumns = {
  name: companyInfo.name,
  phone: companyInfo.phone,
  email: companyInfo.email,
  address: companyInfo.address,
  horaireFr: companyInfo.horaireFr,
  horaireEn: companyInfo.horaireEn,
  whatsapp: companyInfo.whatsapp,
  logoUrl: companyInfo.logoUrl,
  descriptionFr: companyInfo.descriptionFr,
  descriptionEn: companyInfo.descriptionEn,
  teachingUrl: companyInfo.teachingUrl,
  teachingWhatsapp: companyInfo.teachingWhatsapp,
  niu: companyInfo.niu,
  rccm: companyInfo.rccm,
  monday: companyInfo.monday,
  tuesday: companyInfo.tuesday,
  wednesday: companyInfo.wednesday,
  thursday: companyInfo.thursday,
  friday: companyInfo.friday,
  saturday: companyInfo.saturday,
  sunday: companyInfo.sunday,
};

export async function findCompany(db: Database): Promise<Company> {
  const [company] = await db.select(companyColumns).from(companyInfo);
  if (!company) throw new Error('the company record is missing: its migration makes one');
  return { ...company, name: company.name || fallbackName };
}

export async function findCompanyForStaff(db: Database) {
  const [row] = await db.select().from(companyInfo);
  if (!row) throw new Error('the company record is missing: its migration makes one');
  const { id: _, updatedAt: __, ...company } = row;
  return company;
}

export type StaffCompany = Awaited<ReturnType<typeof findCompanyForStaff>>;
