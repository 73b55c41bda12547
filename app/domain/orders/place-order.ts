import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { saveOnce } from '../../platform/database/save-once.server.ts';
import type { CartLine } from '../cart/cart.ts';
import type { Language } from '../localized.ts';
import { notifySeller } from '../mails/queue-mail.ts';
import type { Outcome } from '../outcome.ts';
import type { Admission, TooMany } from '../rate-limit.ts';
import type { Buyer } from './order.schema.ts';
import { priceCart } from './order.ts';
import {
  digestContent,
  findRecordedOrder,
  listToSell,
  type RecordedOrder,
  recordOrder,
} from './record-order.ts';

export type OrderRequest = {
  /** Made with the form: the same key is the same order, however often it arrives. */
  key: string;
  language: Language;
  buyer: Buyer;
  lines: CartLine[];
  /** The total that the buyer saw and agreed to, in FCFA; without it the shop's own total is taken as agreed. */
  seenTotal: number | undefined;
  /** Whether it was sent before with this key, and nobody could say how that ended. */
  mayBeSaved?: boolean;
};

export type PlacedOrder =
  /** The key of `key-used` belongs to another order, already saved under this token. */
  Outcome<{ token: string }, { reason: 'key-used'; token: string }> | Refusal;

type Refusal = { ok: false } & ({ reason: 'cart-empty' | 'cart-changed' } | TooMany);

/**
 * Saves an order once, priced from the catalogue, with its lines as they are sold today, and tells the seller.
 * Refuses an empty cart, a cart of which a price, a product or the stock changed since the buyer saw it
 * (`cart-changed`), a key that already stands for an order with other contents (`key-used`), and what `admit` refuses
 * (`too-many`). `admit` is asked once for each new order: the same order sent again is neither counted nor refused. Throws
 * while the database does not answer: `OutcomeUnknown` when the order may be saved all the same, else it is not.
 */
export async function placeOrder(
  db: Database,
  request: OrderRequest,
  {
    admit = async () => ({ ok: true }),
    patience,
  }: { admit?: () => Promise<Admission>; patience?: number } = {},
): Promise<PlacedOrder> {
  const { key, language, buyer, mayBeSaved = false } = request;
  const contentDigest = digest(request);
  let admission: Promise<Admission> | undefined;
  let mayBeUntold = mayBeSaved;
  const save = async (tx: Database): Promise<RecordedOrder | Refusal> => {
    const onSale = await listToSell(
      tx,
      request.lines.map((line) => line.productId),
    );
    const { lines, sent, total } = priceCart(request.lines, onSale);
    if (lines.length === 0) return { ok: false, reason: 'cart-empty' };
    const isAsSeen = sent.length === lines.length && total === (request.seenTotal ?? total);
    if (!isAsSeen) return { ok: false, reason: 'cart-changed' };

    admission ??= admit();
    const admitted = await admission;
    if (!admitted.ok) return admitted;
    mayBeUntold = true;
    const recorded = await recordOrder(tx, { key, contentDigest, language, buyer, lines: sent });
    if (recorded.ok && recorded.isNew)
      await notifySeller(tx, 'new-order', `new-order:${recorded.id}`, {
        number: recorded.number,
        orderId: recorded.id,
        customerName: buyer.name,
        phone: buyer.phone,
        total,
        lines: sent.length,
      });
    return recorded;
  };
  const placed = await saveOnce<RecordedOrder | Refusal>(db, {
    name: `order ${key}`,
    find: (tx) => findRecordedOrder(tx, key, contentDigest),
    save,
    mayBeSaved,
    patience,
  });
  // Not waited for: who waits too long is told that nothing was saved.
  if (placed.ok && mayBeUntold) void tell(db, placed.id);
  return 'token' in placed ? toCustomer(placed) : placed;
}

/** Orders that were saved while others were being told. */
const untold = new WeakMap<Database, string[]>();

/**
 * Tells open back-offices and the mail room at once. Told within the transaction, orders would reach the disk one after the
 * other (PostgreSQL, NOTIFY); in a crowd one statement tells of many. An order that could not be told is saved all the same,
 * and seen at the next look.
 */
async function tell(db: Database, orderId: string) {
  const waiting = untold.get(db);
  if (waiting) {
    waiting.push(orderId);
    return;
  }
  const saved = [orderId];
  untold.set(db, saved);
  while (saved.length > 0) {
    const ids = sql.param(saved.splice(0));
    await db
      .execute(sql`select tell_of_order(id), pg_notify('shop_mail', '') from unnest(${ids}::uuid[]) as id`)
      .catch(() => {});
  }
  untold.delete(db);
}

/** A customer knows an order by its token alone. */
function toCustomer(recorded: RecordedOrder): PlacedOrder {
  const { token } = recorded;
  return recorded.ok ? { ok: true, token } : { ok: false, reason: recorded.reason, token };
}

function digest({ buyer, lines }: OrderRequest): string {
  const ordered = lines.toSorted((one, other) => one.productId - other.productId);
  return digestContent([buyer.name, buyer.phone, ordered.map((line) => [line.productId, line.quantity])]);
}
