import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import type {
  OrganisationField,
  OrganisationRefusals,
} from '../../domain/organisations/organisation.schema.ts';
import type { OrganisationKind } from '../../domain/organisations/organisation.ts';
import { m } from '../../generated/words/messages.js';
import { fieldErrors, usualSentences } from '../form/field-errors.ts';

const kinds: Record<OrganisationKind, () => string> = {
  clinic: m.organisations_kind_clinic,
  hospital: m.organisations_kind_hospital,
  ngo: m.organisations_kind_ngo,
  public: m.organisations_kind_public,
  company: m.organisations_kind_company,
  other: m.organisations_kind_other,
};

export const kindName = (kind: OrganisationKind) => kinds[kind]();

export const organisationFieldNames: Record<OrganisationField, () => string> = {
  name: m.field_name,
  kind: m.organisations_kind,
  niu: m.organisations_niu,
  rccm: m.organisations_rccm,
  address: m.paper_address,
  town: m.organisations_town,
  contactName: m.organisations_contact,
  phone: m.field_phone,
  email: m.field_email,
  termsDays: m.organisations_terms,
  creditLimit: m.organisations_credit_limit,
  note: m.organisations_note,
};

export const organisationSentences: Record<
  NonNullable<OrganisationRefusals[OrganisationField]>,
  () => string
> = {
  ...usualSentences,
  'niu-invalid': m.organisations_niu_invalid,
  ...phoneSentences,
  'phone-invalid': m.company_phone_invalid,
  'days-invalid': m.organisations_terms_invalid,
};

export const organisationErrors = (fields: OrganisationRefusals) =>
  fieldErrors(fields, (refusal) => organisationSentences[refusal]());
