import { listPaymentsOfSession } from '../../domain/orders/payments/till-payments.queries.ts';
import { listMoves, type TillSession } from '../../domain/tills/till.queries.ts';
import type { Database } from '../../platform/database/database.server.ts';

export async function readSession(db: Database, session: TillSession) {
  const [payments, moves] = await Promise.all([
    listPaymentsOfSession(db, session.id),
    listMoves(db, session.id),
  ]);
  return { session, payments, moves };
}

export type ReadSession = Awaited<ReturnType<typeof readSession>>;
