import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { may, type Role } from '../../administrators/permission.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { releaseUnitsOfLines } from '../../products/units/release-units.ts';
import { balanceWith, raisesDebt } from '../credit-limit/balance.ts';
import { lockCredit } from '../credit-limit/credit.queries.ts';
import { describeChange } from '../history/history.ts';
import {
  planOrderStock,
  putBackOrderStock,
  type ShortLine,
  type StockPlan,
  takeOrderStock,
} from '../move-order-stock.ts';
import { orderItems, orders } from '../order.tables.ts';
import {
  decideOrderEdit,
  type EditDecision,
  type EditRefusal,
  foldAdded,
  type OrderEdit,
  piecesOutOfStock,
} from './edit.ts';
import { type AddedLine, type LockedOrder, listAddedLines, type OrderLine } from './lock-order.ts';

type Decided = EditDecision<OrderLine, AddedLine>;
export type PreparedEdit = { edit: OrderEdit; decided: Decided };
export type Unprepared =
  | EditRefusal<OrderLine | AddedLine>
  | { reason: 'product-gone'; productIds: number[] };

/** The unpaid orders of the organisation, this one included, would go beyond what it may owe. */
export type BeyondLimit = {
  reason: 'beyond-credit-limit';
  organisation: string;
  limit: number;
  balance: number;
};
export type Unwritten = BeyondLimit | { reason: 'not-enough-stock'; lines: ShortLine[] };

type Accepted = {
  acceptShortage?: boolean;
  /** What an admin saw that the organisation would owe, beyond its limit. In FCFA. */
  acceptedBalance?: number | undefined;
  acceptedFor?: string;
};

/** Decides what an edit does to the locked order. Writes nothing. */
export async function prepareEdit(
  tx: Database,
  role: Role,
  stored: LockedOrder,
  sent: OrderEdit,
): Promise<Outcome<PreparedEdit, Unprepared>> {
  const edit = foldAdded(stored.lines, sent);
  const added = await listAddedLines(tx, edit.added ?? []);
  const gone = (edit.added ?? []).filter((line) => !added.some((each) => each.productId === line.productId));
  if (gone.length > 0)
    return { ok: false, reason: 'product-gone', productIds: gone.map((line) => line.productId) };
  const decided = decideOrderEdit(role, stored, edit, added);
  return decided.ok ? { ok: true, edit, decided } : decided;
}

/** Within the transaction that locked the order. `acceptedFor` asked for what this edit accepts. */
export async function writeEdit(
  tx: Database,
  author: Author & { role: Role },
  stored: LockedOrder,
  { edit, decided }: PreparedEdit,
  { acceptShortage = false, acceptedBalance, acceptedFor }: Accepted = {},
): Promise<Outcome<{ version: number }, Unwritten>> {
  if (!decided.isChanged) return { ok: true, version: stored.version };

  const beyond = await findBeyondLimit(tx, stored, edit.status, decided.total);
  if (beyond && !mayGoBeyond(author.role, beyond, acceptedBalance)) return { ok: false, ...beyond };
  const plan = await planStock(tx, stored, edit, decided);
  if (plan.short.length > 0 && !acceptShortage)
    return { ok: false, reason: 'not-enough-stock', lines: plan.short };

  const { id, number } = stored;
  await putBackOrderStock(tx, author, number, plan);
  const ids = await writeLines(tx, author, stored, decided);
  await takeOrderStock(tx, author, number, plan, ids);
  await writeOrder(tx, stored, edit, decided);
  await recordChange(tx, author, {
    action: 'order.changed',
    subject: { type: 'order', id, name: number },
    ...describeChange(stored, edit, decided, {
      ...{ short: plan.short, ids, acceptedFor, creditBalance: beyond?.balance },
    }),
  });
  return { ok: true, version: stored.version + 1 };
}

async function findBeyondLimit(
  tx: Database,
  stored: LockedOrder,
  status: OrderEdit['status'],
  total: number,
): Promise<BeyondLimit | undefined> {
  const before = { status: stored.status, total: stored.totalAmount };
  if (stored.organisationId === null || !raisesDebt(before, { status, total })) return undefined;
  const credit = await lockCredit(tx, { orderId: stored.id, organisationId: stored.organisationId });
  if (!credit) return undefined;
  const balance = balanceWith(credit, total);
  const { organisation, limit } = credit;
  return balance > limit ? { reason: 'beyond-credit-limit', organisation, limit, balance } : undefined;
}

/** A balance that grew since it was accepted is asked about again. */
function mayGoBeyond(role: Role, { balance }: BeyondLimit, accepted: number | undefined): boolean {
  return may(role, 'set-credit-limit') && accepted !== undefined && balance <= accepted;
}

const noMovement: StockPlan = { takes: [], short: [] };

async function planStock(tx: Database, stored: LockedOrder, edit: OrderEdit, decided: Decided) {
  const move = { from: stored.status, to: edit.status };
  const isRecounted = decided.recounted.length > 0 || decided.added.length > 0;
  // Locked as well when only sums of products change: their rows are then written in the order of these locks.
  if (decided.stock === 'stays' && !(edit.status === 'completed' && isRecounted)) return noMovement;
  return planOrderStock(tx, [
    ...decided.lines.map((line, i) => ({ ...line, quantity: piecesOutOfStock(move, line, stored.lines[i]) })),
    ...decided.added.map((line) => ({ ...line, quantity: piecesOutOfStock(move, line, undefined) })),
  ]);
}

async function writeLines(
  tx: Database,
  author: Author,
  stored: LockedOrder,
  { lines, repriced, recounted, added }: Decided,
) {
  const dropped = recounted.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
  if (dropped.length > 0) {
    await releaseUnitsOfLines(tx, author, stored.number, dropped);
    await tx.delete(orderItems).where(inArray(orderItems.id, dropped));
  }
  const written = new Set([...repriced, ...recounted].map(({ id }) => id));
  for (const { id, quantity, actualPrice } of lines)
    if (written.has(id) && quantity > 0)
      await tx.update(orderItems).set({ quantity, actualPrice }).where(eq(orderItems.id, id));
  return insertLines(tx, stored.id, added);
}

async function insertLines(tx: Database, orderId: string, added: AddedLine[]): Promise<Map<number, number>> {
  if (added.length === 0) return new Map();
  const [{ last = -1 } = {}] = await tx
    .select({ last: sql<number>`coalesce(${max(orderItems.position)}, -1)`.mapWith(Number) })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  const inserted = await tx
    .insert(orderItems)
    .values(
      added.map(({ id: _, taken: __, returned: ___, delivered: ____, named: _____, ...line }, place) => ({
        ...line,
        orderId,
        position: last + 1 + place,
      })),
    )
    .returning({ id: orderItems.id, productId: orderItems.productId });
  return new Map(inserted.map((line) => [line.productId, line.id]));
}

async function writeOrder(tx: Database, stored: LockedOrder, edit: OrderEdit, decided: Decided) {
  const completedAt = { leaves: sql`now()`, returns: null, stays: sql`completed_at` }[decided.stock];
  const written = await tx
    .update(orders)
    .set({
      status: edit.status,
      note: edit.note,
      discount: decided.discount,
      totalAmount: decided.total,
      completedAt,
      version: stored.version + 1,
    })
    .where(and(eq(orders.id, stored.id), eq(orders.version, stored.version)))
    .returning({ id: orders.id });
  if (written.length !== 1)
    throw new Error(`order ${stored.number} was saved by another transaction despite the lock`);
}
