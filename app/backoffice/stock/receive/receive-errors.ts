import { m } from '../../../generated/words/messages.js';
import type { FieldError } from '../../../ui/notice.tsx';
import { fieldErrors } from '../../form/field-errors.ts';
import { lineErrors } from '../../lines/line-errors.ts';
import type { RefusedArrival } from './refused-arrival.ts';

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
