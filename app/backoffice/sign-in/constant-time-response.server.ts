import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any check of a password takes here, in milliseconds. */
const floor = 400;

/** Waits until a refusal has taken as long as every other: how long it took must not say what was wrong. */
export function constantTimeResponse(): () => Promise<void> {
  const started = performance.now();
  return async () => {
    await sleep(Math.max(0, floor - (performance.now() - started)));
  };
}
