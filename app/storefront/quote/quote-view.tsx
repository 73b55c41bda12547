import { formatPhone } from '../../domain/contact/phone.ts';
import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import { formatDay } from '../../domain/date.ts';
import { amountInWords } from '../../domain/documents/amount-in-words.ts';
import type { Language } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import type { TypedAcceptance } from '../../domain/quotes/quote.schema.ts';
import { quoteNumber, type ShownState } from '../../domain/quotes/quote.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ErrorSummary, Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { BuyerFacts, buyerFacts } from '../order/buyer-facts.tsx';
import { handoverMessage } from '../order/handover-message.ts';
import { KeptOnDevice } from '../order/kept-on-device.tsx';
import { OrderDelivery } from '../order/order-delivery.tsx';
import { Discount, Sum } from '../order/sum.tsx';
import { SummaryLine } from '../order/summary-line.tsx';
import type { RefusedAcceptance, ShownQuote } from './shown-quote.ts';

type QuoteViewProps = {
  quote: ShownQuote;
  token: string;
  link: string;
  refused: RefusedAcceptance | undefined;
};

export function QuoteView({ quote, token, link, refused }: QuoteViewProps) {
  if (refused?.reason === 'confirm') return <Confirm token={token} quote={quote} typed={refused.typed} />;
  return (
    <div
      className="wrap grid gap-6 py-6 md:py-10"
      data-order={token}
      data-number={quoteNumber(quote)}
      data-kept-page="quote"
    >
      <h1>{titleOf(quote)}</h1>
      <p className="badge justify-self-start" data-order-state>
        {stateNames[quote.state]()}
      </p>
      <State quote={quote} link={link} />
      <div className="order-columns">
        {quote.state === 'draft' ? <Facts quote={quote} /> : <Lines quote={quote} />}
        <div className="grid content-start gap-5 pt-4">
          {quote.number && (
            <a className="button button-quiet" href={`/quote/${token}.pdf`}>
              {m.quote_pdf()}
            </a>
          )}
          {quote.state === 'sent' && <Accept token={token} quote={quote} refused={refused} />}
          <KeptOnDevice of="quote" />
        </div>
      </div>
    </div>
  );
}

const stateNames: Record<ShownState, () => string> = {
  requested: m.quotes_requested,
  draft: m.quote_state_draft,
  sent: m.quote_state_sent,
  expired: m.quotes_expired,
  accepted: m.quotes_accepted,
  declined: m.quotes_declined,
  superseded: m.quotes_superseded,
};

function titleOf(quote: ShownQuote): string {
  const number = quoteNumber(quote);
  if (quote.number) return m.quote_title({ number });
  return number ? m.quote_title_request({ number }) : m.quote_title_requested();
}

function State({ quote, link }: { quote: ShownQuote; link: string }) {
  const { company, language } = useStorefront();
  const number = quoteNumber(quote);
  const day = quote.validUntil ? formatDay(new Date(`${quote.validUntil}T12:00:00Z`), language) : '';
  switch (quote.state) {
    case 'requested':
      return (
        <>
          <Notice>{m.quote_requested()}</Notice>
          <p className="lead">{m.quote_requested_next()}</p>
          <Chat text={requestText(quote, company, link, language)} words={m.continue_on_whatsapp()} />
        </>
      );
    case 'draft':
      return <p className="lead">{m.quote_preparing()}</p>;
    case 'sent':
      return <p className="lead">{m.quote_valid_until({ day })}</p>;
    case 'expired':
      return (
        <>
          <Notice kind="attention">{m.quote_expired({ day })}</Notice>
          <Chat
            text={m.quote_extend_text({ company: company.name, number, link })}
            words={m.quote_extend()}
          />
        </>
      );
    case 'superseded':
      return (
        <Notice kind="attention">
          <p>{m.quote_superseded()}</p>
          {quote.newerToken && <Onward to={`/quote/${quote.newerToken}`} words={m.quote_see_newer()} />}
        </Notice>
      );
    case 'declined':
      return (
        <>
          <p className="lead">{m.quote_declined()}</p>
          <Chat text={m.quote_talk_text({ company: company.name, number, link })} words={m.quote_talk()} />
        </>
      );
    case 'accepted':
      return (
        <Notice>
          <p>
            {quote.acceptedName ? m.quote_accepted({ name: quote.acceptedName }) : m.quote_accepted_nobody()}
          </p>
          {quote.orderToken && <Onward to={`/order/${quote.orderToken}`} words={m.quote_see_order()} />}
        </Notice>
      );
  }
}

function Onward({ to, words }: { to: string; words: string }) {
  const { language } = useStorefront();
  return (
    <a className="text-link" href={address(language, to)}>
      {words}
    </a>
  );
}

function Chat({ text, words }: { text: string; words: string }) {
  const { company } = useStorefront();
  if (!company.whatsapp) return null;
  return (
    <a
      className="button button-chat button-large justify-self-start"
      href={whatsappLink(company.whatsapp, text)}
      rel="noopener"
    >
      <Icon name="chat" />
      {words}
    </a>
  );
}

function requestText(
  quote: ShownQuote,
  company: { name: string; whatsapp: string },
  link: string,
  language: Language,
): string {
  return handoverMessage(
    {
      intro: m.quote_chat_request({ company: company.name, number: quoteNumber(quote) }),
      lines: quote.lines.map(({ quantity, description }) =>
        m.quote_chat_line({ quantity, name: description }),
      ),
      sums: [],
      due: quote.due,
      wishes: { ...quote, delivery: deliveryOf(quote) },
      buyer: [
        m.chat_order_buyer({ name: quote.buyerName }),
        m.chat_order_phone({ phone: formatPhone(quote.phone) }),
      ],
      end: [m.quote_chat_link({ link })],
    },
    company,
    language,
  );
}

function deliveryOf({ delivery }: ShownQuote) {
  if (!delivery) return null;
  const { recipient_phone: recipientPhone, fee_paid_to: feePaidTo, ...others } = delivery;
  return { ...others, recipientPhone, feePaidTo };
}

function Lines({ quote }: { quote: ShownQuote }) {
  const { language } = useStorefront();
  const delivery = deliveryOf(quote);
  return (
    <section className="grid content-start gap-4" aria-labelledby="quote-lines">
      <h2 id="quote-lines">{m.order_lines_short()}</h2>
      <Facts quote={quote} />
      <ul className="ruled ruled-off">
        {quote.lines.map(({ description, quantity, unitPrice, imageUrl }) => (
          <SummaryLine key={`${description} ${unitPrice}`} name={description} {...{ imageUrl, quantity }}>
            <p className="price w-fit text-base">{formatFcfa(quantity * unitPrice, language)}</p>
          </SummaryLine>
        ))}
      </ul>
      <Discount amount={quote.discount} />
      <Sum label={m.total()} isTotal>
        <span className="price price-total">{formatFcfa(quote.total, language)}</span>
      </Sum>
      {delivery && (
        <OrderDelivery
          order={{ deliveryFee: quote.deliveryFee, totalAmount: quote.total }}
          delivery={delivery}
        />
      )}
      {quote.terms && (
        <div>
          <h3>{m.quote_terms()}</h3>
          <p className="whitespace-pre-line">{quote.terms}</p>
        </div>
      )}
    </section>
  );
}

function Facts({ quote }: { quote: ShownQuote }) {
  const { language } = useStorefront();
  const { buyerName, requestNumber } = quote;
  return (
    <dl className="grid gap-x-6 gap-y-1 text-muted min-[20rem]:grid-cols-[auto_1fr]">
      <BuyerFacts
        facts={[
          [m.quote_request_number(), quote.number ? (requestNumber ?? '') : ''],
          [m.order_date(), formatDay(quote.date, language)],
          [m.quote_for(), buyerName],
          ...buyerFacts(quote),
        ]}
      />
    </dl>
  );
}

type ConfirmProps = { token: string; quote: ShownQuote; typed: TypedAcceptance };

/** What was typed goes on with the sum; only this form accepts. */
function Confirm({ token, quote, typed }: ConfirmProps) {
  const { language } = useStorefront();
  const page = address(language, `/quote/${token}`);
  const sum = formatFcfa(quote.due, language);
  const words = quote.deliveryFee > 0 ? m.quote_confirm_words : m.quote_confirm_words_plain;
  return (
    <form className="wrap grid max-w-2xl gap-5 py-6 md:py-10" method="post" action={page}>
      <h1>{m.quote_confirm_title({ sum })}</h1>
      <p>{titleOf(quote)}</p>
      <p className="lead">{words({ words: amountInWords(quote.due)[language], sum })}</p>
      {Object.entries(typed).map(([name, text]) => (
        <input type="hidden" name={name} value={text} key={name} />
      ))}
      <button className="button button-large" type="submit" name="agreed" value={quote.due}>
        {m.quote_confirm({ sum })}
      </button>
      <a className="button button-quiet justify-self-start" href={page}>
        {m.quote_confirm_back()}
      </a>
    </form>
  );
}

type AcceptProps = Pick<QuoteViewProps, 'token' | 'quote' | 'refused'>;

function Accept({ token, quote, refused }: AcceptProps) {
  const { language } = useStorefront();
  const name =
    refused?.fields.name && (refused.fields.name === 'missing' ? m.name_missing() : m.field_too_long());
  const role = refused?.fields.role && m.field_too_long();
  const purchaseOrder = refused?.fields.purchaseOrder && m.field_too_long();
  return (
    <form className="panel grid gap-4" method="post" action={address(language, `/quote/${token}`)} noValidate>
      <h2 className="text-h2">{m.quote_accept()}</h2>
      <p>{m.quote_accept_hint()}</p>
      <NotAccepted refused={refused} />
      <ErrorSummary
        title={m.fields_to_correct()}
        errors={[
          { fieldId: 'accept-name', error: name || undefined },
          { fieldId: 'accept-role', error: role || undefined },
          { fieldId: 'accept-order', error: purchaseOrder || undefined },
        ]}
      />
      <TextField
        id="accept-name"
        name="name"
        label={m.quote_accept_name()}
        autoComplete="name"
        defaultValue={refused?.typed.name ?? quote.buyerName}
        error={name || undefined}
      />
      <TextField
        id="accept-role"
        name="role"
        label={m.quote_accept_role()}
        autoComplete="organization-title"
        required={false}
        defaultValue={refused?.typed.role ?? ''}
        error={role || undefined}
      />
      <TextField
        id="accept-order"
        name="purchaseOrder"
        label={m.quote_accept_order()}
        autoComplete="off"
        required={false}
        defaultValue={refused?.typed.purchaseOrder ?? quote.purchaseOrder}
        error={purchaseOrder || undefined}
      />
      <button className="button button-large" type="submit">
        {m.quote_accept()}
      </button>
    </form>
  );
}

function NotAccepted({ refused }: Pick<AcceptProps, 'refused'>) {
  const sentence = refused && notAcceptedWords(refused);
  return sentence ? <Notice kind="problem">{sentence}</Notice> : null;
}

function notAcceptedWords(refused: NonNullable<AcceptProps['refused']>): string | undefined {
  if (refused.reason === 'failed') return m.quote_failed();
  if (refused.reason === 'unknown') return m.quote_unknown();
  return refused.reason === 'too-many' ? m.quote_too_many({ minutes: refused.minutes }) : undefined;
}
