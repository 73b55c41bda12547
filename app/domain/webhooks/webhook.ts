import type { ApiEvent } from '../api/api.ts';
import { retryDelay } from '../mails/mail.ts';

export type DeliveryKind = ApiEvent | 'test';

export const maxWebhooks = 10;

export type DeliveryState = 'waiting' | 'sent' | 'failed';

/** Seconds until the next attempt, as for mails. The program may ask for more, up to an hour. */
export function deliveryDelay(attempts: number, retryAfter = 0): number {
  return Math.min(3600, Math.max(60 * retryDelay(attempts), retryAfter));
}
