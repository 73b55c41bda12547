import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { differences } from '../../audit-log/audit.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { orderItemLots } from '../../products/lots/lot.tables.ts';
import { moveLot } from '../../products/stock/move-stock.ts';
import { lockOpenOrder, type NoOpenOrder } from '../lock-open-order.ts';
import { lockStocks } from '../move-order-stock.ts';
import { orderItems } from '../order.tables.ts';
import {
  allocateLots,
  type LotLine,
  type LotRefusal,
  type LotWish,
  stateOf,
  stillWanted,
} from './allocation.ts';
import { listLotLines } from './order-lots.queries.ts';

export type SavedLots = Outcome<
  object,
  | LotRefusal
  | NoOpenOrder
  /** Somebody else chose, pieces left or came back, or another order emptied a lot. */
  | { reason: 'stale' }
>;

/** From which lots the lines of an order are served, and from which they were served. `seen` is the `stateOf` that the form showed. */
export async function saveOrderLots(
  db: Database,
  author: Author & { role: Role },
  { orderId, seen, wishes }: { orderId: string; seen: string; wishes: LotWish[] },
): Promise<SavedLots> {
  return db.transaction(async (tx): Promise<SavedLots> => {
    const locked = await lockOpenOrder(tx, orderId);
    if (!locked.ok) return locked;
    const { order } = locked;
    await lockStocks(
      tx,
      await tx.select(pick(orderItems, 'productId')).from(orderItems).where(eq(orderItems.orderId, orderId)),
    );
    const lines = await listLotLines(tx, orderId);
    if (isOutdated(lines, seen, wishes)) return answerOutdated(lines, wishes);
    const plans = new Map<LotLine, Plan>();
    for (const line of lines) {
      const plan = allocateLots(author.role, line, wishes);
      if (!plan.ok) return plan;
      plans.set(line, plan);
    }
    await tx.delete(orderItemLots).where(
      inArray(
        orderItemLots.orderItemId,
        lines.map(({ id }) => id),
      ),
    );
    for (const [line, plan] of plans) await writeLine(tx, line, plan);
    const changed = differences(factsOf(lines), factsOf(await listLotLines(tx, orderId)));
    if (changed)
      await recordChange(tx, author, {
        action: 'order.lots',
        subject: { type: 'order', id: order.id, name: order.number },
        ...changed,
      });
    return { ok: true };
  });
}

type Plan = Extract<ReturnType<typeof allocateLots>, { ok: true }>;

function isOutdated(lines: LotLine[], seen: string, wishes: LotWish[]): boolean {
  const known = new Set(lines.flatMap((line) => line.lots.map(({ id }) => id)));
  const isEmptied = wishes.some(({ lotId, next = 0, gone = 0 }) => next + gone > 0 && !known.has(lotId));
  return isEmptied || stateOf(lines) !== seen;
}

function answerOutdated(lines: LotLine[], wishes: LotWish[]): Outcome<object, { reason: 'stale' }> {
  const lots = lines.flatMap((line) => line.lots);
  const stands = ({ lotId, next, gone, reason = '' }: LotWish) =>
    lots.some(({ id }) => id === lotId) &&
    lots
      .filter(({ id }) => id === lotId)
      .every(
        (lot) =>
          stillWanted(lot) === (next ?? stillWanted(lot)) &&
          lot.gone === (gone ?? lot.gone) &&
          (reason === '' || reason === (lot.reason ?? '')),
      );
  return wishes.every(stands) ? { ok: true } : { ok: false, reason: 'stale' };
}

async function writeLine(tx: Database, { id: orderItemId, productId }: LotLine, { allocated, moved }: Plan) {
  if (allocated.length > 0)
    await tx.insert(orderItemLots).values(
      allocated.map(({ lot, quantity, reason }) => ({
        ...{ orderItemId, lotId: lot.id, quantity },
        expiredReason: reason,
      })),
    );
  // The stock stays: what one lot has more, another has less.
  for (const { lot, pieces } of moved)
    await moveLot(tx, { productId, lot: lot.id, orderItemId, change: -pieces });
}

/** Such as `3 × L-204 · Gants`. */
function factsOf(lines: LotLine[]) {
  const list = (of: 'allocated' | 'gone') =>
    lines.flatMap(({ name, lots: ofLine }) =>
      ofLine
        .filter((lot) => lot[of] > 0)
        .map(({ code, reason, [of]: pieces }) =>
          [`${pieces} × ${code || '–'} · ${name}`, of === 'allocated' && reason ? ` (${reason})` : ''].join(
            '',
          ),
        ),
    );
  return { orderLots: list('allocated'), orderLotsGone: list('gone') };
}
