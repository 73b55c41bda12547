import { formatPhone } from '../../domain/contact/phone.ts';
import { maxLinkLength, whatsappLink } from '../../domain/contact/whatsapp.ts';
import { describeDelivery } from '../../domain/delivery/describe-delivery.ts';
import { type DeliveryPlace, deliveryPlace } from '../../domain/delivery/wish.ts';
import type { Language } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { plainText } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';

/** What a buyer wished, on an order and on a quote. `delivery` is null where nothing was asked. */
export type HandedWishes = {
  delivery: (DeliveryPlace & { landmark: string; recipient: string; recipientPhone: string }) | null;
  /** In FCFA. */
  deliveryFee: number;
  remark: string;
  buyerCompany: string;
  buyerNiu: string;
};

type Handover = {
  intro: string;
  lines: string[];
  sums: string[];
  /** In FCFA, with the fee; undefined once a part is paid. */
  due: number | undefined;
  wishes: HandedWishes;
  buyer: string[];
  end: string[];
};

/** The ready text of an order or of a request for a quote. Where its link would exceed 2 000 characters, `cut` says what is shortened first. */
export function handoverMessage(
  { intro, lines, sums, due, wishes, buyer, end }: Handover,
  { whatsapp }: { whatsapp: string },
  language: Language,
): string {
  const { delivery, deliveryFee: fee, buyerCompany: company, buyerNiu: niu, remark } = wishes;
  const whole = {
    place: deliveryPlace(delivery),
    landmark: delivery?.landmark ?? '',
    recipient: [delivery?.recipient, formatPhone(delivery?.recipientPhone ?? '')].filter(Boolean).join(', '),
    ...{ remark, company },
  };
  const compose = (shown: Shown) => {
    const part = (name: keyof typeof whole) => cutTo(whole[name], shown[name]);
    const optional = (name: keyof typeof whole, say: (text: string) => string) =>
      shown[name] > 0 ? [say(part(name))] : [];
    return plainText(
      [
        intro,
        ...lines.slice(0, shown.lines),
        ...(shown.lines < lines.length ? [moreItems(lines.length - shown.lines)] : []),
        ...sums,
        ...(delivery
          ? describeDelivery({ method: delivery.method, place: part('place'), fee }, language)
          : []),
        ...optional('landmark', (landmark) => m.chat_order_landmark({ landmark })),
        ...optional('recipient', (recipient) => m.chat_order_recipient({ recipient })),
        ...(fee > 0 && due !== undefined ? [m.chat_order_due({ due: formatFcfa(due, language) })] : []),
        ...optional('remark', (text) => m.chat_order_remark({ remark: text })),
        ...buyer,
        ...optional('company', (text) => m.chat_order_company({ company: text })),
        ...(niu ? [m.chat_order_niu({ niu })] : []),
        ...end,
      ].join('\n'),
    );
  };
  const shown: Shown = { lines: lines.length, place: 0, landmark: 0, recipient: 0, remark: 0, company: 0 };
  for (const [name, text] of Object.entries(whole)) shown[name as keyof typeof whole] = [...text].length;
  const isTooLong = () => whatsappLink(whatsapp, compose(shown)).length > maxLinkLength;
  for (const name of cut) while (shown[name] > 0 && isTooLong()) shown[name] -= 1;
  return compose(shown);
}

/** Lines are only counted then: the page has them. */
const cut = ['remark', 'landmark', 'lines', 'recipient', 'place', 'company'] as const;

type Shown = Record<(typeof cut)[number], number>;

function cutTo(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}

function moreItems(count: number): string {
  return count === 1 ? m.chat_order_more_one() : m.chat_order_more({ count });
}
