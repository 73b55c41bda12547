import type { TermsRefusals, TypedTerms } from '../../../domain/documents/terms.schema.ts';

export type RefusedTerms = {
  typed: TypedTerms;
  fields: TermsRefusals;
  reason: 'fields' | 'vat-not-stated' | 'failed';
};
