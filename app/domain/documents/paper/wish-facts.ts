import { m } from '../../../generated/words/messages.js';
import { formatPhone } from '../../contact/phone.ts';
import type { DeliveryMethod } from '../../delivery/wish.ts';
import type { Language } from '../../localized.ts';
import type { PaperBuyer } from '../document.ts';
import type { Both } from './paper.ts';

type Words = (inputs: object, options: { locale: Language }) => string;

const methods: Record<DeliveryMethod, Words> = {
  pickup: m.delivery_pickup,
  zone: m.delivery_zone,
  agency: m.delivery_agency,
  agree: m.delivery_to_agree,
};

/** What the buyer wished, below who the buyer is. */
export function wishFacts(
  { delivery, remark = '' }: PaperBuyer,
  both: (words: Words) => Both,
): [Both, string][] {
  if (!delivery) return [[both(m.delivery_remark), remark]];
  const { method, place, landmark, recipient, recipientPhone } = delivery;
  return [
    [both(methods[method]), [place, landmark].filter(Boolean).join(', ') || '–'],
    [both(m.delivery_recipient_name), [recipient, formatPhone(recipientPhone)].filter(Boolean).join(', ')],
    [both(m.delivery_remark), remark],
  ];
}
