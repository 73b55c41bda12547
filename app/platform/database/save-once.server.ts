import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type LockName, transactionLock } from './advisory-lock.server.ts';
import type { Database } from './database.server.ts';
import { executePrepared } from './drizzle-workarounds.server.ts';
import { OutcomeUnknown } from './lost-commit.server.ts';
import { isOutage, maxAnswerMs, withTimeout } from './outage.server.ts';

const retryPauseMs = 100;

type Once<Saved> = {
  /** The same for every copy of a request, such as `order` and its key: one copy waits for the other. */
  name: LockName;
  find: (tx: Database) => Promise<Saved | undefined>;
  save: (tx: Database) => Promise<Saved>;
  /** Whether an earlier copy ended with `OutcomeUnknown`. */
  mayBeSaved?: boolean;
  maxWaitMs?: number | undefined;
};

/** In one transaction. Tries again after a lost answer, then throws `OutcomeUnknown`. With every other error nothing was saved. */
export async function saveOnce<Saved>(
  db: Database,
  { name, find, save, mayBeSaved = false, maxWaitMs = maxAnswerMs }: Once<Saved>,
): Promise<Saved> {
  let isOpen = mayBeSaved;
  const attempt = (signal: AbortSignal) =>
    db.transaction(async (tx) => {
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
        // Found by its name, also where nobody knows what became of the commit.
        const isLost = isOutage(error) || error instanceof OutcomeUnknown;
        if (!isOpen || !isLost || signal.aborted) throw error;
        await pause(retryPauseMs, undefined, { signal });
      }
  };
  try {
    return await withTimeout(maxWaitMs, insist);
  } catch (error) {
    if (!isOpen) throw error;
    throw new OutcomeUnknown('the answer to a commit was lost', { cause: error });
  }
}

/** One copy saves, the others wait. What follows reads by key, so plans may be reused (decisions/021). */
async function waitForCopies(tx: Database, name: LockName) {
  await executePrepared(
    tx,
    'wait for copies',
    sql`select ${transactionLock(name)}, set_config('plan_cache_mode', 'auto', true)`,
  );
}
