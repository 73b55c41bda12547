import type {
  OrganisationRefusals,
  TypedOrganisation,
} from '../../domain/organisations/organisation.schema.ts';

export type RefusedOrganisation = {
  typed: TypedOrganisation;
  id: string;
  fields: OrganisationRefusals;
  reason: 'fields' | 'failed' | 'stale' | 'not-found';
};
