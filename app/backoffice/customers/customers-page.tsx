import { formatPhone } from '../../domain/contact/phone.ts';
import { listCustomers } from '../../domain/customers/customer.queries.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { showDay, showFcfa, showNumber } from '../language/show.ts';
import { DataTable } from '../list/data-table.tsx';
import { Pagination } from '../list/pagination.tsx';
import { requestedPage } from '../list/requested-page.ts';
import { SearchForm } from '../list/search-form.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/customers-page';

const pageSize = 20;

export const meta = pageTitle(() => m.customers_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = tidySearch(url.searchParams.get('q'));
  return listCustomers(db, { search, page: requestedPage(url), pageSize });
}

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { customers, total, isMore, page, pageCount } = loaderData;
  return (
    <>
      <PageHeader title={m.customers_title()} />
      <SearchForm label={m.customers_search()} result={resultOf(total, isMore, showNumber(total))} />
      {total === 0 ? (
        <div className="empty">
          <span className="icon icon-person" aria-hidden="true" />
          <p>{m.customers_none_hint()}</p>
        </div>
      ) : (
        <section className="table-panel">
          <DataTable
            caption={m.customers_title()}
            rows={customers}
            keyOf={({ phone }) => phone}
            columns={[
              {
                label: m.orders_customer(),
                cell: ({ name }) => name,
                to: ({ orderId }) => `/admin/customers/${orderId}`,
              },
              { label: m.field_phone(), cell: ({ phone }) => formatPhone(phone), as: 'short' },
              {
                label: m.backoffice_orders(),
                cell: ({ orderCount }) => showNumber(orderCount),
                as: 'number',
              },
              {
                label: m.customers_total(),
                cell: (customer) => showFcfa(customer.total),
                as: 'number',
              },
              {
                label: m.customers_last(),
                cell: ({ orderedAt }) => showDay(orderedAt),
                as: 'short',
              },
            ]}
          />
        </section>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}

function resultOf(total: number, isMore: boolean, count: string): string {
  if (total === 0) return m.customers_none();
  if (isMore) return m.customers_more({ count });
  return total === 1 ? m.customers_one() : m.customers_count({ count });
}
