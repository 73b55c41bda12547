import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { lockOrderRow } from '../lock-open-order.ts';
import { lockStocks, moveLine } from '../move-order-stock.ts';
import { orderItems } from '../order.tables.ts';

/** What delivery notes of a cancelled order handed over is in stock again, in the lots that it came from. Its papers stay: they say what left. */
export async function takeBackPieces(
  db: Database,
  author: Author,
  { orderId }: { orderId: string },
): Promise<Outcome<object, { reason: 'not-found' | 'not-cancelled' | 'nothing-out' }>> {
  return db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.status !== 'cancelled') return { ok: false, reason: 'not-cancelled' };
    const lines = await tx
      .select(pick(orderItems, 'id', 'productId', 'name', 'taken', 'delivered'))
      .from(orderItems)
      .where(and(eq(orderItems.orderId, orderId), gt(orderItems.delivered, 0)))
      .orderBy(asc(orderItems.productId));
    if (lines.length === 0) return { ok: false, reason: 'nothing-out' };
    await lockStocks(tx, lines);
    for (const line of lines) await moveLine(tx, author, order.number, line, line.delivered);
    await recordChange(tx, author, {
      action: 'delivery-note.taken-back',
      subject: { type: 'order', id: orderId, name: order.number },
      after: { goods: lines.map(({ delivered, name }) => `${delivered} × ${name}`) },
    });
    return { ok: true };
  });
}
