import { setTimeout as pause } from 'node:timers/promises';

/** Tries again for half a minute: what happened outside must be known here. Throws when the last try fails. */
export async function insistOnWriting(write: () => Promise<void>): Promise<void> {
  for (const seconds of [0.2, 0.5, 1, 2, 4, 8, 15]) {
    try {
      return await write();
    } catch {
      await pause(seconds * 1000);
    }
  }
  return write();
}
