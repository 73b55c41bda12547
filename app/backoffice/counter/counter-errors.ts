import { m } from '../../generated/words/messages.js';
import type { FieldError } from '../../ui/notice.tsx';
import { fieldErrors, usualSentences } from '../form/field-errors.ts';
import { buyerSentences, lineErrors } from '../lines/line-errors.ts';
import type { RefusedSale } from './refused-sale.ts';

const sentences = {
  ...usualSentences,
  ...buyerSentences,
  'note-too-long': m.field_too_long,
  'lines-missing': m.counter_lines_missing,
  'lines-too-many': m.orders_lines_too_many,
};

export function counterErrors(refused: RefusedSale | undefined): FieldError[] {
  if (!refused) return [];
  if (refused.reason !== 'fields') return lineErrors(refused);
  const { line: _, ...fields } = refused.fields;
  const errors = fieldErrors(fields, (code) => sentences[code]());
  return [
    { fieldId: 'scan', error: errors.lines },
    ...lineErrors(refused),
    { fieldId: 'reference', name: m.payment_reference(), error: errors.reference },
    { fieldId: 'name', name: m.field_name(), error: errors.name },
    { fieldId: 'phone', name: m.field_phone(), error: errors.phone },
  ];
}
