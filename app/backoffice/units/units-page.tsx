import { Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { dayCell } from '../../domain/import-export/export/column.ts';
import { type ListedUnit, listUnits } from '../../domain/orders/units/unit.queries.ts';
import { severalSerials, unitStates } from '../../domain/products/units/unit.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { showIsoDay, showName } from '../language/show.ts';
import { EmptyList } from '../list/data-table.tsx';
import { FilterSelect } from '../list/filter-select.tsx';
import { type Listed, ListPage } from '../list/list-page.tsx';
import { pageOf } from '../list/requested-page.ts';
import { foundSentence, SearchForm } from '../list/search-form.tsx';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/units-page';
import { unitStateName } from './unit-words.ts';

export const meta = pageTitle(() => m.units_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const state = unitStates.find((each) => each === url.searchParams.get('state'));
  const typed = url.searchParams.get('q');
  const search = tidySearch(typed);
  const serials = severalSerials(typed ?? '');
  return listUnits(context.get(shopContext).db, { search, serials, state, ...pageOf(url, 24) });
}

type Found = Awaited<ReturnType<typeof loader>>;

export function listed({ units }: Pick<Found, 'units'>): Listed<ListedUnit> {
  return {
    list: 'units',
    title: m.units_title(),
    rows: units,
    keyOf: ({ id }) => id,
    columns: [
      { label: m.units_one(), cell: ({ serial }) => serial, to: ({ id }) => `/admin/units/${id}` },
      { label: m.units_article(), cell: (unit) => showName(unit) },
      {
        label: m.units_state(),
        value: ({ state }) => unitStateName(state),
        cell: ({ state, warrantyUntil }) => (
          <>
            {unitStateName(state)}
            {warrantyUntil !== null && (
              <small className="second-line text-muted">
                {m.order_unit_warranty({ day: showIsoDay(warrantyUntil) })}
              </small>
            )}
          </>
        ),
        alsoInFiles: [
          { label: m.units_sold_on(), value: ({ soldOn }) => dayCell(soldOn) },
          { label: m.units_warranty_until(), value: ({ warrantyUntil }) => dayCell(warrantyUntil) },
        ],
      },
      {
        label: m.orders_customer(),
        value: ({ customer }) => customer,
        cell: ({ customer, orderId, order }) =>
          orderId && (
            <>
              {customer || m.customer_erased()}
              <small className="second-line">
                <Link className="table-link" to={`/admin/orders/${orderId}`}>
                  {order}
                </Link>
              </small>
            </>
          ),
        alsoInFiles: [
          { label: m.field_phone(), value: ({ phone }) => phone && formatPhone(phone) },
          { label: m.units_order(), value: ({ order }) => order },
        ],
      },
    ],
  };
}

export default function UnitsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      {...listed(loaderData)}
      found={loaderData}
      filters={['q', 'state']}
      none={<EmptyList icon="box">{m.units_none()}</EmptyList>}
    >
      <SearchForm label={m.units_search()} result={foundSentence(loaderData.total)}>
        <FilterSelect
          name="state"
          label={m.units_state()}
          options={[
            { value: '', words: m.units_all_states() },
            ...unitStates.map((state) => ({ value: state, words: unitStateName(state) })),
          ]}
        />
      </SearchForm>
    </ListPage>
  );
}
