import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompanyForm, parseCompanyForm, type TypedCompany } from './company.schema.ts';

const typed: TypedCompany = {
  name: ' Comptoir  Médical ',
  phone: '+237 6 77 00 00 11',
  email: 'bonjour@exemple.cm',
  address: '12, rue des Palmiers\r\nDouala',
  horaireFr: 'Lun–Sam',
  horaireEn: 'Mon–Sat',
  whatsapp: '6 77 00 00 11',
  descriptionFr: 'Un\n\nmot',
  descriptionEn: '',
  teachingUrl: 'https://cours.exemple.cm',
  teachingWhatsapp: '00237677000022',
  niu: 'M012600000000A',
  rccm: 'RC/DLA/2026/B/00001',
  vat: 'TVA non applicable',
  taxRegime: 'real',
  vatRateBp: '19,25 %',
  deliveryTax: 'standard',
  taxNote: '',
  rccmOn: '12/03/2020',
  rccmPlace: 'Douala',
  bank: 'Afriland 10005 00001',
  approval: 'A/2026/17',
  monday: '08:00-18:00',
  tuesday: '08:00-18:00',
  wednesday: '08:00-18:00',
  thursday: '08:00-18:00',
  friday: '08:00-18:00',
  saturday: '09:00-12:00, 14:00-16:00',
  sunday: '',
};

const limits: Record<
  Exclude<keyof CompanyForm, 'taxRegime' | 'vatRateBp' | 'deliveryTax' | 'rccmOn'>,
  number
> = {
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
  taxNote: 160,
  rccmPlace: 60,
  bank: 160,
  approval: 60,
  monday: 200,
  tuesday: 200,
  wednesday: 200,
  thursday: 200,
  friday: 200,
  saturday: 200,
  sunday: 200,
};
const fields = Object.keys(limits) as (keyof typeof limits)[];

/** A record as its form shows it. */
const retyped = ({ vatRateBp, rccmOn, ...company }: CompanyForm): TypedCompany => ({
  ...company,
  vatRateBp: String(vatRateBp / 100),
  rccmOn: rccmOn ?? '',
});

test('a complete record is parsed: the telephone as written, the WhatsApp numbers as links need them', () => {
  expect(parseCompanyForm(typed)).toEqual({
    ok: true,
    company: {
      ...typed,
      name: 'Comptoir Médical',
      address: '12, rue des Palmiers\nDouala',
      whatsapp: '+237677000011',
      teachingUrl: 'https://cours.exemple.cm/',
      teachingWhatsapp: '+237677000022',
      vatRateBp: 1925,
      rccmOn: '2020-03-12',
    },
  });
});

test.each([
  ['\u202d677 00 00 11\u202c', '677 00 00 11'],
  ['+33 (0)6 12 34 56 78', '+33 (0)6 12 34 56 78'],
  ['+33 06 12 34 56 78', '+33612345678'],
])('the telephone %s is shown as %s, and its link calls it', (phone, shown) => {
  expect(parseCompanyForm({ ...typed, phone })).toMatchObject({ company: { phone: shown } });
});

test('only the name is required', () => {
  const nothing: TypedCompany = { ...typed, taxRegime: '', vatRateBp: '', rccmOn: '' };
  for (const field of fields) nothing[field] = ' ';
  expect(parseCompanyForm(nothing)).toEqual({ ok: false, reason: 'fields', fields: { name: 'missing' } });
  expect(parseCompanyForm({ ...nothing, name: 'Comptoir' })).toMatchObject({
    company: { whatsapp: '', email: '', taxRegime: '', vatRateBp: 1925, rccmOn: null },
  });
});

test.each([
  [{ phone: '123' }, { phone: 'phone-too-short' }],
  [
    { whatsapp: 'abc', teachingWhatsapp: '+' },
    { whatsapp: 'phone-invalid', teachingWhatsapp: 'phone-invalid' },
  ],
  [
    { monday: '18 h – 8 h', sunday: 'matin' },
    { monday: 'hours-invalid', sunday: 'hours-invalid' },
  ],
  [{ email: 'bonjour' }, { email: 'email-invalid' }],
  [
    { taxRegime: 'x', vatRateBp: '0', deliveryTax: 'x', rccmOn: 'hier' },
    {
      taxRegime: 'regime-unknown',
      vatRateBp: 'rate-invalid',
      deliveryTax: 'tax-unknown',
      rccmOn: 'day-invalid',
    },
  ],
  [{ teachingUrl: 'javascript:alert(1)' }, { teachingUrl: 'url-invalid' }],
  [{ teachingUrl: 'cours.exemple.cm' }, { teachingUrl: 'url-invalid' }],
  [
    { name: 'x'.repeat(121), niu: 'x'.repeat(41) },
    { name: 'too-long', niu: 'too-long' },
  ],
])('%o is refused', (change, fields) => {
  expect(parseCompanyForm({ ...typed, ...change })).toEqual({ ok: false, reason: 'fields', fields });
});

test('whatever is typed, an accepted record fits its limits and parses back as itself', () => {
  const anyField = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.webUrl(),
    fc.constant('677000011'),
  );
  fc.assert(
    fc.property(fc.constantFrom(...fields), anyField, (field, text) => {
      const read = parseCompanyForm({ ...typed, [field]: text });
      if (!read.ok) return;
      for (const each of fields) expect(read.company[each].length).toBeLessThanOrEqual(limits[each]);
      expect(parseCompanyForm(retyped(read.company))).toEqual(read);
    }),
  );
});
