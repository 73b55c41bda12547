import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { saveOnce } from '../../platform/database/save-once.server.ts';
import type { CartLine } from '../cart/cart.ts';
import { type PricedDelivery, priceDelivery } from '../delivery/price-delivery.ts';
import type { Wishes } from '../delivery/wish.ts';
import { includedTowns } from '../delivery/zone.ts';
import { digestContent } from '../digest-content.ts';
import type { Language } from '../localized.ts';
import type { Outcome } from '../outcome.ts';
import { type Admission, askOnce, type TooMany } from '../rate-limit.ts';
import { notifyNewOrder } from './notify-new-order.ts';
import type { Buyer } from './order.schema.ts';
import { priceCart } from './order.ts';
import { findRecordedOrder, listToSell, type RecordedOrder, recordOrder } from './record-order.ts';

export type OrderRequest = {
  /** Idempotency key, made with the form. */
  key: string;
  language: Language;
  buyer: Buyer;
  /** Undefined in a form that was made, or kept offline, before there were any. */
  wishes?: Wishes | undefined;
  lines: CartLine[];
  /** In FCFA, what the buyer saw; without it the shop's total counts as agreed. */
  seenTotal: number | undefined;
  mayBeSaved?: boolean;
};

type NotRecorded = { reason: 'cart-empty' | 'cart-changed' | 'fee-changed' } | TooMany;

export type PlacedOrder = Outcome<
  { token: string },
  /** `token` is that of the order already saved under this key. */
  { reason: 'key-used'; token: string } | NotRecorded
>;

/** Does work after the answer, and logs its error under the name of the event. */
type RunAfterResponse = (event: string, work: Promise<unknown>) => void;
type Saved = RecordedOrder | ({ ok: false } & NotRecorded);

/** Once for each key, at today's prices; `admit` is asked once for each new order. Throws `OutcomeUnknown` when it may be saved; after any other error it is not. */
export async function placeOrder(
  db: Database,
  request: OrderRequest,
  {
    admit = async () => ({ ok: true }),
    runAfterResponse = (_, work) => void work.catch(() => {}),
    maxWaitMs,
  }: {
    admit?: () => Promise<Admission>;
    runAfterResponse?: RunAfterResponse;
    maxWaitMs?: number;
  } = {},
): Promise<PlacedOrder> {
  const { key, language, buyer, wishes, mayBeSaved = false } = request;
  const contentDigest = digest(request);
  const admitOnce = askOnce(admit);
  let mayNeedNotification = mayBeSaved;
  const save = async (tx: Database): Promise<Saved> => {
    const onSale = await listToSell(
      tx,
      request.lines.map((line) => line.productId),
      'visitor',
    );
    const { lines, sent, total } = priceCart(request.lines, onSale);
    if (lines.length === 0) return { ok: false, reason: 'cart-empty' };
    const isAsSeen = sent.length === lines.length && total === (request.seenTotal ?? total);
    if (!isAsSeen) return { ok: false, reason: 'cart-changed' };

    const includedIn = includedTowns(sent.map(({ product }) => product));
    const priced = wishes ? await priceDelivery(tx, wishes.delivery, total, includedIn) : nothingAgreed;
    if (!priced.ok) return priced;
    const { delivery } = priced;

    const admitted = await admitOnce();
    if (!admitted.ok) return admitted;
    mayNeedNotification = true;
    const recorded = await recordOrder(tx, {
      ...{ key, contentDigest, language, buyer, wishes, delivery },
      lines: sent,
    });
    if (recorded.ok && recorded.isNew)
      await notifyNewOrder(tx, {
        ...{ id: recorded.id, number: recorded.number, customerName: buyer.name, phone: buyer.phone },
        ...{ total, lines: sent.length, delivery },
      });
    return recorded;
  };
  const placed = await saveOnce<Saved>(db, {
    name: `order ${key}`,
    find: (tx) => findRecordedOrder(tx, key, contentDigest),
    save,
    mayBeSaved,
    maxWaitMs,
  });
  // Not awaited: after a timeout the visitor would read "not saved", although the order is saved.
  if (placed.ok && mayNeedNotification) runAfterResponse('order not notified', notifyOfOrder(db, placed.id));
  return 'token' in placed ? toCustomer(placed) : placed;
}

const pending = new WeakMap<Database, string[]>();

/** After the commit: NOTIFY in transactions makes their commits wait for each other. One statement for all pending; if it fails, the next reload shows the order. */
async function notifyOfOrder(db: Database, orderId: string) {
  const waiting = pending.get(db);
  if (waiting) {
    waiting.push(orderId);
    return;
  }
  const saved = [orderId];
  pending.set(db, saved);
  let failure: unknown;
  while (saved.length > 0) {
    const ids = sql.param(saved.splice(0));
    await db
      .execute(
        sql`select notify_of_order(id), pg_notify('shop_mail', ''),
          case when exists (select from pushes where sent_at is null) then pg_notify('shop_push', '') end,
          case when exists (select from webhook_deliveries where attempts = 0) then pg_notify('shop_webhook', '') end
          from unnest(${ids}::uuid[]) as id`,
      )
      .catch((error) => {
        failure = error;
      });
  }
  pending.delete(db);
  if (failure) throw failure;
}

function toCustomer(recorded: RecordedOrder): PlacedOrder {
  const { token } = recorded;
  return recorded.ok ? { ok: true, token } : { ok: false, reason: recorded.reason, token };
}

const nothingAgreed: { ok: true; delivery: PricedDelivery | undefined } = { ok: true, delivery: undefined };

/** Without wishes the digest is that of older versions: their forms may repeat an order. */
function digest({ buyer, lines, wishes }: OrderRequest): string {
  const ordered = lines.toSorted((one, other) => one.productId - other.productId);
  const content = [buyer.name, buyer.phone, ordered.map((line) => [line.productId, line.quantity])];
  return digestContent(wishes ? [...content, wishes] : content);
}
