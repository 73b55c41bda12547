import type { EnteredOrder } from '../../../domain/orders/entry/enter-order.ts';
import type { EntryRefusals } from '../../../domain/orders/entry/entry.schema.ts';
import { m } from '../../../generated/words/messages.js';
import type { FieldError } from '../../../ui/notice.tsx';
import type { RefusedOnce } from '../../form/action/save-once-action.server.ts';
import { fieldErrors, usualSentences } from '../../form/field-errors.ts';
import type { TypedLine } from '../../lines/line.ts';
import { buyerSentences, lineErrors } from '../../lines/line-errors.ts';

const sentences = {
  ...usualSentences,
  ...buyerSentences,
  'note-too-long': m.field_too_long,
  'lines-missing': m.orders_lines_missing,
  'lines-too-many': m.orders_lines_too_many,
};

export function entryErrors(refused: RefusedEntry | undefined): FieldError[] {
  if (!refused) return [];
  if (refused.reason !== 'fields') return lineErrors(refused);
  const { line: _, ...fields } = refused.fields;
  const errors = fieldErrors(fields, (code) => sentences[code]());
  return [
    { fieldId: 'name', name: m.field_name(), error: errors.name },
    { fieldId: 'phone', name: m.field_phone(), error: errors.phone },
    { fieldId: 'product', error: errors.lines },
    ...lineErrors(refused),
    { fieldId: 'note', name: m.orders_note(), error: errors.note },
  ];
}

export type TypedEntry = { name: string; phone: string; language: string; note: string; lines: TypedLine[] };

export type RefusedEntry = RefusedOnce<
  TypedEntry,
  EnteredOrder | { ok: false; reason: 'fields'; fields: EntryRefusals }
>;
