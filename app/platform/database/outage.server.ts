import pg from 'pg';

/** Codes of the system and of its resolver: what was asked is out of reach, or went away in the middle. */
const outOfReach = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EROFS',
  'EIO',
]);

/**
 * What PostgreSQL says when it cannot work, whatever it was asked (appendix A of its manual): connections (08), resources
 * such as a full disk (53), an operator's or a crash's end (57), the system under it (58), a server that only reads.
 */
const cannotWork = /^(08|53|57|58|25006)/;

/** pg's own errors carry no code. */
const lostConnection =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying to connect|timeout expired)/;

/** How long somebody who sends a form waits for "saved" or "not saved", in milliseconds. */
export const maxAnswerMs = 4000;

/** Something outside does not answer, and will again without anybody's hand. */
export class Outage extends Error {}

/** Whether an error says that the database or another door to the outside does not answer: not a bug, and it passes. */
export function isOutage(error: unknown): boolean {
  return findOutage(error) !== undefined;
}

/** The words of the one that does not answer, without what it was asked. */
export function outageReason(error: unknown): string | undefined {
  return findOutage(error)?.message;
}

/**
 * Waits for work so many milliseconds, then throws an `Outage`. The work is told by its signal, and should end without
 * having done anything.
 */
export async function withTimeout<Answer>(
  patience: number,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const giveUp = new AbortController();
  const working = work(giveUp.signal);
  let clock: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    clock = setTimeout(() => {
      const late = new Outage(`no answer within ${patience} ms`);
      giveUp.abort(late);
      // What breaks from here on was told already.
      working.catch(() => {});
      reject(late);
    }, patience);
  });
  return Promise.race([working, tooLate]).finally(() => clearTimeout(clock));
}

/** Libraries wrap what they met. */
function findOutage(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  if (tellsOutage(error)) return error;
  if (error instanceof AggregateError)
    for (const each of error.errors) {
      const found = findOutage(each);
      if (found) return found;
    }
  return findOutage(error.cause);
}

function tellsOutage(error: Error): boolean {
  if (error instanceof Outage || lostConnection.test(error.message)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error instanceof pg.DatabaseError ? cannotWork.test(code) : outOfReach.has(code);
}
