import type { IssuedDelivery } from '../../../domain/orders/delivery/issue-delivery-note.ts';

export type RefusedDelivery = {
  typed: Record<number, string>;
  key: string;
  /** Lines whose number of pieces cannot be read. */
  invalid: number[];
} & ({ reason: 'fields' | 'failed' } | Exclude<IssuedDelivery, { ok: true }>);
