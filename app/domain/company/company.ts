import { isEmail } from '../email.ts';
import type { Outcome } from '../outcome.ts';
import { parsePhone } from '../phone.ts';
import { tidyLine, tidyText } from '../text.ts';

/** The seller, as visitors may know them. A text that the company record lacks is empty, the name never. */
export type Company = {
  name: string;
  phone: string;
  email: string;
  address: string;
  horaireFr: string;
  horaireEn: string;
  whatsapp: string;
  logoUrl: string;
  descriptionFr: string;
  descriptionEn: string;
  teachingUrl: string;
  teachingWhatsapp: string;
  /** Number of the taxpayer, and of the register of commerce. */
  niu: string;
  rccm: string;
};

export const fallbackName = 'Comptoir Médical';

/** Everything that is typed about the company. */
export const companyFields = [
  'name',
  'phone',
  'email',
  'address',
  'horaireFr',
  'horaireEn',
  'whatsapp',
  'descriptionFr',
  'descriptionEn',
  'teachingUrl',
  'teachingWhatsapp',
  'niu',
  'rccm',
  'vat',
] as const;
export type CompanyField = (typeof companyFields)[number];
export type CompanyForm = Record<CompanyField, string>;
export type CompanyRefusals = Partial<
  Record<CompanyField, 'missing' | 'too-long' | 'phone-invalid' | 'email-invalid' | 'url-invalid'>
>;

/** Longest texts, in characters. */
export const companyLimits: Record<CompanyField, number> = {
  name: 120,
  phone: 40,
  email: 254,
  address: 2000,
  horaireFr: 2000,
  horaireEn: 2000,
  whatsapp: 40,
  descriptionFr: 2000,
  descriptionEn: 2000,
  teachingUrl: 2000,
  teachingWhatsapp: 40,
  niu: 40,
  rccm: 40,
  vat: 40,
};

/**
 * Reads the company record from what was typed; only the name is required, refusals come together. The telephone
 * number is kept as it was written, because it is shown; the WhatsApp numbers as E.164, because links need them.
 */
export function parseCompanyForm(
  typed: CompanyForm,
): Outcome<{ company: CompanyForm }, { reason: 'fields'; fields: CompanyRefusals }> {
  const company = { ...typed };
  const fields: CompanyRefusals = {};
  for (const field of companyFields)
    company[field] = ofSeveralLines.has(field) ? tidyText(typed[field]) : tidyLine(typed[field]);

  if (company.name === '') fields.name = 'missing';
  for (const field of ['phone', 'whatsapp', 'teachingWhatsapp'] as const) {
    if (company[field] === '') continue;
    const parsed = parsePhone(company[field]);
    if (!parsed.ok) fields[field] = 'phone-invalid';
    else if (field !== 'phone') company[field] = parsed.phone;
  }
  if (company.email !== '' && !isEmail(company.email)) fields.email = 'email-invalid';
  if (company.teachingUrl !== '') {
    const url = parseWebAddress(company.teachingUrl);
    if (url) company.teachingUrl = url;
    else fields.teachingUrl = 'url-invalid';
  }
  for (const field of companyFields)
    if (company[field].length > companyLimits[field]) fields[field] = 'too-long';
  return Object.keys(fields).length > 0 ? { ok: false, reason: 'fields', fields } : { ok: true, company };
}

const ofSeveralLines = new Set<CompanyField>(['address', 'descriptionFr', 'descriptionEn']);

/** An address of the web as browsers write it; undefined for any other scheme: a link must not run a script. */
export function parseWebAddress(typed: string): string | undefined {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
