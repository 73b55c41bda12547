import type { ArrivalRefusals } from '../../../domain/arrivals/arrival.schema.ts';
import { m } from '../../../generated/words/messages.js';
import type { FieldError } from '../../../ui/notice.tsx';
import { amountError } from '../../orders/amount-error.ts';
import type { RefusedArrival } from './refused-arrival.ts';

export function arrivalErrors(refused: RefusedArrival | undefined): FieldError[] {
  if (refused?.reason === 'product-gone')
    return refused.productIds.map((id) => ({
      fieldId: `quantity-${id}`,
      name: lineName(refused, id),
      error: m.receive_product_gone(),
    }));
  if (refused?.reason !== 'fields') return [];
  const { supplier, reference, lines, line } = refused.fields;
  return [
    ...(supplier ? [{ fieldId: 'supplier', name: m.receive_supplier(), error: m.field_too_long() }] : []),
    ...(reference ? [{ fieldId: 'reference', name: m.receive_reference(), error: m.field_too_long() }] : []),
    ...(lines ? [{ fieldId: 'scan', error: lineCount[lines]() }] : []),
    ...Object.entries(line).flatMap(([place, refusals]) => {
      const productId = refused.typed.lines[Number(place)]?.productId;
      return lineErrors(productId, lineName(refused, productId), refusals);
    }),
  ];
}

const lineCount = {
  'lines-missing': m.receive_lines_missing,
  'lines-too-many': m.receive_lines_too_many,
};

function lineErrors(
  productId: number | undefined,
  name: string,
  { productId: product, quantity, unitCost }: ArrivalRefusals['line'][number],
): FieldError[] {
  const errors: FieldError[] = [];
  if (product || quantity)
    errors.push({
      fieldId: `quantity-${productId}`,
      name,
      error: product ? m.receive_product_gone() : m.receive_quantity_invalid(),
    });
  if (unitCost) errors.push({ fieldId: `cost-${productId}`, name, error: amountError(unitCost) });
  return errors;
}

/** Lines are numbered: the names of their products are not loaded yet. */
function lineName({ typed }: RefusedArrival, productId: number | undefined): string {
  return m.orders_line_number({ number: typed.lines.findIndex((line) => line.productId === productId) + 1 });
}

export function errorIn(errors: FieldError[], fieldId: string): string | undefined {
  return errors.find((each) => each.fieldId === fieldId)?.error;
}
