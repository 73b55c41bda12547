import type { PaymentRefusals, TypedPayment } from '../../../domain/orders/payments/payment.schema.ts';
import type { RecordedPayment } from '../../../domain/orders/payments/record-payment.ts';

export type RefusedPayment = {
  typed: TypedPayment;
  /** What was typed, by order. */
  amounts: Record<string, string>;
  key: string;
  fields: PaymentRefusals;
} & ({ reason: 'fields' } | { reason: 'failed' } | Exclude<RecordedPayment, { ok: true }>);
