import { data, redirect } from 'react-router';
import { todayInDouala } from '../../domain/date.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { acceptQuote } from '../../domain/quotes/accept-quote.ts';
import { acceptanceForm, parseAcceptance } from '../../domain/quotes/quote.schema.ts';
import { quoteDue, quoteNumber, refuseAcceptance, shownState } from '../../domain/quotes/quote.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { OutcomeUnknown } from '../../platform/database/lost-commit.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryAfter, retryHeaders } from '../../platform/headers.server.ts';
import { address, languageOf } from '../address.ts';
import stylesheet from '../order/order.css?url';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/quote-page';
import { openQuote } from './open-quote.server.ts';
import { QuoteView } from './quote-view.tsx';
import type { RefusedAcceptance } from './shown-quote.ts';
import { shownQuote } from './shown-quote.ts';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';
export const headers = retryHeaders;
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext);
  const quote = await openQuote(db, params.token);
  const language = languageOf(url.pathname);
  return {
    quote: shownQuote(quote, shownState(quote, todayInDouala(new Date()))),
    token: params.token,
    link: publicUrl + address(language, `/quote/${params.token}`),
  };
}

const statuses: Record<RefusedAcceptance['reason'], number> = {
  confirm: 200,
  fields: 422,
  failed: 503,
  unknown: 503,
  'too-many': 429,
  superseded: 409,
  declined: 409,
  'not-sent': 409,
  expired: 410,
  'not-found': 404,
};

/** The link names the revision that was seen. The buyer confirms the sum before it counts; sent twice, it is the same order. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, limits, logError } = context.get(shopContext);
  const quote = await openQuote(db, params.token);
  const form = await parseForm(request);
  const typed = typedIn(acceptanceForm, form);
  const refuse = (refused: Omit<RefusedAcceptance, 'typed'>, seconds?: number) =>
    data<RefusedAcceptance>(
      { ...refused, typed },
      { status: statuses[refused.reason], headers: retryAfter(seconds) },
    );
  const read = parseAcceptance(typed);
  if (!read.ok) return refuse({ reason: 'fields', fields: read.fields, minutes: 0 });
  const today = todayInDouala(new Date());
  const closed = refuseAcceptance(quote, today);
  if (closed) return refuse({ reason: closed, fields: {}, minutes: 0 });
  // A sent quote does not change: the sum that was confirmed is the sum of its order.
  const isAgreed = quote.state === 'accepted' || form.field('agreed') === String(quoteDue(quote));
  if (!isAgreed) return refuse({ reason: 'confirm', fields: {}, minutes: 0 });
  try {
    const taken = await limits.take(['quote accepted', quote.id]);
    if (!taken.ok)
      return refuse(
        { reason: 'too-many', fields: {}, minutes: waitInMinutes(taken.retryAfter) },
        taken.retryAfter,
      );
    const accepted = await acceptQuote(db, undefined, { id: quote.id, ...read.acceptance, today });
    if (!accepted.ok) return refuse({ reason: accepted.reason, fields: {}, minutes: 0 });
  } catch (error) {
    const isUnknown = error instanceof OutcomeUnknown;
    logError(isUnknown ? 'quote accepted or not' : 'quote not accepted', error);
    return refuse({ reason: isUnknown ? 'unknown' : 'failed', fields: {}, minutes: 0 }, 5);
  }
  return redirect(address(languageOf(new URL(request.url).pathname), `/quote/${params.token}`), 303);
}

export function meta(args: Route.MetaArgs) {
  const quote = args.loaderData?.quote;
  const title = quote?.number ? m.quote_title({ number: quoteNumber(quote) }) : m.quote_title_requested();
  return pageMeta(args, { title, description: m.quote_accept_hint(), isPrivate: true });
}

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  return <QuoteView {...loaderData} refused={actionData} />;
}
