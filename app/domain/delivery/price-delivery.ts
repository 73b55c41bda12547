import type { Database } from '../../platform/database/database.server.ts';
import type { Outcome } from '../outcome.ts';
import { findZone } from './delivery.queries.ts';
import type { DeliveryWish } from './wish.ts';
import { feeOf } from './zone.ts';

const maxPlace = 140;

/** As an order keeps it: what the seller calls the place today, and the fee in FCFA. */
export type PricedDelivery = {
  fee: number;
  details: {
    method: DeliveryWish['method'];
    zone_id: number | null;
    place: string;
    town: string;
    landmark: string;
    recipient: string;
    recipient_phone: string;
    fee_paid_to: 'shop' | 'carrier';
    agency: string;
  };
};

/** Refused when the zone is gone or costs another fee than the buyer saw. `goods` and `includedIn` as `feeOf` takes them. */
export async function priceDelivery(
  db: Database,
  { zone: seen, recipientPhone, ...wish }: DeliveryWish,
  goods: number,
  includedIn?: readonly string[],
): Promise<Outcome<{ delivery: PricedDelivery }, { reason: 'fee-changed' }>> {
  const zone = seen && (await findZone(db, seen.id));
  const fee = zone ? feeOf(zone, goods, includedIn) : 0;
  if (seen && (!zone || fee !== seen.fee)) return { ok: false, reason: 'fee-changed' };
  const details = {
    ...wish,
    zone_id: zone?.id ?? null,
    // A quarter that is not listed has its name in the landmark.
    place:
      zone?.name ?? (wish.method === 'zone' ? [...wish.landmark].slice(0, maxPlace).join('').trim() : ''),
    town: zone?.town ?? wish.town,
    recipient_phone: recipientPhone,
    fee_paid_to: wish.method === 'agency' ? ('carrier' as const) : ('shop' as const),
  };
  return { ok: true, delivery: { fee, details } };
}
