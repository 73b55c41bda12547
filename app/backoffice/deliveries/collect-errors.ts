import type { Stop } from '../../domain/deliveries/tour.queries.ts';
import type { TourRefusals } from '../../domain/orders/payments/payment.schema.ts';
import type { RecordedPayment } from '../../domain/orders/payments/record-payment.ts';
import { m } from '../../generated/words/messages.js';
import type { FieldError } from '../../ui/notice.tsx';
import { usualError } from '../form/field-errors.ts';

export type RefusedCollection = {
  typed: { receivedOn: string; amounts: Record<string, string> };
  key: string;
} & (
  | { reason: 'fields'; fields: TourRefusals }
  | { reason: 'failed' }
  | Exclude<RecordedPayment, { ok: true }>
);

export function collectErrors(refused: RefusedCollection | undefined, stops: Stop[]): FieldError[] {
  if (refused?.reason !== 'fields') return [];
  const { receivedOn, amounts, isEmpty } = refused.fields;
  const numberOf = (id: string) => stops.find((stop) => stop.id === id)?.number ?? '';
  const [first] = stops;
  return [
    ...(receivedOn
      ? [{ fieldId: 'receivedOn', name: m.payment_received_on(), error: m.payment_day_invalid() }]
      : []),
    ...(isEmpty && first
      ? [{ fieldId: `amount-${first.id}`, name: first.number, error: m.tour_collect_empty() }]
      : []),
    ...Object.entries(amounts).map(([id, code]) => ({
      fieldId: `amount-${id}`,
      name: numberOf(id),
      error: usualError(code),
    })),
  ];
}
