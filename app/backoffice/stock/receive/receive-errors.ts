import type { ArrivalRefusals } from '../../../domain/arrivals/arrival.schema.ts';
import type { ReceivedGoods } from '../../../domain/arrivals/receive-goods.ts';
import type { Goods } from '../../../domain/products/list/find-goods.queries.ts';
import { m } from '../../../generated/words/messages.js';
import type { FieldError } from '../../../ui/notice.tsx';
import type { RefusedOnce } from '../../form/action/save-once-action.server.ts';
import { fieldErrors } from '../../form/field-errors.ts';
import type { TypedLine } from '../../lines/line.ts';
import { lineErrors } from '../../lines/line-errors.ts';

const sentences = {
  'too-long': m.field_too_long,
  'lines-missing': m.receive_lines_missing,
  'lines-too-many': m.receive_lines_too_many,
};
const lineSentences = { gone: m.receive_product_gone, quantity: m.receive_quantity_invalid };

export function arrivalErrors(refused: RefusedArrival | undefined): FieldError[] {
  if (!refused) return [];
  if (refused.reason !== 'fields') return lineErrors(refused, lineSentences);
  const { line: _, ...fields } = refused.fields;
  const errors = fieldErrors(fields, (code) => sentences[code]());
  return [
    { fieldId: 'supplier', name: m.receive_supplier(), error: errors.supplier },
    { fieldId: 'reference', name: m.receive_reference(), error: errors.reference },
    { fieldId: 'scan', error: errors.lines },
    ...lineErrors(refused, lineSentences),
  ];
}

/** The average cost, in FCFA, is sent only to roles that may see it. */
export type GoodsToReceive = Goods & { averageCost?: number };

export type TypedArrival = { supplier: string; reference: string; lines: TypedLine[] };

export type RefusedArrival = RefusedOnce<
  TypedArrival,
  ReceivedGoods | { ok: false; reason: 'fields'; fields: ArrivalRefusals }
>;
