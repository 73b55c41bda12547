import type { Company } from '../../domain/company/company.ts';
import { formatPhone } from '../../domain/contact/phone.ts';
import { maxLinkLength, whatsappLink } from '../../domain/contact/whatsapp.ts';
import { describeDelivery } from '../../domain/delivery/describe-delivery.ts';
import { type DeliveryPlace, deliveryPlace } from '../../domain/delivery/place.ts';
import type { Language } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { lineTotal } from '../../domain/orders/order.ts';
import { productName } from '../../domain/products/product.ts';
import { plainText } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';

type MessageLine = {
  quantity: number;
  price: number;
  actualPrice: number | null;
  name: string;
  nameEn: string;
};
export type OrderToSend = {
  number: string;
  customerName: string;
  phone: string;
  totalAmount: number;
  discount: number;
  deliveryFee: number;
  /** Null for an order without wishes. */
  delivery: (DeliveryPlace & { landmark: string }) | null;
  lines: MessageLine[];
};

/** At most three lines about the delivery. Where the link would exceed 2 000 characters: cuts the landmark, then lines (only counted), then the place. */
export function orderMessage(order: OrderToSend, company: Company, link: string, language: Language): string {
  const lines = order.lines.map((line) =>
    m.chat_order_line({
      quantity: line.quantity,
      name: productName(line, language),
      total: formatFcfa(lineTotal(line), language),
    }),
  );
  const { delivery, deliveryFee: fee } = order;
  const place = deliveryPlace(delivery);
  const landmark = delivery?.landmark ?? '';
  const due = formatFcfa(order.totalAmount + fee, language);
  const compose = (shown: Shown) =>
    plainText(
      [
        m.chat_order_intro({ company: company.name, number: order.number }),
        ...lines.slice(0, shown.lines),
        ...(shown.lines < lines.length ? [moreItems(lines.length - shown.lines)] : []),
        ...(order.discount > 0
          ? [m.chat_order_discount({ discount: formatFcfa(order.discount, language) })]
          : []),
        m.chat_order_total({ total: formatFcfa(order.totalAmount, language) }),
        ...(delivery
          ? describeDelivery({ method: delivery.method, place: cutTo(place, shown.place), fee }, language)
          : []),
        ...(shown.landmark > 0 ? [m.chat_order_landmark({ landmark: cutTo(landmark, shown.landmark) })] : []),
        ...(fee > 0 ? [m.chat_order_due({ due })] : []),
        m.chat_order_buyer({ name: order.customerName }),
        m.chat_order_phone({ phone: formatPhone(order.phone) }),
        m.chat_order_link({ link }),
      ].join('\n'),
    );

  const shown = { landmark: [...landmark].length, lines: lines.length, place: [...place].length };
  const isTooLong = () => whatsappLink(company.whatsapp, compose(shown)).length > maxLinkLength;
  for (const part of ['landmark', 'lines', 'place'] as const)
    while (shown[part] > 0 && isTooLong()) shown[part] -= 1;
  return compose(shown);
}

/** How many characters, lines, characters. */
type Shown = { landmark: number; lines: number; place: number };

function cutTo(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}

function moreItems(count: number): string {
  return count === 1 ? m.chat_order_more_one() : m.chat_order_more({ count });
}
