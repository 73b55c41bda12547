import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { lockOwnSession, sumExpected } from './lock-session.ts';
import { tillMoves, tillSessions, tills } from './till.tables.ts';
import { type MoveKind, moveDirection } from './till.ts';

type MovedCash = Outcome<
  object,
  { reason: 'no-till' } | { reason: 'above-till'; most: number } | { reason: 'key-used' }
>;

/** Cash that enters or leaves the author's own till and pays no order. */
export async function moveCash(
  db: Database,
  author: Author,
  { key, ...move }: { key: string; kind: MoveKind; amount: number; reason: string },
): Promise<MovedCash> {
  return db.transaction(async (tx): Promise<MovedCash> => {
    const session = await lockOwnSession(tx, author.id);
    const [known] = await tx.select().from(tillMoves).where(eq(tillMoves.key, key));
    if (known) {
      const { kind, amount, reason } = known;
      const isSame = kind === move.kind && amount === move.amount && reason === move.reason;
      return isSame ? { ok: true } : { ok: false, reason: 'key-used' };
    }
    if (!session) return { ok: false, reason: 'no-till' };
    const most = await sumExpected(tx, session.id);
    if (moveDirection(move.kind) === -1 && move.amount > most)
      return { ok: false, reason: 'above-till', most: Math.max(0, most) };

    await tx.insert(tillMoves).values({ ...move, key, sessionId: session.id, recordedBy: author.username });
    const [till] = await tx
      .select({ name: tills.name })
      .from(tills)
      .innerJoin(tillSessions, eq(tillSessions.tillId, tills.id))
      .where(eq(tillSessions.id, session.id));
    await recordChange(tx, author, {
      action: 'till.moved',
      subject: { type: 'till', id: session.id, name: till?.name ?? '' },
      after: { tillMove: move.kind, amount: move.amount, reason: move.reason },
    });
    return { ok: true };
  });
}
