import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

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

/** PostgreSQL's codes (appendix A): connections (08), resources (53), shutdown (57), system (58), read-only server (25006). */
const cannotWork = /^(08|53|57|58|25006)/;

export const lostConnection =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying to connect|timeout expired)/;

/** Longest wait for the answer to a form. */
export const maxAnswerMs = 4000;

/** Something outside does not answer. It passes by itself. */
export class Outage extends Error {}

export function isOutage(error: unknown): boolean {
  return findOutage(error) !== undefined;
}

/** The message without the query, which may hold personal data. */
export function outageReason(error: unknown): string | undefined {
  return findOutage(error)?.message;
}

/** Throws an `Outage` after `maxWaitMs`, and aborts the signal: the work should then end without an effect. */
export async function withTimeout<Answer>(
  maxWaitMs: number,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const timeout = new AbortController();
  const working = work(timeout.signal);
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const late = new Outage(`no answer within ${maxWaitMs} ms`);
      timeout.abort(late);
      // A later failure must not be an unhandled rejection.
      working.catch(() => {});
      reject(late);
    }, maxWaitMs);
  });
  return Promise.race([working, timedOut]).finally(() => clearTimeout(timer));
}

/** Libraries wrap the original error. */
export function findOutage(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isOutageItself(error)) return error;
  if (error instanceof AggregateError)
    for (const each of error.errors) {
      const found = findOutage(each);
      if (found) return found;
    }
  return findOutage(error.cause);
}

function isOutageItself(error: Error): boolean {
  if (error instanceof Outage || lostConnection.test(error.message)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // The socket of a server on this machine is gone while the server is.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return error instanceof pg.DatabaseError ? cannotWork.test(code) : outOfReach.has(code);
}

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
