import PQueue from 'p-queue';
import type { Background } from '../../app/platform/context.server.ts';

/** Work that goes on after its request was answered. Errors are logged; `finish` waits for all of it, and drops what has not begun. */
export function createAfterResponse(
  logError: (event: string, error: unknown) => void,
): Background & { finish: () => Promise<void> } {
  const queue = new PQueue();
  const later = new Set<NodeJS.Timeout>();
  const runAfterResponse = (event: string, work: Promise<unknown>) => {
    void queue.add(() => work.catch((error) => logError(event, error)));
  };
  return {
    runAfterResponse,
    runLater: (event, ms, work) => {
      const timer = setTimeout(() => {
        later.delete(timer);
        runAfterResponse(event, work());
      }, ms).unref();
      later.add(timer);
    },
    finish: () => {
      for (const timer of later) clearTimeout(timer);
      return queue.onIdle();
    },
  };
}
