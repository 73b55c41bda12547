import type { PushKind } from '../administrators/push/subscription.ts';
import type { Language } from '../localized.ts';

/** What may be read on a locked screen: no name, no number of a phone, no floor, no cost. */
export type PushFacts = {
  'new-order': { orderId: string; number: string; total: number };
  'new-message': { messageId: string };
  'low-stock': { productId: number };
  /** `number` is empty for a quote that was never sent. */
  'price-request': { number: string } & ({ orderId: string } | { quoteId: string });
  test: object;
};

export type Push = {
  [Kind in PushKind | 'test']: { kind: Kind; facts: PushFacts[Kind] };
}[PushKind | 'test'];

/** `tag`: of two with the same one, the device shows the last. */
export type PushMessage = {
  title: string;
  body: string;
  address: string;
  tag: string;
  language: Language;
};

export const maxPushAttempts = 6;
/** Older news is no longer sent, nor kept by the push service. */
export const maxPushAgeHours = 12;

/** Seconds until the next attempt. A push service may ask for more, up to an hour. */
export function pushDelay(attempts: number, retryAfter = 0): number {
  const own = [60, 300, 900][attempts - 1] ?? 3600;
  return Math.min(3600, Math.max(own, retryAfter));
}
