import { quoteNumber } from '../../domain/quotes/quote.ts';
import { m } from '../../generated/words/messages.js';

type Buyer = {
  buyerCompany: string;
  buyerNiu: string;
  remark: string;
  purchaseOrder: string;
  quote?: { number: string; revision: number } | null;
};
type Fact = [name: string, fact: string];

export function buyerFacts({ buyerCompany, buyerNiu, remark, purchaseOrder, quote }: Buyer): Fact[] {
  return [
    [m.delivery_company(), buyerCompany],
    [m.delivery_niu(), buyerNiu],
    [m.paper_quote(), quote ? quoteNumber(quote) : ''],
    [m.quote_accept_order(), purchaseOrder],
    [m.delivery_remark(), remark],
  ];
}

/** Into a list of facts; those that are empty are left out. */
export function BuyerFacts({ facts }: { facts: Fact[] }) {
  return facts
    .filter(([, fact]) => fact !== '')
    .map(([name, fact]) => [
      <dt key={`${name} name`}>{name}</dt>,
      <dd className="wrap-anywhere text-ink" key={name}>
        {fact}
      </dd>,
    ]);
}
