import { data } from 'react-router';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { retryAfter } from '../../platform/retry-after.server.ts';

/** `wait`, in seconds, is for who tried too often. */
export function refuseSignIn<Reason extends string>(reason: Reason, status: number, wait?: number) {
  return data({ reason, minutes: waitInMinutes(wait ?? 0) }, { status, headers: retryAfter(wait) });
}
