import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Role } from '../administrators/permission.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import {
  type DeliveryState,
  notifiedState,
  proposedStatus,
  refuseStep,
  type StepDetails,
  type StepRefusal,
  stepKind,
} from '../delivery/step.ts';
import type { BeyondLimit } from '../orders/edit/apply-edit.ts';
import { saveOrder } from '../orders/edit/save-order.ts';
import { deliveries } from '../orders/order.tables.ts';
import type { Outcome } from '../outcome.ts';
import { queueStepMessage, skipWaiting } from '../outgoing-messages/queue-message.ts';
import { type Delivery, type DeliveryEvent, findLastEvent, lockDelivery } from './delivery.queries.ts';
import { deliveryEvents } from './delivery.tables.ts';

export type DeliveryStep = StepDetails & {
  orderId: string;
  version: number;
  to: DeliveryState;
  withStatus: boolean;
};

type StatusRefusal = { reason: 'not-enough-stock' | 'status-refused' } | BeyondLimit;

export type MovedDelivery = Outcome<
  object,
  | { reason: 'not-found' }
  /** `last` is who did what since. */
  | { reason: 'stale'; last: DeliveryEvent | undefined; version: number }
  | { reason: StepRefusal | 'order-cancelled' }
  /** Of the order's status alone: it is changed on the order's own screen. */
  | StatusRefusal
>;

/** One transaction with the event, the text for the customer and, if asked for, the order's status and stock. */
export async function moveDelivery(
  db: Database,
  author: Author & { role: Role },
  step: DeliveryStep,
): Promise<MovedDelivery> {
  return db.transaction(async (tx): Promise<MovedDelivery> => {
    const stored = await lockDelivery(tx, step.orderId);
    if (!stored) return { ok: false, reason: 'not-found' };
    const { delivery } = stored;
    if (delivery.version !== step.version) return answerStale(tx, author, delivery, step);
    const refused = refuseMove(stored, step);
    if (refused) return { ok: false, reason: refused };
    const status = step.withStatus ? proposedStatus(step.to) : undefined;
    if (status && status !== stored.order.status) {
      const refusal = await changeStatus(tx, author, stored, status);
      if (refusal) return { ok: false, ...refusal };
    }
    await writeStep(tx, author, stored, step);
    return { ok: true };
  });
}

/** The same step may be sent again, after a lost answer. */
async function answerStale(
  tx: Database,
  author: Author,
  { state, version }: Delivery['delivery'],
  step: DeliveryStep,
): Promise<MovedDelivery> {
  const last = await findLastEvent(tx, step.orderId);
  if (state === step.to && last?.by === author.username) return { ok: true };
  return { ok: false, reason: 'stale', last, version };
}

function refuseMove({ order, delivery }: Delivery, step: DeliveryStep) {
  if (order.status === 'cancelled' && stepKind(delivery.state, step.to) === 'forward')
    return 'order-cancelled' as const;
  return refuseStep(delivery.state, step.to, { ...step, agency: step.agency || delivery.agency });
}

async function changeStatus(
  tx: Database,
  author: Author & { role: Role },
  { order: { id, version, note } }: Delivery,
  status: 'shipping' | 'completed',
): Promise<StatusRefusal | undefined> {
  const edit = { status, note, prices: [] };
  const saved = await saveOrder(tx, author, { id, version, edit, acceptShortage: false });
  if (saved.ok) return undefined;
  if (saved.reason === 'beyond-credit-limit') return saved;
  return { reason: saved.reason === 'not-enough-stock' ? saved.reason : 'status-refused' };
}

async function writeStep(
  tx: Database,
  author: Author,
  { order, delivery }: Delivery,
  { to, reason, agency, waybill, receivedBy }: DeliveryStep,
) {
  const isOff = to === 'failed' || to === 'returned';
  const moved = {
    state: to,
    stateAt: sql`now()`,
    failedReason: isOff ? reason : '',
    ...(to === 'at-agency' && { agency: agency || delivery.agency, waybill }),
  };
  await tx
    .insert(deliveries)
    .values({ orderId: order.id, ...moved })
    .onConflictDoUpdate({
      target: deliveries.orderId,
      set: { ...moved, version: sql`${deliveries.version} + 1` },
    });
  const note = reason || (to === 'delivered' ? receivedBy : to === 'at-agency' ? waybill : '');
  const [event] = await tx
    .insert(deliveryEvents)
    .values({ orderId: order.id, state: to, by: author.username, note })
    .returning({ at: deliveryEvents.at });
  await recordChange(tx, author, {
    action: 'delivery.moved',
    subject: { type: 'order', id: order.id, name: order.number },
    before: { deliveryState: delivery.state },
    after: { deliveryState: to },
  });
  const kind = order.isTold && order.phone !== '' ? notifiedState(to) : undefined;
  if (kind && event) {
    const { id: orderId, language } = order;
    await queueStepMessage(tx, { orderId, kind, madeFor: event.at, language });
  } else await skipWaiting(tx, order.id);
}
