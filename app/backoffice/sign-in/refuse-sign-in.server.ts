import { setTimeout as sleep } from 'node:timers/promises';
import { data } from 'react-router';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { retryAfter } from '../../platform/headers.server.ts';

/** `wait`, in seconds, is for who tried too often. */
export function refuseSignIn<Reason extends string>(reason: Reason, status: number, wait?: number) {
  return data({ reason, minutes: waitInMinutes(wait ?? 0) }, { status, headers: retryAfter(wait) });
}

/** Longer than a password check takes. */
const minAnswerMs = 400;

/** All refusals take equally long, so that the time does not reveal which accounts exist. */
export function constantTimeResponse(): () => Promise<void> {
  const started = performance.now();
  return async () => {
    await sleep(Math.max(0, minAnswerMs - (performance.now() - started)));
  };
}
