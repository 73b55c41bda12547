import type { EditRefusals } from '../../../../domain/orders/edit/edit.schema.ts';
import type { SavedOrder } from '../../../../domain/orders/edit/save-order.ts';
import type { TypedOrder } from './typed-order.ts';

type NotSaved = Exclude<Extract<SavedOrder, { ok: false }>, { reason: 'not-found' }>;

/** `seen`: the version that was typed on. `acceptedBalance`: what an admin let the organisation owe. */
export type RefusedOrder = { typed: TypedOrder; seen: number; acceptedBalance?: number | undefined } & (
  | NotSaved
  | { ok: false; reason: 'fields'; fields: EditRefusals }
  | { ok: false; reason: 'failed' }
);
