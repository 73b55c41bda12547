import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { isOutage } from '../../platform/outage.server.ts';
import type { Admission, TooMany } from '../admission.ts';
import type { CartLine } from '../cart/cart.ts';
import type { Language } from '../localized.ts';
import { notifySeller } from '../mails/queue-mail.ts';
import type { Outcome } from '../outcome.ts';
import { type Buyer, priceCart } from './order.ts';
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
};

export type PlacedOrder =
  /** The key of `key-used` belongs to another order, already saved under this token. */
  Outcome<{ token: string }, { reason: 'key-used'; token: string }> | Refusal;

type Refusal = { ok: false } & ({ reason: 'cart-empty' | 'cart-changed' } | TooMany);

/**
 * Saves an order once, priced from the catalogue, with its lines as they are sold today, and tells the seller.
 * Refuses an empty cart, a cart of which a price, a product or the stock changed since the buyer saw it
 * (`cart-changed`), a key that already stands for an order with other contents (`key-used`), and what `admit` refuses
 * (`too-many`). `admit` is asked once for each new order: the same order sent again is neither counted nor refused. Saves
 * nothing once the signal says that the customer was told so. Throws while the database does not answer.
 */
export async function placeOrder(
  db: Database,
  request: OrderRequest,
  {
    admit = async () => ({ ok: true }),
    signal,
  }: { admit?: () => Promise<Admission>; signal?: AbortSignal } = {},
): Promise<PlacedOrder> {
  const { key, language, buyer } = request;
  const contentDigest = digest(request);
  const save = async (tx: Database): Promise<RecordedOrder | Refusal> => {
    await waitForTwins(tx, key);
    const known = await findRecordedOrder(tx, key, contentDigest);
    if (known) return known;

    const onSale = await listToSell(
      tx,
      request.lines.map((line) => line.productId),
    );
    const { lines, sent, total } = priceCart(request.lines, onSale);
    if (lines.length === 0) return { ok: false, reason: 'cart-empty' };
    const isAsSeen = sent.length === lines.length && total === (request.seenTotal ?? total);
    if (!isAsSeen) return { ok: false, reason: 'cart-changed' };

    const admitted = await admit();
    if (!admitted.ok) return admitted;
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
    signal?.throwIfAborted();
    return recorded;
  };
  const placed = await db.transaction(save).catch(async (error): Promise<RecordedOrder> => {
    const known = isOutage(error) && !signal?.aborted && (await findAfterLoss(db, key, contentDigest));
    if (!known) throw error;
    return known;
  });
  // Not waited for: who waits too long is told that nothing was saved.
  if (placed.ok && placed.isNew) void tell(db, placed.id);
  return 'token' in placed ? toCustomer(placed) : placed;
}

/**
 * Twins of a request wait here, and then find the order that the first of them saved. What follows finds single rows by their
 * keys, and so do the checks and triggers behind it: unlike a search, it need not be planned for each order anew (decisions/021).
 */
async function waitForTwins(tx: Database, key: string) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`order ${key}`}, 0)), set_config('plan_cache_mode', 'auto', true)`,
  );
}

/**
 * A connection that is lost while its order is committed takes the answer with it. Whoever was told "not saved" might order
 * once more with another key: the database is asked again, over another connection, when that transaction has ended.
 */
async function findAfterLoss(
  db: Database,
  key: string,
  contentDigest: string,
): Promise<RecordedOrder | undefined> {
  try {
    return await db.transaction(async (tx) => {
      await waitForTwins(tx, key);
      const known = await findRecordedOrder(tx, key, contentDigest);
      // It may have been told to nobody yet.
      return known?.ok ? { ...known, isNew: true } : known;
    });
  } catch {
    return undefined;
  }
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
