import { maxLinkLength, whatsappLink } from '../../../../domain/contact/whatsapp.ts';
import type { Language } from '../../../../domain/localized.ts';
import { formatFcfa } from '../../../../domain/money/money.ts';
import type { OpenedMessage } from '../../../../domain/orders/edit/step.ts';
import { m } from '../../../../generated/words/messages.js';

const texts = {
  confirmed: m.customer_confirmed,
  ready: m.customer_ready,
  reminder: m.customer_reminder,
  thanks: m.customer_thanks,
  invoice: m.customer_invoice,
} satisfies Record<OpenedMessage, unknown>;

type ContactedOrder = {
  number: string;
  token: string;
  customerName: string;
  phone: string;
  language: Language;
  totalAmount: number;
  invoiceNumber: string | null;
};

/** A WhatsApp link with a text in the customer's language. Names are cut when the link gets too long for a phone. */
export function customerLink(
  message: OpenedMessage,
  order: ContactedOrder,
  shop: { companyName: string; publicUrl: string },
): string {
  const { language } = order;
  const link = `${shop.publicUrl}${language === 'en' ? '/en' : ''}/order/${order.token}`;
  const compose = (nameLength: number) =>
    whatsappLink(
      order.phone,
      texts[message](
        {
          name: cut(order.customerName, nameLength),
          company: cut(shop.companyName, nameLength),
          number: order.number,
          invoice: order.invoiceNumber ?? '',
          total: formatFcfa(order.totalAmount, language),
          link,
        },
        { locale: language },
      ),
    );
  const longest = Math.max([...order.customerName].length, [...shop.companyName].length);
  let nameLength = longest;
  while (nameLength > 1 && compose(nameLength).length > maxLinkLength) nameLength -= 1;
  return compose(nameLength);
}

function cut(name: string, length: number): string {
  const characters = [...name];
  return characters.length <= length ? name : `${characters.slice(0, length).join('')}…`;
}
