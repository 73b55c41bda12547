import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type LockName, transactionLock } from './advisory-lock.server.ts';
import type { Database } from './database.server.ts';
import { isOutage, maxAnswerMs, withTimeout } from './outage.server.ts';

/** It may be saved, or not: its answer was lost, and the database could not be asked in time. Sent again, it is saved once. */
export class OutcomeUnknown extends Error {}

/** Between two tries, in milliseconds. */
const retryPause = 100;

type Once<Saved> = {
  /** The same for every copy of a request, such as `order` and its key: one copy waits for the other. */
  name: LockName;
  /** What an earlier copy saved. */
  find: (tx: Database) => Promise<Saved | undefined>;
  save: (tx: Database) => Promise<Saved>;
  /** Whether it was sent before and nobody could say how that ended. */
  mayBeSaved?: boolean;
  patience?: number | undefined;
};

/**
 * Saves in one transaction what may be sent again and again. When an answer is lost that may have been "saved", it tries again
 * until the time is over: either the database finds it saved, or it is saved then. Throws `OutcomeUnknown` when the time ends
 * before that; every other error means that nothing is saved, nor will be by this call.
 */
export async function saveOnce<Saved>(
  db: Database,
  { name, find, save, mayBeSaved = false, patience = maxAnswerMs }: Once<Saved>,
): Promise<Saved> {
  let isOpen = mayBeSaved;
  const attempt = (signal: AbortSignal) =>
    db.transaction(async (tx) => {
      // Another copy may be at its commit.
      isOpen = true;
      await waitForCopies(tx, name);
      const known = await find(tx);
      if (known) return known;
      isOpen = false;
      const saved = await save(tx);
      signal.throwIfAborted();
      isOpen = true;
      return saved;
    });
  const insist = async (signal: AbortSignal): Promise<Saved> => {
    for (;;)
      try {
        return await attempt(signal);
      } catch (error) {
        if (!isOpen || !isOutage(error) || signal.aborted) throw error;
        await pause(retryPause, undefined, { signal });
      }
  };
  try {
    return await withTimeout(patience, insist);
  } catch (error) {
    if (!isOpen) throw error;
    throw new OutcomeUnknown('the answer to a commit was lost', { cause: error });
  }
}

/**
 * Copies of a request wait here, and then find what the first of them saved. What follows finds single rows by their keys, and
 * so do the checks and triggers behind it: unlike a search, it need not be planned for each request anew (decisions/021).
 */
async function waitForCopies(tx: Database, name: LockName) {
  await tx.execute(sql`select ${transactionLock(name)}, set_config('plan_cache_mode', 'auto', true)`);
}
