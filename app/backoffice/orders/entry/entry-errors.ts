import { phoneSentences } from '../../../domain/contact/name-phone-refusal.ts';
import type { EntryRefusals } from '../../../domain/orders/entry/entry.schema.ts';
import { m } from '../../../generated/words/messages.js';
import type { FieldError } from '../../../ui/notice.tsx';
import { amountError } from '../amount-error.ts';
import type { RefusedEntry } from './refused-entry.ts';

const sentences = {
  'name-missing': m.orders_name_missing,
  'name-too-long': m.field_too_long,
  ...phoneSentences,
  'phone-missing': m.orders_phone_missing,
  'note-too-long': m.field_too_long,
  'lines-missing': m.orders_lines_missing,
  'lines-too-many': m.orders_lines_too_many,
} satisfies Record<NonNullable<EntryRefusals['name' | 'phone' | 'note' | 'lines']>, () => string>;

export function entryErrors(refused: RefusedEntry | undefined): FieldError[] {
  if (refused?.reason === 'product-gone')
    return refused.productIds.map((id) => ({
      fieldId: `quantity-${id}`,
      name: lineName(refused, id),
      error: m.orders_product_gone(),
    }));
  if (refused?.reason === 'below-floor')
    return refused.productIds.map((id) => ({
      fieldId: `price-${id}`,
      name: lineName(refused, id),
      error: m.orders_floor_admin(),
    }));
  if (refused?.reason !== 'fields') return [];

  const { name, phone, note, lines, line } = refused.fields;
  return [
    ...(name ? [{ fieldId: 'name', name: m.field_name(), error: sentences[name]() }] : []),
    ...(phone ? [{ fieldId: 'phone', name: m.field_phone(), error: sentences[phone]() }] : []),
    ...(lines ? [{ fieldId: 'product', error: sentences[lines]() }] : []),
    ...Object.entries(line).flatMap(([place, refusals]) => {
      const productId = refused.typed.lines[Number(place)]?.productId;
      return lineErrors(productId, lineName(refused, productId), refusals);
    }),
    ...(note ? [{ fieldId: 'note', name: m.orders_note(), error: sentences[note]() }] : []),
  ];
}

function lineErrors(
  productId: number | undefined,
  name: string,
  { productId: product, quantity, actualPrice }: EntryRefusals['line'][number],
): FieldError[] {
  const errors: FieldError[] = [];
  if (product || quantity)
    errors.push({
      fieldId: `quantity-${productId}`,
      name,
      error: product ? m.orders_product_gone() : m.orders_quantity_invalid(),
    });
  if (actualPrice) errors.push({ fieldId: `price-${productId}`, name, error: amountError(actualPrice) });
  return errors;
}

/** Lines are numbered: the names of their products are not loaded yet. */
function lineName({ typed }: RefusedEntry, productId: number | undefined): string {
  return m.orders_line_number({ number: typed.lines.findIndex((line) => line.productId === productId) + 1 });
}

export function errorIn(errors: FieldError[], fieldId: string): string | undefined {
  return errors.find((each) => each.fieldId === fieldId)?.error;
}
