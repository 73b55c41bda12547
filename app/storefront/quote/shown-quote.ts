import type { BuyerQuote } from '../../domain/quotes/quote.queries.ts';
import type { AcceptanceRefusals, TypedAcceptance } from '../../domain/quotes/quote.schema.ts';
import { quoteDue, quoteTotal, type ShownState } from '../../domain/quotes/quote.ts';

export type ShownQuote = ReturnType<typeof shownQuote>;

/** What the page shows in this state, and no more: the router sends all of it to who asks for the page's data. */
export function shownQuote(quote: BuyerQuote, state: ShownState) {
  const { number, requestNumber, revision, buyerName, remark, purchaseOrder, terms } = quote;
  const { delivery, deliveryFee, discount, organisation } = quote;
  return {
    ...{ number, requestNumber, revision, buyerName, remark, purchaseOrder, terms },
    ...{ state, delivery, deliveryFee, discount, total: quoteTotal(quote), due: quoteDue(quote) },
    buyerCompany: organisation ?? quote.buyerCompany,
    buyerNiu: organisation ? (quote.organisationNiu ?? '') : quote.buyerNiu,
    /** In the text that a request opens WhatsApp with. */
    phone: state === 'requested' ? quote.phone : '',
    date: quote.sentAt ?? quote.createdAt,
    validUntil: state === 'sent' || state === 'expired' ? quote.validUntil : null,
    acceptedName: state === 'accepted' ? quote.acceptedName : '',
    orderToken: state === 'accepted' ? quote.orderToken : null,
    newerToken: state === 'superseded' ? quote.newerToken : undefined,
    lines: quote.lines.map(({ description, quantity, unitPrice, imageUrl }) => ({
      ...{ description, quantity, unitPrice, imageUrl },
    })),
    ...(state === 'draft' && unsent),
  };
}

/** Staff work on it: no price counts before it is sent. */
const unsent = {
  ...{ purchaseOrder: '', terms: '', delivery: null, lines: [] },
  ...{ deliveryFee: 0, discount: 0, total: 0, due: 0 },
};

export type RefusedAcceptance = {
  /** `confirm`: what was typed can be accepted, once its sum is confirmed. */
  reason:
    | 'confirm'
    | 'fields'
    | 'failed'
    | 'unknown'
    | 'too-many'
    | 'superseded'
    | 'expired'
    | 'declined'
    | 'not-sent'
    | 'not-found';
  typed: TypedAcceptance;
  fields: AcceptanceRefusals;
  minutes: number;
};
