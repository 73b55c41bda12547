import { isRouteErrorResponse } from 'react-router';
import { m } from '../../generated/words/messages.js';

const named = ['order', 'quotes'] as const;

/** `of` says what is missing: an order or a quote, or quotes altogether, which the shop makes no longer. */
export type Failure = { status: number; of?: (typeof named)[number] | undefined };

export function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  return { status: error.status, of: named.find((each) => each === error.data) };
}

export function failureWords({ status, of }: Failure): [string, string] {
  if (of === 'order') return [m.order_not_found(), m.order_not_found_hint()];
  if (of === 'quotes') return [m.quotes_off(), m.quotes_off_hint()];
  if (status === 404) return [m.not_found_title(), m.not_found_hint()];
  if (status < 500) return [m.bad_request(), m.bad_request_hint()];
  return [m.failure_title(), m.failure_hint()];
}
