import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Role } from '../administrators/permission.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { decideOrderEdit, type EditDecision, type OrderEdit } from './edit.ts';
import { listMissedChanges } from './history.queries.ts';
import { describeChange, type OrderChange } from './history.ts';
import { putBackOrderStock, type ShortLine, takeOrderStock } from './move-order-stock.ts';
import { orderItems, orders } from './order.tables.ts';

export type OrderToSave = {
  id: string;
  version: number;
  edit: OrderEdit;
  acceptShortage: boolean;
};

type Line = Awaited<ReturnType<typeof listLines>>[number];

export type SavedOrder = Outcome<
  { version: number },
  | { reason: 'not-found' }
  | { reason: 'stale'; version: number; changes: OrderChange[] }
  | { reason: 'below-floor'; lines: Line[] }
  | { reason: 'not-enough-stock'; lines: ShortLine[] }
>;

/**
 * One transaction with total, stock and audit row. Completing takes each line once; leaving *completed* puts back exactly that.
 * The same edit sent again by the same administrator, after a lost answer, succeeds again.
 */
export async function saveOrder(
  db: Database,
  author: Author & { role: Role },
  { id, version, edit, acceptShortage }: OrderToSave,
): Promise<SavedOrder> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<SavedOrder> => {
    const stored = await lockOrder(tx, id);
    if (!stored) return { ok: false, reason: 'not-found' };
    const decided = decideOrderEdit(author.role, stored, edit);
    if (version !== stored.version) {
      const changes = await listMissedChanges(tx, id, { seen: version, current: stored.version });
      const isRepeated =
        decided.ok && !decided.isChanged && changes.every((each) => each.authorId === author.id);
      if (!isRepeated) return { ok: false, reason: 'stale', version: stored.version, changes };
    }
    if (!decided.ok) return decided;
    if (!decided.isChanged) return { ok: true, version: stored.version };

    const { number, lines } = stored;
    const taken =
      decided.stock === 'leaves'
        ? await takeOrderStock(tx, author, { number, lines, acceptShortage })
        : noShortage;
    if (!taken.ok) return taken;
    if (decided.stock === 'returns') await putBackOrderStock(tx, author, { number, lines });

    await writeLines(tx, decided.repriced);
    await writeOrder(tx, stored, edit, decided);
    await recordChange(tx, author, {
      action: 'order.changed',
      subject: { type: 'order', id, name: number },
      ...describeChange(stored, edit, decided, taken.short),
    });
    return { ok: true, version: stored.version + 1 };
  });
}

const noShortage: { ok: true; short: ShortLine[] } = { ok: true, short: [] };

type StoredOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

async function lockOrder(tx: Database, id: string) {
  const [order] = await tx
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      note: orders.note,
      totalAmount: orders.totalAmount,
      version: orders.version,
    })
    .from(orders)
    .where(eq(orders.id, id))
    .for('update');
  return order && { ...order, lines: await listLines(tx, id) };
}

async function listLines(tx: Database, orderId: string) {
  return tx
    .select({
      id: orderItems.id,
      productId: orderItems.productId,
      name: orderItems.name,
      nameEn: orderItems.nameEn,
      quantity: orderItems.quantity,
      price: orderItems.price,
      floor: orderItems.floor,
      actualPrice: orderItems.actualPrice,
      taken: orderItems.taken,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
}

async function writeLines(tx: Database, repriced: Line[]) {
  for (const { id, actualPrice } of repriced)
    await tx.update(orderItems).set({ actualPrice }).where(eq(orderItems.id, id));
}

async function writeOrder(tx: Database, stored: StoredOrder, edit: OrderEdit, decided: EditDecision<Line>) {
  const completedAt = { leaves: sql`now()`, returns: null, stays: sql`completed_at` }[decided.stock];
  const written = await tx
    .update(orders)
    .set({
      status: edit.status,
      note: edit.note,
      totalAmount: decided.total,
      completedAt,
      version: stored.version + 1,
    })
    .where(and(eq(orders.id, stored.id), eq(orders.version, stored.version)))
    .returning({ id: orders.id });
  if (written.length !== 1)
    throw new Error(`order ${stored.number} was saved by another transaction despite the lock`);
}
