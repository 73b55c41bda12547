import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import { m } from '../../generated/words/messages.js';
import type { FieldError } from '../../ui/notice.tsx';
import { amountError } from '../orders/amount-error.ts';
import type { RefusedSale } from './refused-sale.ts';

const sentences = {
  'name-missing': m.orders_name_missing,
  'name-too-long': m.field_too_long,
  ...phoneSentences,
  'phone-missing': m.orders_phone_missing,
  'lines-missing': m.counter_lines_missing,
  'lines-too-many': m.orders_lines_too_many,
};

export function counterErrors(refused: RefusedSale | undefined): FieldError[] {
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
  const { name, phone, reference, lines, line } = refused.fields;
  return [
    ...(lines ? [{ fieldId: 'scan', error: sentences[lines]() }] : []),
    ...Object.entries(line).flatMap(([place, { productId, quantity, actualPrice }]): FieldError[] => {
      const id = refused.typed.lines[Number(place)]?.productId;
      const of = lineName(refused, id);
      return [
        ...(productId || quantity
          ? [{ fieldId: `quantity-${id}`, name: of, error: m.orders_quantity_invalid() }]
          : []),
        ...(actualPrice ? [{ fieldId: `price-${id}`, name: of, error: amountError(actualPrice) }] : []),
      ];
    }),
    ...(reference ? [{ fieldId: 'reference', name: m.payment_reference(), error: m.field_too_long() }] : []),
    ...(name ? [{ fieldId: 'name', name: m.field_name(), error: sentences[name]() }] : []),
    ...(phone ? [{ fieldId: 'phone', name: m.field_phone(), error: sentences[phone]() }] : []),
  ];
}

function lineName({ typed }: RefusedSale, productId: number | undefined): string {
  return m.orders_line_number({ number: typed.lines.findIndex((line) => line.productId === productId) + 1 });
}

export function errorIn(errors: FieldError[], fieldId: string): string | undefined {
  return errors.find((each) => each.fieldId === fieldId)?.error;
}
