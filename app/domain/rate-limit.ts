import type { Outcome } from './outcome.ts';

/** Whether something may be done now, or how many seconds it must wait because it was done too often. */
export type Admission = Outcome<object, TooMany>;
export type TooMany = { reason: 'too-many'; retryAfter: number };

/** A wait as people are told it: whole minutes, at least one. */
export function waitInMinutes(retryAfter: number): number {
  return Math.max(1, Math.ceil(retryAfter / 60));
}
