import type { Outcome } from './outcome.ts';

/** `retryAfter` is in seconds. */
export type Admission = Outcome<object, TooMany>;
export type TooMany = { reason: 'too-many'; retryAfter: number };

export function waitInMinutes(retryAfter: number): number {
  return Math.max(1, Math.ceil(retryAfter / 60));
}

/** Asks at the first call only: a transaction that is tried again must not count twice. */
export function askOnce(admit: () => Promise<Admission>): () => Promise<Admission> {
  let admission: Promise<Admission> | undefined;
  return () => {
    admission ??= admit();
    return admission;
  };
}
