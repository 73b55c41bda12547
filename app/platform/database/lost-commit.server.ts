import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isOutage, maxAnswerMs, withTimeout } from './outage.server.ts';

/** The answer to the commit was lost and the time is over. Sent again, it is saved once. */
export class OutcomeUnknown extends Error {}

const retryPauseMs = 100;

type Transaction = NodePgDatabase['transaction'];

/** After a lost answer to a commit, asks PostgreSQL what became of it: what is saved never fails. Throws `OutcomeUnknown` without an answer in time. */
export function withLostCommits(pool: pg.Pool, transaction: Transaction): Transaction {
  return async <Result>(work: (tx: never) => Promise<Result>, config?: Parameters<Transaction>[1]) => {
    let sent: { id: string; result: Result } | undefined;
    try {
      return await transaction(async (tx) => {
        const result = await work(tx as never);
        const { rows } = await tx.execute<{ id: string | null }>(
          sql`select pg_current_xact_id_if_assigned()::text as id`,
        );
        if (rows[0]?.id) sent = { id: rows[0].id, result };
        return result;
      }, config);
    } catch (error) {
      if (sent && isOutage(error) && (await isCommitted(pool, sent.id, error))) return sent.result;
      throw error;
    }
  };
}

async function isCommitted(pool: pg.Pool, id: string, lost: unknown): Promise<boolean> {
  const ask = async (signal: AbortSignal): Promise<boolean> => {
    for (;;) {
      const status = await pool
        .query<{ status: string | null }>('select pg_xact_status($1::xid8) as status', [id])
        .then(({ rows }) => rows[0]?.status)
        .catch((error) => {
          if (!isOutage(error)) throw error;
        });
      if (status === 'committed' || status === 'aborted') return status === 'committed';
      // The lost connection may still be committing.
      await pause(retryPauseMs, undefined, { signal });
    }
  };
  try {
    return await withTimeout(maxAnswerMs, ask);
  } catch {
    throw new OutcomeUnknown('the answer to a commit was lost', { cause: lost });
  }
}
