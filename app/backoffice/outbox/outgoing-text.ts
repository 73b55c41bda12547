import { maxLinkLength, whatsappLink } from '../../domain/contact/whatsapp.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import type { WaitingMessage } from '../../domain/outgoing-messages/outgoing.queries.ts';
import type { OutgoingKind } from '../../domain/outgoing-messages/outgoing.ts';
import { productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';

const texts = {
  ready: m.outgoing_ready,
  'on-the-way': m.outgoing_on_the_way,
  'at-agency': m.outgoing_at_agency,
  delivered: m.outgoing_delivered,
  failed: m.outgoing_failed,
  'back-in-stock': m.outgoing_back_in_stock,
  reminder: m.outgoing_reminder,
} satisfies Record<OutgoingKind, unknown>;

type Shop = { companyName: string; publicUrl: string };

/** In the customer's language. Names are cut when the link gets too long for a phone. */
export function outgoingLinks(message: WaitingMessage, { companyName, publicUrl }: Shop) {
  const { kind, language, phone } = message;
  const name = productName(
    {
      ...{ name: message.productName ?? '', nameEn: message.productNameEn ?? '' },
      ...{ option1: message.option1 ?? '', option2: message.option2 ?? '' },
    },
    language,
  );
  const path = message.token ? `/order/${message.token}` : `/products/${message.productSlug ?? ''}`;
  const link = `${publicUrl}${language === 'en' ? '/en' : ''}${path}`;
  const compose = (length: number) =>
    texts[kind](
      {
        name: cut(message.customerName ?? '', length),
        company: cut(companyName, length),
        product: cut(name, length),
        agency: cut(message.agency ?? '', length),
        waybill: message.waybill ?? '',
        number: message.number ?? '',
        numbers: listNumbers(message.debt?.numbers ?? []),
        due: formatFcfa(message.debt?.due ?? 0, language),
        link,
      },
      { locale: language },
    );
  let length = 160;
  while (length > 1 && whatsappLink(phone, compose(length)).length > maxLinkLength) length -= 1;
  const text = compose(length);
  return { text, whatsapp: whatsappLink(phone, text), sms: `sms:${phone}?body=${encodeURIComponent(text)}` };
}

const maxNumbers = 10;

function listNumbers(numbers: string[]): string {
  const shown = numbers.slice(0, maxNumbers).join(', ');
  return numbers.length > maxNumbers ? `${shown} + ${numbers.length - maxNumbers}` : shown;
}

function cut(name: string, length: number): string {
  const characters = [...name];
  return characters.length <= length ? name : `${characters.slice(0, length).join('')}…`;
}
