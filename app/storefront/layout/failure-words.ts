import { isRouteErrorResponse } from 'react-router';
import { m } from '../../generated/words/messages.js';

export type Failure = { status: number; isOrder: boolean };

export function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return { status: 500, isOrder: false };
  return { status: error.status, isOrder: error.data === 'order' };
}

/** The title and the hint of a page that stands instead of another one. */
export function failureWords({ status, isOrder }: Failure): [string, string] {
  if (isOrder) return [m.order_not_found(), m.order_not_found_hint()];
  if (status === 404) return [m.not_found_title(), m.not_found_hint()];
  if (status < 500) return [m.bad_request(), m.bad_request_hint()];
  return [m.failure_title(), m.failure_hint()];
}
