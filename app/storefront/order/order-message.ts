import type { Company } from '../../domain/company/company.ts';
import type { Language } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money.ts';
import { lineTotal } from '../../domain/orders/order.ts';
import { formatPhone } from '../../domain/phone.ts';
import { productName } from '../../domain/products/product.ts';
import { plainText } from '../../domain/text.ts';
import { maxLinkLength, whatsappLink } from '../../domain/whatsapp.ts';
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
  lines: MessageLine[];
};

/** The WhatsApp text. Lines that would make the link longer than 2 000 characters are only counted. */
export function orderMessage(order: OrderToSend, company: Company, link: string, language: Language): string {
  const lines = order.lines.map((line) =>
    m.chat_order_line({
      quantity: line.quantity,
      name: productName(line, language),
      total: formatFcfa(lineTotal(line), language),
    }),
  );
  const compose = (shown: number) =>
    plainText(
      [
        m.chat_order_intro({ company: company.name, number: order.number }),
        ...lines.slice(0, shown),
        ...(shown < lines.length ? [moreItems(lines.length - shown)] : []),
        m.chat_order_total({ total: formatFcfa(order.totalAmount, language) }),
        m.chat_order_buyer({ name: order.customerName }),
        m.chat_order_phone({ phone: formatPhone(order.phone) }),
        m.chat_order_link({ link }),
      ].join('\n'),
    );

  let shown = lines.length;
  while (shown > 0 && whatsappLink(company.whatsapp, compose(shown)).length > maxLinkLength) shown -= 1;
  return compose(shown);
}

function moreItems(count: number): string {
  return count === 1 ? m.chat_order_more_one() : m.chat_order_more({ count });
}
