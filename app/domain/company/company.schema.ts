import { z } from 'zod';
import { isEmail, maxEmailLength } from '../contact/email.ts';
import { parseOptionalPhone } from '../contact/phone.schema.ts';
import {
  formatPhone,
  leaveOutBracketedZero,
  type PhoneRefusal,
  readInternational,
} from '../contact/phone.ts';
import { parseDay } from '../date.ts';
import { choice, type Field, field, line, required, text, value } from '../forms/field.schema.ts';
import { parserOf, type Refusals } from '../forms/form.schema.ts';
import { parsePercent } from '../money/percent.ts';
import type { Outcome } from '../outcome.ts';
import { tidyLine } from '../text.ts';
import { deliveryTaxes, parseWebAddress, taxRegimes, usualVatBp } from './company.ts';
import { parseHours } from './opening.ts';

const hours = value(parseHours, 'hours-invalid');

/** Everything that is typed about the company, with its longest length in characters. */
export const companyForm = z.object({
  name: required(line(120)),
  /** Kept as it was written, because it is shown. */
  phone: phone(shownPhone),
  email: optional(maxEmailLength, 'email-invalid', (typed) => (isEmail(typed) ? typed : undefined)),
  address: text(2000),
  horaireFr: line(2000),
  horaireEn: line(2000),
  whatsapp: phone((_, e164) => e164),
  descriptionFr: text(2000),
  descriptionEn: text(2000),
  teachingUrl: optional(2000, 'url-invalid', parseWebAddress),
  teachingWhatsapp: phone((_, e164) => e164),
  niu: line(40),
  rccm: line(40),
  vat: line(40),
  taxRegime: choice(taxRegimes, 'regime-unknown'),
  vatRateBp: value((typed) => (typed.trim() === '' ? usualVatBp : parsePercent(typed)), 'rate-invalid'),
  deliveryTax: value(
    (typed) => (typed === '' ? 'standard' : deliveryTaxes.find((each) => each === typed)),
    'tax-unknown',
  ),
  taxNote: line(160),
  rccmOn: value(readDay, 'day-invalid'),
  rccmPlace: line(60),
  bank: line(160),
  approval: line(60),
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
});

export type CompanyForm = z.output<typeof companyForm>;
export type TypedCompany = z.input<typeof companyForm>;
export type CompanyField = keyof CompanyForm;
export type CompanyRefusals = Refusals<typeof companyForm>;

export const parseCompanyForm = parserOf(companyForm.transform((company) => ({ company })));

/** A line that may be empty, and otherwise must be readable; the length is that of what is saved. */
function optional<Code extends string>(
  max: number,
  invalid: Code,
  read: (typed: string) => string | undefined,
): Field<string, Code | 'too-long'> {
  return field(
    (typed): Outcome<{ saved: string }, { reason: Code | 'too-long' }> => {
      const tidy = tidyLine(typed);
      const saved = tidy === '' ? '' : read(tidy);
      if ((saved ?? tidy).length > max) return { ok: false, reason: 'too-long' };
      return saved === undefined ? { ok: false, reason: invalid } : { ok: true, saved };
    },
    ({ saved }) => saved,
  );
}

/** An ISO day; null for none. */
function readDay(typed: string): string | null | undefined {
  return tidyLine(typed) === '' ? null : parseDay(typed);
}

function phone(save: (typed: string, e164: string) => string): Field<string, PhoneRefusal | 'too-long'> {
  return field(
    (typed): Outcome<{ saved: string }, { reason: PhoneRefusal | 'too-long' }> => {
      const parsed = parseOptionalPhone(typed);
      if (!parsed.ok) return parsed;
      const saved = parsed.phone && save(tidyLine(typed.replace(/\p{Cf}/gu, '')), parsed.phone);
      return saved.length > 40 ? { ok: false, reason: 'too-long' } : { ok: true, saved };
    },
    ({ saved }) => saved,
  );
}

/** As it was written, unless its link would call another number. */
function shownPhone(typed: string, e164: string): string {
  return readInternational(leaveOutBracketedZero(typed)) === e164 ? typed : formatPhone(e164);
}
