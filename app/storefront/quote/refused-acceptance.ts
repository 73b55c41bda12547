import type { AcceptanceRefusals, TypedAcceptance } from '../../domain/quotes/quote.schema.ts';

export type RefusedAcceptance = {
  reason:
    | 'fields'
    | 'failed'
    | 'unknown'
    | 'too-many'
    | 'superseded'
    | 'expired'
    | 'declined'
    | 'not-sent'
    | 'not-found';
  typed: TypedAcceptance;
  fields: AcceptanceRefusals;
  minutes: number;
};
