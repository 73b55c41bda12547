import type { Company } from '../../domain/company/company.ts';
import { formatPhone } from '../../domain/contact/phone.ts';
import type { Language } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { lineTotal } from '../../domain/orders/order.ts';
import { productName } from '../../domain/products/product.ts';
import { quoteNumber } from '../../domain/quotes/quote.ts';
import { m } from '../../generated/words/messages.js';
import { type HandedWishes, handoverMessage } from './handover-message.ts';

type MessageLine = {
  quantity: number;
  price: number;
  actualPrice: number | null;
  name: string;
  nameEn: string;
};
export type OrderToSend = HandedWishes & {
  number: string;
  customerName: string;
  phone: string;
  totalAmount: number;
  discount: number;
  isWholeDue: boolean;
  quote: { number: string | null; revision: number } | null;
  purchaseOrder: string;
  lines: MessageLine[];
};

export function orderMessage(order: OrderToSend, company: Company, link: string, language: Language): string {
  const { number, discount, totalAmount, deliveryFee, quote, purchaseOrder } = order;
  return handoverMessage(
    {
      intro: m.chat_order_intro({ company: company.name, number }),
      lines: order.lines.map((line) =>
        m.chat_order_line({
          quantity: line.quantity,
          name: productName(line, language),
          total: formatFcfa(lineTotal(line), language),
        }),
      ),
      sums: [
        ...(discount > 0 ? [m.chat_order_discount({ discount: formatFcfa(discount, language) })] : []),
        m.chat_order_total({ total: formatFcfa(totalAmount, language) }),
      ],
      due: order.isWholeDue ? totalAmount + deliveryFee : undefined,
      wishes: order,
      buyer: [
        m.chat_order_buyer({ name: order.customerName }),
        m.chat_order_phone({ phone: formatPhone(order.phone) }),
      ],
      end: [
        ...(quote?.number ? [m.chat_order_quote({ number: quoteNumber(quote) })] : []),
        ...(purchaseOrder ? [m.chat_order_purchase_order({ number: purchaseOrder })] : []),
        m.chat_order_link({ link }),
      ],
    },
    company,
    language,
  );
}
