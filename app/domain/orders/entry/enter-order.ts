import type { Database } from '../../../platform/database/database.server.ts';
import { saveOnce } from '../../../platform/database/save-once.server.ts';
import { may, type Role } from '../../administrators/permission.ts';
import type { Facts } from '../../audit-log/audit.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { digestContent } from '../../digest-content.ts';
import type { Language } from '../../localized.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { isBelowFloor } from '../edit/edit.ts';
import type { EntryLine } from '../edit/lines.schema.ts';
import { findRecordedOrder, listToSell, type RecordedOrder, recordOrder } from '../record-order.ts';
import type { CounterPayment, OrderEntry } from './entry.schema.ts';

/** The same `key`, made with the form, is the same order. */
export type OrderToEnter = OrderEntry & {
  key: string;
  language: Language;
  /** How a sale at the counter was paid; undefined: it is still due. */
  payment?: CounterPayment | undefined;
  mayBeSaved?: boolean;
};

export type EnteredOrder = Outcome<
  { id: string },
  | { reason: 'product-gone'; productIds: number[] }
  | { reason: 'below-floor'; productIds: number[] }
  /** The key belongs to another order, saved under this id. */
  | { reason: 'key-used'; id: string }
>;

/** Stock is checked when the order is completed, not here. Throws `OutcomeUnknown` when the order may be saved. */
export async function enterOrder(
  db: Database,
  author: Author & { role: Role },
  { mayBeSaved = false, ...order }: OrderToEnter,
  { maxWaitMs }: { maxWaitMs?: number } = {},
): Promise<EnteredOrder> {
  return saveOnce(db, {
    name: `order ${order.key}`,
    find: (tx) => findEnteredOrder(tx, order),
    save: async (tx) => {
      const recorded = await recordEnteredOrder(tx, author, order);
      if (!recorded.ok) return recorded;
      const { id, number, facts } = recorded;
      if (recorded.isNew)
        await recordChange(tx, author, {
          action: 'order.entered',
          subject: { type: 'order', id, name: number },
          after: facts,
        });
      return { ok: true, id };
    },
    mayBeSaved,
    maxWaitMs,
  });
}

export async function findEnteredOrder(tx: Database, order: OrderToEnter): Promise<EnteredOrder | undefined> {
  const known = await findRecordedOrder(tx, order.key, digestOf(order));
  return known && toAdministrator(known);
}

type Entered = Extract<RecordedOrder, { ok: true }> & { facts: Facts };

/** Refuses before the first write. `facts` are for the audit log. */
export async function recordEnteredOrder(
  tx: Database,
  author: Author & { role: Role },
  order: OrderToEnter,
): Promise<Entered | Exclude<EnteredOrder, { ok: true }>> {
  const { key, language, buyer, note, lines } = order;
  const ids = lines.map((line) => line.productId);
  const onSale = new Map((await listToSell(tx, ids, 'staff')).map((product) => [product.id, product]));
  const sold = lines.flatMap((line) => {
    const product = onSale.get(line.productId);
    return product ? [{ ...line, product }] : [];
  });
  if (sold.length < lines.length)
    return { ok: false, reason: 'product-gone', productIds: ids.filter((id) => !onSale.has(id)) };

  const belowFloor = sold.filter(({ actualPrice, product }) =>
    isBelowFloor({ actualPrice, floor: product.lprice }),
  );
  if (belowFloor.length > 0 && !may(author.role, 'accept-below-floor'))
    return { ok: false, reason: 'below-floor', productIds: belowFloor.map((line) => line.productId) };

  const contentDigest = digestOf(order);
  const toRecord = { key, contentDigest, language, buyer, note, lines: sold, enteredBy: author.username };
  const recorded = await recordOrder(tx, toRecord);
  if (!recorded.ok) return { ok: false, reason: recorded.reason, id: recorded.id };
  const facts = {
    customerName: buyer.name,
    phone: buyer.phone,
    total: recorded.total,
    note,
    lines: sold.map(({ product, quantity, actualPrice }) => ({
      ...pick(product, 'name', 'nameEn', 'price'),
      quantity,
      actualPrice,
    })),
  };
  return { ...recorded, facts };
}

const digestOf = ({ language, buyer, note, lines, payment }: OrderToEnter) =>
  digestContent([
    ...['entered', language, buyer.name, buyer.phone, note, contentOf(lines)],
    ...(payment ? [payment.method, payment.reference] : []),
  ]);

function toAdministrator(recorded: RecordedOrder): EnteredOrder {
  const { id } = recorded;
  return recorded.ok ? { ok: true, id } : { ok: false, reason: recorded.reason, id };
}

function contentOf(lines: EntryLine[]) {
  return lines
    .toSorted((one, other) => one.productId - other.productId)
    .map((line) => [line.productId, line.quantity, line.actualPrice]);
}
