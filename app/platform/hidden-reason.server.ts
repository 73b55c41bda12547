import { AsyncLocalStorage } from 'node:async_hooks';

const noted = new AsyncLocalStorage<{ reason?: unknown }>();

/**
 * Calls a library that logs why it failed and throws something that does not say so; the reason that it logged becomes the
 * error's cause. Without it a database that does not answer would look like a bug of the library.
 */
export async function withReason<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const note: { reason?: unknown } = {};
  try {
    return await noted.run(note, call);
  } catch (error) {
    if (error instanceof Error && note.reason !== undefined && error.cause === undefined)
      error.cause = note.reason;
    throw error;
  }
}

/** Called where the library logs. */
export function noteReason(reason: unknown) {
  const note = noted.getStore();
  if (note) note.reason = reason;
}
