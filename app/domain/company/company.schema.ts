import { z } from 'zod';
import { isEmail, maxEmailLength } from '../email.ts';
import { type Field, field, line, required, text } from '../field.schema.ts';
import { parserOf, type Refusals } from '../form.schema.ts';
import type { Outcome } from '../outcome.ts';
import { parsePhone } from '../phone.ts';
import { tidyLine } from '../text.ts';
import { parseWebAddress } from './company.ts';

/** Everything that is typed about the company, with its longest length in characters. */
export const companyForm = z.object({
  name: required(line(120)),
  /** Kept as it was written, because it is shown. */
  phone: optional(40, 'phone-invalid', (typed) => (parsePhone(typed).ok ? typed : undefined)),
  email: optional(maxEmailLength, 'email-invalid', (typed) => (isEmail(typed) ? typed : undefined)),
  address: text(2000),
  horaireFr: line(2000),
  horaireEn: line(2000),
  whatsapp: optional(40, 'phone-invalid', toE164),
  descriptionFr: text(2000),
  descriptionEn: text(2000),
  teachingUrl: optional(2000, 'url-invalid', parseWebAddress),
  teachingWhatsapp: optional(40, 'phone-invalid', toE164),
  niu: line(40),
  rccm: line(40),
  vat: line(40),
});

export type CompanyForm = z.output<typeof companyForm>;
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

/** Links to a chat need the number as E.164. */
function toE164(typed: string): string | undefined {
  const parsed = parsePhone(typed);
  return parsed.ok ? parsed.phone : undefined;
}
