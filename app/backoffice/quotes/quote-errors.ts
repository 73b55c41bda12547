import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import type { OrganisationRefusals } from '../../domain/organisations/organisation.schema.ts';
import type { QuoteWishRefusals } from '../../domain/quotes/quote.schema.ts';
import { m } from '../../generated/words/messages.js';
import type { FieldError } from '../../ui/notice.tsx';
import { fieldErrors, keysOf, summaryOf } from '../form/field-errors.ts';
import { showFcfa } from '../language/show.ts';
import { amountError } from '../orders/amount-error.ts';
import { organisationErrors, organisationFieldNames } from '../organisations/organisation-words.ts';
import { newOrganisationPrefix, wishNames } from './quote-fields.ts';
import type { RefusedQuote } from './refused-quote.ts';

const days = {
  'day-invalid': m.quotes_day_invalid,
  'validity-past': m.quotes_validity_past,
  'validity-too-long': m.quotes_validity_too_long,
};
const names = { 'name-missing': m.orders_name_missing, 'name-too-long': m.field_too_long };
const phones = { ...phoneSentences, 'phone-missing': m.orders_phone_missing };

export function quoteErrors(refused: RefusedQuote | undefined): FieldError[] {
  if (!refused) return [];
  const lineName = (productId: number | undefined) =>
    m.orders_line_number({
      number: refused.typed.lines.findIndex((line) => line.productId === productId) + 1,
    });
  if (refused.reason === 'product-gone')
    return refused.productIds.map((id) => ({
      fieldId: `quantity-${id}`,
      name: lineName(id),
      error: m.orders_product_gone(),
    }));
  if (refused.reason === 'below-floor')
    return refused.productIds.map((id) => ({
      fieldId: `price-${id}`,
      name: lineName(id),
      error: m.orders_floor_admin(),
    }));
  const discountError = (error: string) => [{ fieldId: 'discount', name: m.orders_discount(), error }];
  if (refused.reason === 'discount-too-large')
    return discountError(m.orders_discount_too_large({ most: showFcfa(refused.most) }));
  if (refused.reason === 'discount-below-floor') return discountError(m.orders_floor_admin());
  if (refused.reason === 'organisation-unknown')
    return [{ fieldId: 'organisation', error: m.organisations_unknown() }];
  if (refused.reason !== 'fields') return [];
  const { name, phone, email, purchaseOrder, validUntil, terms, note, discount, lines, line } =
    refused.fields;
  return [
    ...(name ? [{ fieldId: 'name', name: m.field_name(), error: names[name]() }] : []),
    ...(phone ? [{ fieldId: 'phone', name: m.field_phone(), error: phones[phone]() }] : []),
    ...(email ? [{ fieldId: 'email', name: m.field_email(), error: m.field_email_invalid() }] : []),
    ...(purchaseOrder
      ? [{ fieldId: 'purchaseOrder', name: m.paper_purchase_order(), error: m.field_too_long() }]
      : []),
    ...(validUntil ? [{ fieldId: 'validUntil', error: days[validUntil]() }] : []),
    ...(lines ? [{ fieldId: 'product', error: m.orders_lines_too_many() }] : []),
    ...Object.entries(line).flatMap(([place, refusals]) => {
      const productId = refused.typed.lines[Number(place)]?.productId;
      const { productId: product, quantity, actualPrice, description } = refusals;
      const named = lineName(productId);
      return [
        ...(product || quantity
          ? [
              {
                fieldId: `quantity-${productId}`,
                name: named,
                error: product ? m.orders_product_gone() : m.orders_quantity_invalid(),
              },
            ]
          : []),
        ...(actualPrice
          ? [{ fieldId: `price-${productId}`, name: named, error: amountError(actualPrice) }]
          : []),
        ...(description
          ? [{ fieldId: `description-${productId}`, name: named, error: m.field_too_long() }]
          : []),
      ];
    }),
    ...wishErrors(refused.fields.wishes ?? {}),
    ...organisationFieldErrors(refused.fields.newOrganisation ?? {}),
    ...(discount ? discountError(amountError(discount)) : []),
    ...(terms ? [{ fieldId: 'terms', name: m.quotes_terms(), error: m.field_too_long() }] : []),
    ...(note ? [{ fieldId: 'note', name: m.orders_note(), error: m.field_too_long() }] : []),
  ];
}

const wishSentences: Record<NonNullable<QuoteWishRefusals[keyof QuoteWishRefusals]>, () => string> = {
  'unknown-choice': m.delivery_choice_unknown,
  'too-long': m.field_too_long,
  'quarter-missing': m.delivery_quarter_missing,
  ...phoneSentences,
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
};

const wishErrors = (refused: QuoteWishRefusals): FieldError[] =>
  summaryOf(
    wishNames,
    fieldErrors(refused, (code) => wishSentences[code]()),
  ).filter(({ error }) => error);

function organisationFieldErrors(refused: OrganisationRefusals): FieldError[] {
  const errors = organisationErrors(refused);
  return keysOf(errors).map((name) => ({
    fieldId: newOrganisationPrefix + name,
    name: organisationFieldNames[name](),
    error: errors[name],
  }));
}
