import { feeOf, type Zone } from './zone.ts';

/** In the order in which the cart offers them. */
export const deliveryMethods = ['pickup', 'zone', 'agency', 'agree'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

export const wishLimits = {
  landmark: 200,
  recipient: 120,
  town: 60,
  agency: 80,
  remark: 500,
  company: 160,
  niu: 20,
};

/** What a buyer may say of the delivery. `zone` is undefined for a quarter that is not listed: its fee is to be agreed. */
export type DeliveryWish = {
  method: DeliveryMethod;
  zone: SeenZone | undefined;
  landmark: string;
  town: string;
  agency: string;
  recipient: string;
  /** E.164, or empty. */
  recipientPhone: string;
};

/** `fee` is what the buyer saw, in FCFA. */
export type SeenZone = { id: number; fee: number };

/** Everything that a buyer may add to an order. An order from an older form has no wishes. */
export type Wishes = {
  delivery: DeliveryWish;
  /** Whether the seller shall tell the steps on WhatsApp. */
  tellMe: boolean;
  remark: string;
  company: string;
  niu: string;
};

/** The value of an option: the zone and the fee that stands beside it, `12-1500`. */
export function zoneOption(zone: Zone, goods: number, includedIn?: readonly string[]): string {
  return `${zone.id}-${feeOf(zone, goods, includedIn)}`;
}

/** Null for no zone; undefined when it is no such value. */
export function parseZoneOption(typed: string): SeenZone | null | undefined {
  if (typed === '') return null;
  const [, id, fee] = /^(\d{1,9})-(\d{1,9})$/.exec(typed) ?? [];
  return id && fee ? { id: Number(id), fee: Number(fee) } : undefined;
}

/** Without the fields that belong to another way alone: they are hidden, yet sent. Any way may have another recipient. */
export function dropFieldsOfOtherMethods({
  zone,
  landmark,
  town,
  agency,
  ...wish
}: DeliveryWish): DeliveryWish {
  const others = { ...wish, zone: undefined, landmark: '', town: '', agency: '' };
  if (wish.method === 'zone') return { ...others, zone, landmark };
  return wish.method === 'agency' ? { ...others, town, agency } : others;
}

export type DeliveryPlace = { method: DeliveryMethod; town: string; place: string; agency: string };

/** `place` as `deliveryPlace` writes it, cut or not; `fee` in FCFA. */
export type DeliveryTerms = { method: DeliveryMethod; place: string; fee: number };

/** `Douala, Bonamoussadi` or `Yaoundé, Général Express`; empty when nothing is known. */
export function deliveryPlace(delivery: DeliveryPlace | null): string {
  if (!delivery) return '';
  const { town, place, agency } = delivery;
  return [town, place, agency].filter((part) => part !== '').join(', ');
}
