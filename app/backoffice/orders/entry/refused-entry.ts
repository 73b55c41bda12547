import type { EnteredOrder } from '../../../domain/orders/entry/enter-order.ts';
import type { EntryRefusals } from '../../../domain/orders/entry/entry.schema.ts';
import type { TypedLine } from './entry-line.ts';

export type TypedEntry = { name: string; phone: string; language: string; note: string; lines: TypedLine[] };

export type RefusedEntry = { typed: TypedEntry; key: string; mayBeSaved?: boolean } & (
  | Exclude<EnteredOrder, { ok: true }>
  | { ok: false; reason: 'fields'; fields: EntryRefusals }
  | { ok: false; reason: 'failed' | 'unknown' }
);
