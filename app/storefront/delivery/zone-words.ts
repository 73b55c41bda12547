import { feeOf, placeName, type Zone } from '../../domain/delivery/zone.ts';
import { type Language, localized } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';

/** `Douala, Bonamoussadi – 1 500 FCFA, 24 h`; `goods` is the total of the goods, in FCFA. */
export function zoneWords(zone: Zone, goods: number, language: Language): string {
  const cost = feeOf(zone, goods);
  const fee = cost === 0 ? m.delivery_free() : formatFcfa(cost, language);
  const delay = localized(language, { fr: zone.delayFr, en: zone.delayEn });
  const place = placeName(zone);
  return delay ? m.delivery_zone_option_delay({ place, fee, delay }) : m.delivery_zone_option({ place, fee });
}
