import type { Database } from '../../platform/database/database.server.ts';
import { pick } from '../pick.ts';
import { companyInfo } from './company.tables.ts';
import { type Company, fallbackName } from './company.ts';

export const companyColumns = {
  ...pick(companyInfo, 'name', 'phone', 'email', 'address', 'horaireFr', 'horaireEn', 'whatsapp', 'logoUrl'),
  ...pick(companyInfo, 'descriptionFr', 'descriptionEn', 'teachingUrl', 'teachingWhatsapp', 'niu'),
  ...pick(companyInfo, 'rccm', 'rccmOn'),
  ...pick(companyInfo, 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'),
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
