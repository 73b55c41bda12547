import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import type { OrganisationRefusals } from '../../domain/organisations/organisation.schema.ts';
import type { QuoteRefusals, QuoteWishRefusals } from '../../domain/quotes/quote.schema.ts';
import type { AddedQuote, SavedQuote } from '../../domain/quotes/save-quote.ts';
import { m } from '../../generated/words/messages.js';
import type { FieldError } from '../../ui/notice.tsx';
import { fieldErrors, keysOf, summaryOf, usualSentences } from '../form/field-errors.ts';
import { showFcfa } from '../language/show.ts';
import { buyerSentences, lineErrors } from '../lines/line-errors.ts';
import { organisationErrors, organisationFieldNames } from '../organisations/organisation-words.ts';
import { newOrganisationPrefix, wishNames } from './quote-fields.ts';
import type { TypedQuote } from './typed-quote.ts';

const sentences = {
  ...usualSentences,
  ...buyerSentences,
  'note-too-long': m.field_too_long,
  'day-invalid': m.quotes_day_invalid,
  'validity-past': m.quotes_validity_past,
  'validity-too-long': m.quotes_validity_too_long,
  'lines-too-many': m.orders_lines_too_many,
};

export function quoteErrors(refused: RefusedQuote | undefined): FieldError[] {
  if (!refused) return [];
  if (refused.reason !== 'fields') return [...lineErrors(refused), ...wholeErrors(refused)];
  const { line: _, wishes = {}, newOrganisation = {}, ...fields } = refused.fields;
  const errors = fieldErrors(fields, (code) => sentences[code]());
  return [
    { fieldId: 'name', name: m.field_name(), error: errors.name },
    { fieldId: 'phone', name: m.field_phone(), error: errors.phone },
    { fieldId: 'email', name: m.field_email(), error: errors.email },
    { fieldId: 'purchaseOrder', name: m.paper_purchase_order(), error: errors.purchaseOrder },
    { fieldId: 'validUntil', error: errors.validUntil },
    { fieldId: 'product', error: errors.lines },
    ...lineErrors(refused),
    ...wishErrors(wishes),
    ...organisationFieldErrors(newOrganisation),
    { fieldId: 'discount', name: m.orders_discount(), error: errors.discount },
    { fieldId: 'terms', name: m.quotes_terms(), error: errors.terms },
    { fieldId: 'note', name: m.orders_note(), error: errors.note },
  ];
}

function wholeErrors(refused: RefusedQuote): FieldError[] {
  const discount = { fieldId: 'discount', name: m.orders_discount() };
  if (refused.reason === 'discount-too-large')
    return [{ ...discount, error: m.orders_discount_too_large({ most: showFcfa(refused.most) }) }];
  if (refused.reason === 'discount-below-floor') return [{ ...discount, error: m.orders_floor_admin() }];
  if (refused.reason === 'organisation-unknown')
    return [{ fieldId: 'organisation', error: m.organisations_unknown() }];
  return [];
}

const wishSentences: Record<NonNullable<QuoteWishRefusals[keyof QuoteWishRefusals]>, () => string> = {
  ...usualSentences,
  ...phoneSentences,
  'unknown-choice': m.delivery_choice_unknown,
  'quarter-missing': m.delivery_quarter_missing,
  'fee-of-carrier': m.delivery_fee_of_carrier,
};

const wishErrors = (refused: QuoteWishRefusals): FieldError[] =>
  summaryOf(
    wishNames,
    fieldErrors(refused, (code) => wishSentences[code]()),
  );

function organisationFieldErrors(refused: OrganisationRefusals): FieldError[] {
  const errors = organisationErrors(refused);
  return keysOf(errors).map((name) => ({
    fieldId: newOrganisationPrefix + name,
    name: organisationFieldNames[name](),
    error: errors[name],
  }));
}

export type RefusedQuote = { typed: TypedQuote; key: string; version: number } & (
  | { ok: false; reason: 'fields'; fields: QuoteRefusals }
  | { ok: false; reason: 'failed' }
  | Exclude<AddedQuote, { ok: true }>
  | Exclude<SavedQuote, { ok: true }>
);
