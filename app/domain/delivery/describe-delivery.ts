import { m } from '../../generated/words/messages.js';
import type { Language } from '../localized.ts';
import { formatFcfa } from '../money/money.ts';
import type { DeliveryTerms } from './wish.ts';

/** One line for messages and mails; none while the delivery is to be agreed. */
export function describeDelivery({ method, place, fee }: DeliveryTerms, locale: Language): string[] {
  if (method === 'agree') return [];
  if (method === 'pickup') return [m.chat_order_pickup({}, { locale })];
  if (method === 'agency')
    return [place ? m.chat_order_agency({ place }, { locale }) : m.delivery_agency({}, { locale })];
  if (place === '') return [m.chat_order_delivery_unknown({}, { locale })];
  const shownFee = fee > 0 ? formatFcfa(fee, locale) : m.delivery_free({}, { locale });
  return [m.chat_order_delivery({ place, fee: shownFee }, { locale })];
}
