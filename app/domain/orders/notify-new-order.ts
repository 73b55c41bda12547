import type { Database } from '../../platform/database/database.server.ts';
import type { PricedDelivery } from '../delivery/price-delivery.ts';
import { deliveryPlace } from '../delivery/wish.ts';
import { notifySeller } from '../mails/queue-mail.ts';

type NewOrder = {
  id: string;
  number: string;
  customerName: string;
  phone: string;
  /** The price of the goods less the discount, in FCFA. */
  total: number;
  lines: number;
  delivery: PricedDelivery | undefined;
};

/** Mails and pushes the order to the seller, with what the buyer is to pay: goods and delivery. */
export async function notifyNewOrder(tx: Database, { id, delivery, total, ...order }: NewOrder) {
  const fee = delivery?.fee ?? 0;
  const facts = { ...order, orderId: id, total: total + fee };
  await notifySeller(tx, 'new-order', `new-order:${id}`, {
    ...facts,
    ...(delivery && {
      delivery: { method: delivery.details.method, place: deliveryPlace(delivery.details), fee },
    }),
  });
}
