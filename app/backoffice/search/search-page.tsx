import { may } from '../../domain/administrators/permission.ts';
import { listCustomers } from '../../domain/customers/customer.queries.ts';
import { findNewestOrders } from '../../domain/orders/order.queries.ts';
import { listProductsForStaff } from '../../domain/products/list/staff-products.queries.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { SearchForm } from '../list/search-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/search-page';
import { countResults, type Found, SearchResults } from './search-results.tsx';

const shownOfEach = 5;

export const meta = pageTitle(() => m.search_everything());

/** Also answers the field in the header. Holds only what the results show, no floor. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Found> {
  const { db } = context.get(shopContext);
  const { role } = context.get(administratorContext);
  const search = tidySearch(url.searchParams.get('q'));
  if (search === '') return { search, orders: [], customers: [], products: [] };
  const mayOpen = may(role, 'see-products');
  const wanted = { search, category: undefined, page: 1, pageSize: shownOfEach };
  const [orders, { customers }, { products }, { products: services }] = await Promise.all([
    findNewestOrders(db, search, shownOfEach),
    may(role, 'see-customers')
      ? listCustomers(db, { search, page: 1, pageSize: shownOfEach })
      : { customers: [] },
    mayOpen ? listProductsForStaff(db, { ...wanted, state: 'all' }) : { products: [] },
    mayOpen ? listProductsForStaff(db, { ...wanted, state: 'services' }) : { products: [] },
  ]);
  return {
    search,
    orders,
    customers,
    products: [...products, ...services].map(({ id, name, nameEn, price, stock, counted }) => ({
      ...{ id, name, nameEn, price, stock, counted },
    })),
  };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { administrator, screens } = useBackoffice();
  return (
    <>
      <PageHeader title={m.search_everything()} />
      <SearchForm label={m.search_everything_label()} result={countResults(loaderData)} />
      <SearchResults found={loaderData} {...{ administrator, screens }} />
    </>
  );
}
