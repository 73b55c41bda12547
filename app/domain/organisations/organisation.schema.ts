import { z } from 'zod';
import { isEmail, maxEmailLength } from '../contact/email.ts';
import { parseOptionalPhone } from '../contact/phone.schema.ts';
import { choice, field, line, required, text, value } from '../forms/field.schema.ts';
import { parserOf, type Refusals } from '../forms/form.schema.ts';
import { parseAmount } from '../money/money.ts';
import { tidyLine } from '../text.ts';
import { maxTermsDays, organisationKinds, parseNiu } from './organisation.ts';

export const organisationForm = z.object({
  name: required(line(160)),
  kind: choice(organisationKinds, 'kind-missing'),
  niu: value(parseNiu, 'niu-invalid'),
  rccm: line(40),
  address: text(300),
  town: line(60),
  contactName: line(120),
  /** E.164; null for none. */
  phone: field(parseOptionalPhone, ({ phone }) => phone || null),
  email: value(readEmail, 'email-invalid'),
  termsDays: value(readDays, 'days-invalid'),
  /** In FCFA; null: without limit. */
  creditLimit: field(parseAmount, ({ amount }) => amount),
  note: text(2000),
});
export type OrganisationDetails = z.output<typeof organisationForm>;
export type TypedOrganisation = z.input<typeof organisationForm>;
export type OrganisationRefusals = Refusals<typeof organisationForm>;
export type OrganisationField = keyof OrganisationDetails;

export const parseOrganisation = parserOf(organisationForm.transform((organisation) => ({ organisation })));

function readEmail(typed: string): string | undefined {
  const plain = tidyLine(typed);
  return plain === '' || (isEmail(plain) && plain.length <= maxEmailLength) ? plain : undefined;
}

/** Empty is at once. */
function readDays(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return 0;
  return /^\d{1,3}$/.test(plain) && Number(plain) <= maxTermsDays ? Number(plain) : undefined;
}
