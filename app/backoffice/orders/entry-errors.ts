import type { EntryRefusals } from '../../domain/orders/entry.ts';
import { m } from '../../generated/words/messages.js';
import { amountError } from './amount-error.ts';
import type { RefusedEntry } from './new-order-page.tsx';

type FieldError = { fieldId: string; error: string };

const sentences = {
  'name-missing': m.orders_name_missing,
  'name-too-long': m.field_too_long,
  'phone-missing': m.orders_phone_missing,
  'phone-invalid': m.phone_invalid,
  'note-too-long': m.field_too_long,
  'lines-missing': m.orders_lines_missing,
  'lines-too-many': m.orders_lines_too_many,
} satisfies Record<NonNullable<EntryRefusals['name' | 'phone' | 'note' | 'lines']>, () => string>;

/** What was wrong with an entered order, each beside its field; lines are named by their product. */
export function entryErrors(refused: RefusedEntry | undefined): FieldError[] {
  if (refused?.reason === 'product-gone')
    return refused.productIds.map((id) => ({ fieldId: `quantity-${id}`, error: m.orders_product_gone() }));
  if (refused?.reason === 'below-floor')
    return refused.productIds.map((id) => ({ fieldId: `price-${id}`, error: m.orders_floor_admin() }));
  if (refused?.reason !== 'fields') return [];

  const { name, phone, note, lines, line } = refused.fields;
  return [
    ...(name ? [{ fieldId: 'name', error: sentences[name]() }] : []),
    ...(phone ? [{ fieldId: 'phone', error: sentences[phone]() }] : []),
    ...(lines ? [{ fieldId: 'product', error: sentences[lines]() }] : []),
    ...Object.entries(line).flatMap(([place, refusals]) =>
      lineErrors(refused.typed.lines[Number(place)]?.productId, refusals),
    ),
    ...(note ? [{ fieldId: 'note', error: sentences[note]() }] : []),
  ];
}

function lineErrors(
  productId: number | undefined,
  { product, quantity, actualPrice }: EntryRefusals['line'][number],
): FieldError[] {
  const errors: FieldError[] = [];
  if (product || quantity)
    errors.push({
      fieldId: `quantity-${productId}`,
      error: product ? m.orders_product_gone() : m.orders_quantity_invalid(),
    });
  if (actualPrice) errors.push({ fieldId: `price-${productId}`, error: amountError(actualPrice) });
  return errors;
}

export function errorIn(errors: FieldError[], fieldId: string): string | undefined {
  return errors.find((each) => each.fieldId === fieldId)?.error;
}
