import type { ArrivalRefusals } from '../../../domain/arrivals/arrival.schema.ts';
import { type CostKind, costKinds } from '../../../domain/arrivals/arrival.ts';
import type { ReceivedGoods } from '../../../domain/arrivals/receive-goods.ts';
import type { Goods } from '../../../domain/products/list/find-goods.queries.ts';
import { m } from '../../../generated/words/messages.js';
import type { FieldError } from '../../../ui/notice.tsx';
import type { RefusedOnce } from '../../form/action/save-once-action.server.ts';
import { fieldErrors } from '../../form/field-errors.ts';
import { lineErrors } from '../../lines/line-errors.ts';
import type { TypedArrival } from './typed-arrival.ts';

export const costNames: Record<CostKind, () => string> = {
  freight: m.receive_cost_freight,
  insurance: m.receive_cost_insurance,
  customs: m.receive_cost_customs,
  transit: m.receive_cost_transit,
  local: m.receive_cost_local,
  other: m.receive_cost_other,
};

const sentences = {
  'too-long': m.field_too_long,
  'currency-unknown': m.delivery_choice_unknown,
  'rate-invalid': m.receive_rate_invalid,
  'rate-missing': m.receive_rate_missing,
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
  'lines-missing': m.receive_lines_missing,
  'lines-too-many': m.receive_lines_too_many,
};
const lineSentences = { gone: m.receive_product_gone, quantity: m.receive_quantity_invalid };

export function arrivalErrors(refused: RefusedArrival | undefined): FieldError[] {
  if (!refused) return [];
  if (refused.reason === 'cost-missing') return costErrors(refused, m.receive_cost_missing());
  if (refused.reason === 'cost-zero') return costErrors(refused, m.receive_cost_zero());
  if (refused.reason !== 'fields') return lineErrors(refused, lineSentences);
  const { line: _, ...fields } = refused.fields;
  const errors = fieldErrors(fields, (code) => sentences[code]());
  return [
    { fieldId: 'supplier', name: m.receive_supplier(), error: errors.supplier },
    { fieldId: 'reference', name: m.receive_reference(), error: errors.reference },
    { fieldId: 'currency', name: m.receive_currency(), error: errors.currency },
    { fieldId: 'rate', name: m.receive_rate(), error: errors.rate },
    ...costKinds.map((kind) => ({ fieldId: kind, name: costNames[kind](), error: errors[kind] })),
    { fieldId: 'scan', error: errors.lines },
    ...lineErrors(refused, lineSentences),
  ];
}

/** The lines are named by their place, as in `lineErrors`. */
function costErrors(
  { typed: { lines }, productIds }: { typed: TypedArrival; productIds: number[] },
  error: string,
): FieldError[] {
  return lines.flatMap(({ productId }, place) =>
    productIds.includes(productId)
      ? [{ fieldId: `cost-${productId}`, name: m.orders_line_number({ number: place + 1 }), error }]
      : [],
  );
}

/** The average cost, in FCFA, is sent only to roles that may see it. */
export type GoodsToReceive = Goods & { averageCost?: number | undefined };

export type RefusedArrival = RefusedOnce<
  TypedArrival,
  ReceivedGoods | { ok: false; reason: 'fields'; fields: ArrivalRefusals }
>;
