import type { DeliveryMethod } from './wish.ts';

export type DeliveryPlace = { method: DeliveryMethod; town: string; place: string; agency: string };

/** `place` as `deliveryPlace` writes it, cut or not; `fee` in FCFA. */
export type DeliveryTerms = { method: DeliveryMethod; place: string; fee: number };

/** `Douala, Bonamoussadi` or `Yaoundé, Général Express`; empty when nothing is known. */
export function deliveryPlace(delivery: DeliveryPlace | null): string {
  if (!delivery) return '';
  const { town, place, agency } = delivery;
  return [town, place, agency].filter((part) => part !== '').join(', ');
}
