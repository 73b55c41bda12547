import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a password check takes. */
const minAnswerMs = 400;

/** All refusals take equally long, so that the time does not reveal which accounts exist. */
export function constantTimeResponse(): () => Promise<void> {
  const started = performance.now();
  return async () => {
    await sleep(Math.max(0, minAnswerMs - (performance.now() - started)));
  };
}
