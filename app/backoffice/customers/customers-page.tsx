import { formatPhone } from '../../domain/contact/phone.ts';
import { type ListedCustomer, listCustomers } from '../../domain/customers/customer.queries.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { showNumber } from '../language/show.ts';
import { count, day, money } from '../list/columns.ts';
import { EmptyList } from '../list/data-table.tsx';
import { type Listed, ListPage } from '../list/list-page.tsx';
import { pageOf } from '../list/requested-page.ts';
import { SearchForm } from '../list/search-form.tsx';
import { pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/customers-page';

export const meta = pageTitle(() => m.customers_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = tidySearch(url.searchParams.get('q'));
  return listCustomers(db, { search, ...pageOf(url, 20) });
}

export function listed({ customers }: { customers: ListedCustomer[] }): Listed<ListedCustomer> {
  return {
    list: 'customers',
    title: m.customers_title(),
    rows: customers,
    keyOf: ({ phone }) => phone,
    columns: [
      {
        label: m.orders_customer(),
        cell: ({ name }) => name,
        to: ({ orderId }) => `/admin/customers/${orderId}`,
      },
      { label: m.field_phone(), cell: ({ phone }) => formatPhone(phone), as: 'short' },
      count(m.backoffice_orders(), ({ orderCount }) => orderCount),
      money(m.customers_total(), ({ total }) => total),
      day(m.customers_last(), ({ orderedAt }) => orderedAt),
    ],
  };
}

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { total, isMore } = loaderData;
  return (
    <ListPage
      {...listed(loaderData)}
      found={loaderData}
      none={<EmptyList icon="person">{m.customers_none_hint()}</EmptyList>}
    >
      <SearchForm label={m.customers_search()} result={resultOf(total, isMore, showNumber(total))} />
    </ListPage>
  );
}

function resultOf(total: number, isMore: boolean, count: string): string {
  if (total === 0) return m.customers_none();
  if (isMore) return m.customers_more({ count });
  return total === 1 ? m.customers_one() : m.customers_count({ count });
}
