import { Link } from 'react-router';
import { todayInDouala } from '../../domain/date.ts';
import { listQuotes } from '../../domain/quotes/quote.queries.ts';
import { shownState, shownStates } from '../../domain/quotes/quote.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { quoteName, stateName } from '../language/names.ts';
import { QuoteState } from '../list/badges.tsx';
import { day, isoDay, money } from '../list/columns.ts';
import { EmptyList } from '../list/data-table.tsx';
import { FilterSelect } from '../list/filter-select.tsx';
import { type Listed, ListPage } from '../list/list-page.tsx';
import { pageOf } from '../list/requested-page.ts';
import { foundSentence, SearchForm } from '../list/search-form.tsx';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/quotes-page';

export const meta = pageTitle(() => m.quotes_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = tidySearch(url.searchParams.get('q'));
  const state = shownStates.find((each) => each === url.searchParams.get('state'));
  const found = await listQuotes(db, { search, state, ...pageOf(url, 20) });
  const today = todayInDouala(new Date());
  return { ...found, quotes: found.quotes.map((quote) => ({ ...quote, state: shownState(quote, today) })) };
}

type Found = Awaited<ReturnType<typeof loader>>;

export function listed({ quotes }: Pick<Found, 'quotes'>): Listed<Found['quotes'][number]> {
  return {
    list: 'quotes',
    title: m.quotes_title(),
    rows: quotes,
    keyOf: ({ id }) => id,
    columns: [
      {
        label: m.documents_number(),
        cell: quoteName,
        to: ({ id }) => `/admin/quotes/${id}`,
        as: 'short',
      },
      {
        label: m.orders_customer(),
        cell: ({ organisation, buyerCompany, buyerName }) =>
          (organisation ?? buyerCompany) || buyerName || m.customer_erased(),
      },
      {
        label: m.quotes_state(),
        value: ({ state }) => stateName(state),
        cell: ({ state }) => <QuoteState state={state} />,
      },
      isoDay(m.quotes_valid_until(), ({ validUntil }) => validUntil, { className: 'labelled' }),
      day(m.quotes_created(), ({ createdAt }) => createdAt),
      money(m.total(), ({ total }) => total),
    ],
  };
}

export default function QuotesPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      {...listed(loaderData)}
      actions={
        <Link className="button" to="/admin/quotes/new">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.quotes_new()}
        </Link>
      }
      found={loaderData}
      filters={['q', 'state']}
      none={<EmptyList icon="orders">{m.quotes_none()}</EmptyList>}
    >
      <SearchForm label={m.quotes_search()} result={foundSentence(loaderData.total)}>
        <FilterSelect
          name="state"
          label={m.quotes_state()}
          options={[
            { value: '', words: m.quotes_all_states() },
            ...shownStates.map((state) => ({ value: state, words: stateName(state) })),
          ]}
        />
      </SearchForm>
    </ListPage>
  );
}
