import type { EditRefusals } from '../../../domain/orders/edit.schema.ts';
import type { SavedOrder } from '../../../domain/orders/save-order.ts';
import type { TypedOrder } from './typed-order.ts';

type NotSaved = Exclude<Extract<SavedOrder, { ok: false }>, { reason: 'not-found' }>;

/** Why an order was not saved, with what was typed and the version that it was typed on. */
export type RefusedOrder = { typed: TypedOrder; seen: number } & (
  | NotSaved
  | { ok: false; reason: 'fields'; fields: EditRefusals }
  | { ok: false; reason: 'failed' }
);
