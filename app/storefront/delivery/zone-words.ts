import { feeOf, isAmong, placeName, type Zone } from '../../domain/delivery/zone.ts';
import { type Language, localized } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';

/** What is delivered: its total in FCFA, and the towns where its delivery is included. */
export type DeliveredGoods = { total: number; includedIn: readonly string[] };

export function feeWords(zone: Zone, { total, includedIn }: DeliveredGoods, language: Language): string {
  if (isAmong(zone.town, includedIn)) return m.delivery_included();
  const fee = feeOf(zone, total);
  return fee === 0 ? m.delivery_free() : formatFcfa(fee, language);
}

/** `1 500 FCFA – Bonamoussadi, Douala`: a narrow screen cuts the end. */
export function zoneOptionWords(zone: Zone, goods: DeliveredGoods, language: Language): string {
  const place = `${zone.name}, ${zone.town}`;
  return m.delivery_fee_option({ fee: feeWords(zone, goods, language), place });
}

/** `Douala, Bonamoussadi – 1 500 FCFA, 24 h` */
export function zoneWords(zone: Zone, goods: DeliveredGoods, language: Language): string {
  const fee = feeWords(zone, goods, language);
  const delay = localized(language, { fr: zone.delayFr, en: zone.delayEn });
  const place = placeName(zone);
  return delay ? m.delivery_zone_option_delay({ place, fee, delay }) : m.delivery_zone_option({ place, fee });
}
