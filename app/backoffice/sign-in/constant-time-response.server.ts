import { setTimeout as sleep } from 'node:timers/promises';

/** In ms. Longer than a password check takes. */
const minDuration = 400;

/** All refusals take equally long, so that the time does not reveal which accounts exist. */
export function constantTimeResponse(): () => Promise<void> {
  const started = performance.now();
  return async () => {
    await sleep(Math.max(0, minDuration - (performance.now() - started)));
  };
}
