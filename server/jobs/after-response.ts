import PQueue from 'p-queue';
import type { Background } from '../../app/platform/context.server.ts';

/** Work that goes on after its request was answered. Errors are logged; `finish` waits for all of it. */
export function createAfterResponse(
  logError: (event: string, error: unknown) => void,
): Background & { finish: () => Promise<void> } {
  const queue = new PQueue();
  return {
    runAfterResponse: (event, work) => {
      void queue.add(() => work.catch((error) => logError(event, error)));
    },
    finish: () => queue.onIdle(),
  };
}
