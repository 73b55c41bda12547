import type { AcceptanceRefusals, TypedAcceptance } from '../../domain/quotes/quote.schema.ts';

export type RefusedAcceptance = {
  /** `confirm`: what was typed can be accepted, once its sum is confirmed. */
  reason:
    | 'confirm'
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
