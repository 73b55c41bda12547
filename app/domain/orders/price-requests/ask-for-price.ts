import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { queuePush } from '../../pushes/queue-push.ts';
import { prepareEdit, writeEdit } from '../edit/apply-edit.ts';
import { foldAdded, type OrderEdit, type OrderTerms } from '../edit/edit.ts';
import { type LockedOrder, listAddedLines } from '../edit/lock-order.ts';
import { priceRequests } from '../order.tables.ts';

/** Within the transaction that locked the order. Saves the note, which no admin must accept; the terms replace an open request. Returns the order's version. */
export async function askForPrice(
  tx: Database,
  author: Author & { role: Role },
  stored: LockedOrder,
  sent: OrderEdit,
): Promise<number> {
  const noted = await prepareEdit(tx, author.role, stored, {
    status: stored.status,
    note: sent.note,
    prices: [],
  });
  if (!noted.ok) throw new Error(`the note of order ${stored.number} was refused: ${noted.reason}`);
  const written = await writeEdit(tx, author, stored, noted);
  if (!written.ok) throw new Error(`the note of order ${stored.number} moved stock`);

  const terms = changedTerms(stored, foldAdded(stored.lines, sent));
  const basis = await basisOf(tx, stored, terms);
  const [open] = await tx
    .select()
    .from(priceRequests)
    .where(and(eq(priceRequests.orderId, stored.id), isNull(priceRequests.answer)));
  if (open && open.askedBy === author.id && open.basis === basis && isSame(open.terms, terms))
    return written.version;
  if (open)
    await tx
      .update(priceRequests)
      .set({ answer: 'replaced', answeredByName: author.username, answeredAt: sql`now()` })
      .where(eq(priceRequests.id, open.id));
  const [asked] = await tx
    .insert(priceRequests)
    .values({ orderId: stored.id, terms, basis, askedBy: author.id, askedByName: author.username })
    .returning({ id: priceRequests.id });
  if (asked)
    await queuePush(tx, 'price-request', `price-request:${asked.id}`, {
      orderId: stored.id,
      number: stored.number,
    });
  await recordChange(tx, author, {
    action: 'price.asked',
    subject: { type: 'order', id: stored.id, name: stored.number },
  });
  return written.version;
}

function changedTerms(stored: LockedOrder, { prices, quantities = [], added = [], discount }: OrderTerms) {
  const lines = new Map(stored.lines.map((line) => [line.id, line]));
  return {
    prices: prices.filter(({ lineId, actualPrice }) => {
      const line = lines.get(lineId);
      return line && line.actualPrice !== actualPrice;
    }),
    quantities: quantities.filter(({ lineId, quantity }) => {
      const line = lines.get(lineId);
      return line && line.quantity !== quantity;
    }),
    added,
    ...(discount !== undefined && { discount }),
  };
}

/** PostgreSQL keeps JSON in an order of its own. */
function isSame(one: OrderTerms, other: OrderTerms): boolean {
  const inOrder = ({ prices, quantities = [], added = [], discount }: OrderTerms) =>
    JSON.stringify([
      prices.map(({ lineId, actualPrice }) => [lineId, actualPrice]),
      quantities.map(({ lineId, quantity }) => [lineId, quantity]),
      added.map(({ productId, quantity, actualPrice }) => [productId, quantity, actualPrice]),
      discount ?? null,
    ]);
  return inOrder(one) === inOrder(other);
}

/** What the terms were asked for. When it differs, an answer would accept something else. */
export async function basisOf(db: Database, stored: LockedOrder, terms: OrderTerms): Promise<string> {
  const added = await listAddedLines(db, terms.added ?? []);
  return JSON.stringify([
    stored.lines.map(({ id, quantity, price, floor, actualPrice }) => [
      id,
      quantity,
      price,
      floor,
      actualPrice,
    ]),
    stored.discount,
    added.map(({ productId, price, floor }) => [productId, price, floor]),
  ]);
}
