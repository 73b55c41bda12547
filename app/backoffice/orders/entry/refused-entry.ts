import type { EnteredOrder } from '../../../domain/orders/entry/enter-order.ts';
import type { EntryRefusals } from '../../../domain/orders/entry/entry.schema.ts';
import type { RefusedOnce } from '../../form/action/save-once-action.server.ts';
import type { TypedLine } from '../../lines/line.ts';

export type TypedEntry = { name: string; phone: string; language: string; note: string; lines: TypedLine[] };

export type RefusedEntry = RefusedOnce<
  TypedEntry,
  EnteredOrder | { ok: false; reason: 'fields'; fields: EntryRefusals }
>;
