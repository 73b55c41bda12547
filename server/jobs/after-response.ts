import type { Background } from '../../app/platform/context.server.ts';

/** Work that goes on after its request was answered. What breaks is logged; closing waits for all of it. */
export function createAfterResponse(
  logError: (event: string, error: unknown) => void,
): Background & { finish: () => Promise<void> } {
  const going = new Set<Promise<unknown>>();
  return {
    carryOn: (event, work) => {
      const quiet = work.catch((error) => logError(event, error)).finally(() => going.delete(quiet));
      going.add(quiet);
    },
    finish: async () => {
      while (going.size > 0) await Promise.all(going);
    },
  };
}
