import { Link } from 'react-router';
import { todayInDouala } from '../../domain/date.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { listQuotes } from '../../domain/quotes/quote.queries.ts';
import { shownState, shownStates } from '../../domain/quotes/quote.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { formatDay } from '../language/format-date.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { foundSentence } from '../list/found-sentence.ts';
import { Pagination } from '../list/pagination.tsx';
import { requestedPage } from '../list/requested-page.ts';
import { SearchForm } from '../list/search-form.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/quotes-page';
import { QuoteState } from './quote-state.tsx';
import { quoteName, stateName } from './quote-words.ts';

const pageSize = 20;

export const meta = pageTitle(() => m.quotes_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = tidySearch(url.searchParams.get('q'));
  const state = shownStates.find((each) => each === url.searchParams.get('state'));
  const found = await listQuotes(db, { search, state, page: requestedPage(url), pageSize });
  const today = todayInDouala(new Date());
  return { ...found, quotes: found.quotes.map((quote) => ({ ...quote, state: shownState(quote, today) })) };
}

export default function QuotesPage({ loaderData }: Route.ComponentProps) {
  const { quotes, total, page, pageCount } = loaderData;
  const { language } = useBackoffice();
  return (
    <>
      <PageHeader title={m.quotes_title()}>
        <Link className="button" to="/admin/quotes/new">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.quotes_new()}
        </Link>
      </PageHeader>
      <SearchForm label={m.quotes_search()} result={foundSentence(total, language)}>
        <FilterSelect
          name="state"
          label={m.quotes_state()}
          options={[
            { value: '', words: m.quotes_all_states() },
            ...shownStates.map((state) => ({ value: state, words: stateName(state) })),
          ]}
        />
      </SearchForm>
      {total === 0 ? (
        <div className="empty">
          <span className="icon icon-orders" aria-hidden="true" />
          <p>{m.quotes_none()}</p>
        </div>
      ) : (
        <section className="table-panel">
          <table className="data-table">
            <caption className="visually-hidden">{m.quotes_title()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.documents_number()}</th>
                <th scope="col">{m.orders_customer()}</th>
                <th scope="col">{m.quotes_state()}</th>
                <th scope="col">{m.quotes_valid_until()}</th>
                <th scope="col">{m.quotes_created()}</th>
                <th className="number" scope="col">
                  {m.total()}
                </th>
              </tr>
            </thead>
            <tbody>
              {quotes.map((quote) => (
                <tr key={quote.id}>
                  <td data-label={m.documents_number()}>
                    <Link
                      className="inline-flex min-h-(--control) items-center font-semibold whitespace-nowrap"
                      to={`/admin/quotes/${quote.id}`}
                      data-row
                    >
                      {quoteName(quote)}
                    </Link>
                  </td>
                  <td className="wrap-anywhere" data-label={m.orders_customer()}>
                    {(quote.organisation ?? quote.buyerCompany) || quote.buyerName || m.customer_erased()}
                  </td>
                  <td data-label={m.quotes_state()}>
                    <QuoteState state={quote.state} />
                  </td>
                  <td className="whitespace-nowrap" data-label={m.quotes_valid_until()}>
                    {quote.validUntil ? formatDay(new Date(`${quote.validUntil}T12:00:00Z`), language) : '–'}
                  </td>
                  <td className="whitespace-nowrap" data-label={m.quotes_created()}>
                    {formatDay(quote.createdAt, language)}
                  </td>
                  <td className="number" data-label={m.total()}>
                    {formatFcfa(quote.total, language)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}
