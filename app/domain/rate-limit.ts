import type { Outcome } from './outcome.ts';

/** `retryAfter` is in seconds. */
export type Admission = Outcome<object, TooMany>;
export type TooMany = { reason: 'too-many'; retryAfter: number };

export function waitInMinutes(retryAfter: number): number {
  return Math.max(1, Math.ceil(retryAfter / 60));
}
