import { formatPhone } from '../../domain/contact/phone.ts';
import { deliveryPlace } from '../../domain/delivery/wish.ts';
import type { QuoteDetails } from '../../domain/quotes/quote.queries.ts';
import { quoteDue, quoteTotal } from '../../domain/quotes/quote.ts';
import { m } from '../../generated/words/messages.js';
import { methodName } from '../deliveries/state-name.ts';
import { LinePicture } from '../goods/goods-picture.tsx';
import { showDay, showFcfa, showMoment } from '../language/show.ts';

type QuoteViewProps = {
  quote: Omit<QuoteDetails, 'key' | 'contentDigest'>;
  organisations: { id: string; name: string }[];
};

export function QuoteView({ quote, organisations }: QuoteViewProps) {
  const organisation = organisations.find(({ id }) => id === quote.organisationId)?.name;
  const facts: [string, string][] = [
    [m.orders_customer(), quote.buyerName || m.customer_erased()],
    [m.organisations_one(), organisation ?? ''],
    [m.quote_request_number(), quote.number ? (quote.requestNumber ?? '') : ''],
    [m.field_phone(), quote.phone && formatPhone(quote.phone)],
    [m.field_email(), quote.email],
    [m.paper_purchase_order(), quote.purchaseOrder],
    [m.quotes_valid_until(), quote.validUntil ? showDay(new Date(`${quote.validUntil}T12:00:00Z`)) : ''],
    [m.quotes_accepted_by(), quote.acceptedName],
    [m.quotes_accepted_role(), quote.acceptedRole],
    [m.quotes_accepted(), quote.acceptedAt ? showMoment(quote.acceptedAt) : ''],
    [m.quotes_as_proforma(), quote.asProforma ? m.log_yes() : ''],
    ...wishFacts(quote),
    [m.quotes_terms(), quote.terms],
    [m.orders_note(), quote.note],
  ];
  return (
    <>
      <section className="card-panel max-w-3xl" aria-label={m.orders_customer()}>
        <dl className="facts">
          {facts
            .filter(([, value]) => value !== '')
            .map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
      </section>
      <Lines quote={quote} />
    </>
  );
}

function Lines({ quote }: Pick<QuoteViewProps, 'quote'>) {
  return (
    <section className="card-panel max-w-3xl" aria-labelledby="lines">
      <h2 id="lines">{m.order_lines_short()}</h2>
      <ul className="grid gap-3">
        {quote.lines.map(({ productId, description, imageUrl, quantity, unitPrice }) => (
          <li className="flex items-center gap-3" key={productId}>
            <LinePicture file={imageUrl} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {quantity} × {description}
            </span>
            <b className="font-semibold whitespace-nowrap">{showFcfa(quantity * unitPrice)}</b>
          </li>
        ))}
      </ul>
      {quote.discount > 0 && (
        <p className="between order-total">
          <span>{m.order_discount()}</span>
          <output>−{showFcfa(quote.discount)}</output>
        </p>
      )}
      <p className="between order-total">
        <span>{m.total()}</span>
        <output>{showFcfa(quoteTotal(quote))}</output>
      </p>
      {quote.deliveryFee > 0 && (
        <>
          <p className="between order-total">
            <span>{m.delivery_fee()}</span>
            <output>{showFcfa(quote.deliveryFee)}</output>
          </p>
          <p className="between order-total">
            <span>{m.order_due()}</span>
            <output>{showFcfa(quoteDue(quote))}</output>
          </p>
        </>
      )}
    </section>
  );
}

type Wished = Pick<QuoteDetails, 'delivery' | 'remark' | 'buyerCompany' | 'buyerNiu' | 'toldByWhatsapp'>;

function wishFacts({ delivery, remark, buyerCompany, buyerNiu, toldByWhatsapp }: Wished): [string, string][] {
  return [
    [m.delivery_company(), buyerCompany],
    [m.delivery_niu(), buyerNiu],
    [
      m.delivery_method(),
      delivery ? [methodName(delivery.method), deliveryPlace(delivery)].filter(Boolean).join(', ') : '',
    ],
    [m.delivery_landmark_name(), delivery?.landmark ?? ''],
    [m.delivery_recipient_name(), delivery?.recipient ?? ''],
    [m.delivery_recipient_phone(), formatPhone(delivery?.recipient_phone ?? '')],
    [m.delivery_remark(), remark],
    [m.delivery_told(), toldByWhatsapp ? m.log_yes() : ''],
  ];
}
