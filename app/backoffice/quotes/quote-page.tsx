import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { formatPhone, isOtherNumber } from '../../domain/contact/phone.ts';
import { todayInDouala } from '../../domain/date.ts';
import { findOffer } from '../../domain/delivery/delivery.queries.ts';
import { listOrganisationNames } from '../../domain/organisations/organisation.queries.ts';
import { findQuotePriceRequest } from '../../domain/quotes/price-requests/quote-price-request.queries.ts';
import { findQuote, findQuoteDocument, listRevisions } from '../../domain/quotes/quote.queries.ts';
import { isOpenDraft, quoteNumber, requestValidity, shownState } from '../../domain/quotes/quote.ts';
import { saveQuote } from '../../domain/quotes/save-quote.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { companyOf } from '../access/request-records.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { quoteName } from '../language/names.ts';
import { showNumber } from '../language/show.ts';
import { QuoteState } from '../list/badges.tsx';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PriceRequestPanel } from '../orders/detail/price-request.tsx';
import { findKnownProducts, withoutFloors } from '../orders/entry/known-products.server.ts';
import { Floors } from '../orders/floors.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/quote-page';
import { QuoteActions } from './quote-actions.tsx';
import type { RefusedQuote } from './quote-errors.ts';
import { noDelivery, noNewOrganisation } from './quote-fields.ts';
import { QuoteForm } from './quote-form.tsx';
import { QuoteView } from './quote-view.tsx';
import { readQuote, type TypedQuote, typedQuote } from './typed-quote.ts';

export { reloadAfterConflict as shouldRevalidate } from '../form/use-conflict.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(() => (loaderData ? quoteName(loaderData.quote) : m.quotes_not_found()))();

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext);
  const quote = await findQuote(db, params.id);
  if (!quote) throw data('quote', { status: 404 });
  const [company, document] = [await companyOf(context), await findQuoteDocument(db, quote.id)];
  const path = `${quote.language === 'en' ? '/en' : ''}/quote/${quote.token}`;
  const { key: _, contentDigest: __, ...shown } = quote;
  const { role } = context.get(administratorContext);
  const today = todayInDouala(new Date());
  return {
    quote: { ...shown, lines: withoutFloors(role, quote.lines) },
    state: shownState(quote, today),
    requestValidity: requestValidity(today),
    newOrganisationId: randomUUID(),
    request: await findQuotePriceRequest(db, quote),
    known: await findKnownProducts(
      db,
      role,
      quote.lines.map(({ productId }) => productId),
    ),
    offer: await findOffer(db),
    companyName: company.name,
    link: quote.token && quote.sentAt ? publicUrl + path : undefined,
    documentId: document?.id,
    revisions: await listRevisions(db, quote.number),
    organisations: await listOrganisationNames(db, quote.organisationId),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = typedQuote(form);
  const version = Number(form.field('version')) || 0;
  const read = readQuote(typed, todayInDouala(new Date()));
  if (!read.ok) return refuse<RefusedQuote>({ ...read, typed, key: '', version });
  const saved = await attemptChange(shop, 'quote not saved', () =>
    saveQuote(shop.db, context.get(administratorContext), {
      ...{ id: params.id, version, quote: read.quote },
      asksAdmin: form.field('ask') === 'yes',
    }),
  );
  if (saved.ok)
    return redirectWithNotice(`/admin/quotes/${params.id}`, saved.isAsked ? 'price-asked' : 'quote-saved');
  if (saved.reason === 'not-found') throw data('quote', { status: 404 });
  return refuse<RefusedQuote>({ ...saved, typed, key: '', version });
}

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  const { quote, state, organisations, request, known, offer = noOffer } = loaderData;
  return (
    <>
      <PageHeader
        back="/admin/quotes"
        title={
          <span className="flex flex-wrap items-center gap-3">
            {quoteNumber(quote) || (state === 'requested' ? m.quote_title_requested() : m.paper_quote())}{' '}
            <QuoteState state={state} />
            {request && <span className="badge badge-few">{m.orders_price_badge()}</span>}
          </span>
        }
      />
      {request && <PriceRequestPanel request={request} outdated={m.quotes_price_outdated()} />}
      <QuoteActions {...loaderData} />
      {isOpenDraft(quote) ? (
        <Floors>
          <QuoteForm
            subject={`quote:${quote.id}@${quote.version}`}
            isNew={false}
            formKey=""
            version={quote.version}
            typed={typedOf(loaderData)}
            organisations={organisations}
            known={known}
            offer={offer}
            refused={refused}
          />
        </Floors>
      ) : (
        <QuoteView quote={quote} organisations={organisations} />
      )}
    </>
  );
}

const noOffer = { zones: [], agencies: [] };

type Shown = Route.ComponentProps['loaderData'];

/** What a buyer asked for proposes the usual validity. */
function typedOf({ quote, state, requestValidity, newOrganisationId, offer }: Shown): TypedQuote {
  const {
    buyerName: name,
    phone,
    phoneTyped,
    email,
    purchaseOrder,
    asProforma,
    terms,
    note,
    discount,
    language,
  } = quote;
  const validUntil = quote.validUntil ?? (state === 'requested' ? requestValidity : '');
  return {
    ...{ name, email, purchaseOrder, asProforma, terms, note, language },
    phone: isOtherNumber(quote) ? phoneTyped : formatPhone(phone),
    discount: discount === 0 ? '' : showNumber(discount),
    validUntil: validUntil.split('-').toReversed().join('/'),
    organisation: quote.organisationId ?? '',
    newOrganisation: { ...noNewOrganisation, id: newOrganisationId },
    wishes: offer || quote.delivery ? typedWishes(quote) : undefined,
    lines: quote.lines.map((line) => ({
      productId: line.productId,
      quantity: String(line.quantity),
      price: line.unitPrice === line.price ? '' : showNumber(line.unitPrice),
      description: line.description,
    })),
  };
}

function typedWishes({ delivery, deliveryFee, toldByWhatsapp, ...quote }: Shown['quote']) {
  const { method, town, place, landmark, agency, recipient, fee_paid_to } = delivery ?? noDelivery;
  return {
    ...{ method, town, place, landmark, agency, recipient, feePaidTo: fee_paid_to, isTold: toldByWhatsapp },
    recipientPhone: formatPhone(delivery?.recipient_phone ?? ''),
    fee: deliveryFee === 0 ? '' : showNumber(deliveryFee),
    ...{ remark: quote.remark, company: quote.buyerCompany, niu: quote.buyerNiu },
  };
}
