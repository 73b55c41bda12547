import { AsyncLocalStorage } from 'node:async_hooks';
import { isOutage } from '../database/outage.server.ts';

const noted = new AsyncLocalStorage<{ reason?: Error; untold: (() => void)[] }>();

/**
 * Calls a library that logs why it failed and throws something that does not say so; the reason that it logged becomes the
 * error's cause. Without it a database that does not answer would look like a bug of the library.
 */
export async function captureLoggedCause<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const note: { reason?: Error; untold: (() => void)[] } = { untold: [] };
  try {
    const answer = await noted.run(note, call);
    for (const tell of note.untold) tell();
    return answer;
  } catch (error) {
    if (error instanceof Error && note.reason && error.cause === undefined) error.cause = note.reason;
    if (!isOutage(error)) for (const tell of note.untold) tell();
    throw error;
  }
}

/** Called where the library logs. What it says around an outage without naming it is not told. */
export function recordLoggedCause(reason: unknown, tell: () => void) {
  const note = noted.getStore();
  if (note && !(reason instanceof Error)) {
    note.untold.push(tell);
    return;
  }
  if (note && reason instanceof Error) note.reason = reason;
  tell();
}
