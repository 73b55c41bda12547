import type { EnteredOrder } from '../../../domain/orders/enter-order.ts';
import type { EntryRefusals } from '../../../domain/orders/entry.schema.ts';
import type { TypedLine } from './entry-line.ts';

export type TypedEntry = { name: string; phone: string; language: string; note: string; lines: TypedLine[] };

/** Why an entered order was not saved, with what was typed and the key of the next try. */
export type RefusedEntry = { typed: TypedEntry; key: string; mayBeSaved?: boolean } & (
  | Exclude<EnteredOrder, { ok: true }>
  | { ok: false; reason: 'fields'; fields: EntryRefusals }
  | { ok: false; reason: 'failed' | 'unknown' }
);
