import { todayInDouala } from '../../domain/date.ts';
import { dayCell } from '../../domain/import-export/export/column.ts';
import { type ListedLot, listLots } from '../../domain/products/lots/list-lots.queries.ts';
import { daysLeft, type LotFilter, lotFilters } from '../../domain/products/lots/lot.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { showIsoDay, showName, showNumber } from '../language/show.ts';
import { count } from '../list/columns.ts';
import { EmptyList } from '../list/data-table.tsx';
import { FilterSelect } from '../list/filter-select.tsx';
import { type Listed, ListPage } from '../list/list-page.tsx';
import { pageOf } from '../list/requested-page.ts';
import { foundSentence, SearchForm } from '../list/search-form.tsx';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/lots-page';

export const meta = pageTitle(() => m.recall_lots());

export async function loader({ url, context }: Route.LoaderArgs) {
  const show = lotFilters.find((each) => each === url.searchParams.get('show'));
  const search = tidySearch(url.searchParams.get('q'));
  const found = await listLots(context.get(shopContext).db, { search, show, ...pageOf(url, 24) });
  return { ...found, today: todayInDouala(new Date()) };
}

type Found = Awaited<ReturnType<typeof loader>>;

export function listed({ lots, today }: Pick<Found, 'lots' | 'today'>): Listed<ListedLot> {
  return {
    list: 'lots',
    title: m.recall_lots(),
    rows: lots,
    keyOf: ({ id }) => id,
    columns: [
      {
        label: m.recall_lot(),
        cell: ({ code }) => code || m.order_lots_unnamed(),
        to: ({ id }) => `/admin/lots/${id}`,
      },
      { label: m.units_article(), cell: (lot) => showName(lot) },
      {
        label: m.recall_expires_on(),
        value: ({ expiresOn }) => dayCell(expiresOn),
        cell: ({ expiresOn }) => expiresOn !== null && <Expiry day={expiresOn} today={today} />,
      },
      count(m.recall_on_hand(), ({ onHand }) => onHand),
    ],
  };
}

export function Expiry({ day, today }: { day: string; today: string }) {
  const days = daysLeft(day, today);
  return (
    <>
      {showIsoDay(day)}
      <small className={`second-line ${days < 0 ? 'font-semibold text-danger' : 'text-muted'}`}>
        {leftWords(days)}
      </small>
    </>
  );
}

function leftWords(days: number): string {
  if (days < 0) return m.recall_expired();
  if (days === 0) return m.recall_today();
  return days === 1 ? m.recall_tomorrow() : m.recall_in_days({ days: showNumber(days) });
}

const filterWords: Record<LotFilter, () => string> = {
  expired: m.recall_show_expired,
  '30': m.recall_show_30,
  '90': m.recall_show_90,
};

export default function LotsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      {...listed(loaderData)}
      found={loaderData}
      filters={['q', 'show']}
      none={<EmptyList icon="box">{m.recall_no_lots()}</EmptyList>}
    >
      <SearchForm label={m.recall_search()} result={foundSentence(loaderData.total)}>
        <FilterSelect
          name="show"
          label={m.recall_show()}
          options={[
            { value: '', words: m.recall_show_all() },
            ...lotFilters.map((each) => ({ value: each, words: filterWords[each]() })),
          ]}
        />
      </SearchForm>
    </ListPage>
  );
}
