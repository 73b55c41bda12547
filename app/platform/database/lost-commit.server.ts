import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isOutage, maxAnswerMs, withTimeout } from './outage.server.ts';

/** The answer to the commit was lost and the time is over. Sent again, it is saved once. */
export class OutcomeUnknown extends Error {}

const retryPauseMs = 100;

/** Changes when a server starts, recovers from a crash or fails over: numbers of transactions whose log was lost are then given to others. */
const server = sql`concat(pg_postmaster_start_time(), ' ', pg_stat_get_bgwriter_stat_reset_time())`;

type Status = { is_same: boolean; status: string | null };

type Transaction = NodePgDatabase['transaction'];

/** After a lost answer to a commit, asks PostgreSQL what became of it: what is saved never fails. Throws `OutcomeUnknown` without an answer in time. */
export function withLostCommits(pool: pg.Pool, transaction: Transaction): Transaction {
  return async <Result>(work: (tx: never) => Promise<Result>, config?: Parameters<Transaction>[1]) => {
    let sent: { id: string; server: string; result: Result } | undefined;
    try {
      return await transaction(async (tx) => {
        const result = await work(tx as never);
        const { rows } = await tx.execute<{ id: string | null; server: string }>(
          sql`select pg_current_xact_id_if_assigned()::text as id, ${server} as server`,
        );
        const [at] = rows;
        if (at?.id) sent = { id: at.id, server: at.server, result };
        return result;
      }, config);
    } catch (error) {
      if (sent && isOutage(error) && (await isCommitted(pool, sent, error))) return sent.result;
      throw error;
    }
  };
}

type Sent = { id: string; server: string };

async function isCommitted(pool: pg.Pool, sent: Sent, lost: unknown): Promise<boolean> {
  const db = drizzle(pool);
  const question = sql<Status>`select server = ${sent.server} as is_same,
    case when server = ${sent.server} then pg_xact_status(${sent.id}::xid8) end as status
    from (select ${server} as server) as now`;
  const ask = async (signal: AbortSignal): Promise<boolean> => {
    for (;;) {
      const answer = await db
        .execute<Status>(question)
        .then(({ rows }) => rows[0])
        .catch((error) => {
          if (!isOutage(error)) throw error;
        });
      if (answer && !answer.is_same) throw new Error('the database is another one, or was restarted');
      const status = answer?.status;
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
