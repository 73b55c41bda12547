import type { Language } from '../../../domain/localized.ts';
import { formatFcfa } from '../../../domain/money.ts';
import { maxLinkLength, whatsappLink } from '../../../domain/whatsapp.ts';
import { m } from '../../../generated/words/messages.js';

export const customerMessages = ['confirmed', 'ready', 'reminder', 'thanks'] as const;
export type CustomerMessage = (typeof customerMessages)[number];

const texts = {
  confirmed: m.customer_confirmed,
  ready: m.customer_ready,
  reminder: m.customer_reminder,
  thanks: m.customer_thanks,
} satisfies Record<CustomerMessage, unknown>;

type ContactedOrder = {
  number: string;
  token: string;
  customerName: string;
  phone: string;
  language: Language;
  totalAmount: number;
};

/** A WhatsApp link with a text in the customer's language. Names are cut when the link gets too long for a phone. */
export function customerLink(
  message: CustomerMessage,
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
