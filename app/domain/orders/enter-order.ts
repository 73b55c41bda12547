import type { Database } from '../../platform/database/database.server.ts';
import { saveOnce } from '../../platform/database/save-once.server.ts';
import { may, type Role } from '../administrators/permission.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Language } from '../localized.ts';
import type { Outcome } from '../outcome.ts';
import { isBelowFloor } from './edit.ts';
import type { EntryLine, OrderEntry } from './entry.schema.ts';
import {
  digestContent,
  findRecordedOrder,
  listToSell,
  type RecordedOrder,
  recordOrder,
} from './record-order.ts';

/** The same `key`, made with the form, is the same order. */
export type OrderToEnter = OrderEntry & {
  key: string;
  language: Language;
  /** An earlier try with this key ended without an answer. */
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
  { key, language, buyer, note, lines, mayBeSaved = false }: OrderToEnter,
  { maxWaitMs }: { maxWaitMs?: number } = {},
): Promise<EnteredOrder> {
  const contentDigest = digestContent(['entered', language, buyer.name, buyer.phone, note, contentOf(lines)]);
  const save = async (tx: Database): Promise<EnteredOrder> => {
    const ids = lines.map((line) => line.productId);
    const onSale = new Map((await listToSell(tx, ids)).map((product) => [product.id, product]));
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

    const order = { key, contentDigest, language, buyer, note, lines: sold, enteredBy: author.username };
    const recorded = await recordOrder(tx, order);
    if (recorded.ok && recorded.isNew)
      await recordChange(tx, author, {
        action: 'order.entered',
        subject: { type: 'order', id: recorded.id, name: recorded.number },
        after: {
          customerName: buyer.name,
          phone: buyer.phone,
          total: recorded.total,
          note,
          lines: sold.map(({ product, quantity, actualPrice }) => ({
            name: product.name,
            nameEn: product.nameEn,
            quantity,
            price: product.price,
            actualPrice,
          })),
        },
      });
    return toAdministrator(recorded);
  };
  return saveOnce(db, {
    name: `order ${key}`,
    find: async (tx) => {
      const known = await findRecordedOrder(tx, key, contentDigest);
      return known && toAdministrator(known);
    },
    save,
    mayBeSaved,
    maxWaitMs,
  });
}

function toAdministrator(recorded: RecordedOrder): EnteredOrder {
  const { id } = recorded;
  return recorded.ok ? { ok: true, id } : { ok: false, reason: recorded.reason, id };
}

function contentOf(lines: EntryLine[]) {
  return lines
    .toSorted((one, other) => one.productId - other.productId)
    .map((line) => [line.productId, line.quantity, line.actualPrice]);
}
