import { Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { listCustomers } from '../../domain/customers/customer.queries.ts';
import { formatFcfa, formatNumber } from '../../domain/money/money.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { formatDay } from '../language/format-date.ts';
import { Pagination } from '../list/pagination.tsx';
import { requestedPage } from '../list/requested-page.ts';
import { SearchForm } from '../list/search-form.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import { useBackoffice } from '../shell/shell.tsx';
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
  const { language } = useBackoffice();
  return (
    <>
      <PageHeader title={m.customers_title()} />
      <SearchForm
        label={m.customers_search()}
        result={resultOf(total, isMore, formatNumber(total, language))}
      />
      {total === 0 ? (
        <div className="empty">
          <span className="icon icon-person" aria-hidden="true" />
          <p>{m.customers_none_hint()}</p>
        </div>
      ) : (
        <section className="table-panel">
          <table className="data-table">
            <caption className="visually-hidden">{m.customers_title()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.orders_customer()}</th>
                <th scope="col">{m.field_phone()}</th>
                <th className="number" scope="col">
                  {m.backoffice_orders()}
                </th>
                <th className="number" scope="col">
                  {m.customers_total()}
                </th>
                <th scope="col">{m.customers_last()}</th>
              </tr>
            </thead>
            <tbody>
              {customers.map(({ orderId, name, phone, orderCount, total: spent, orderedAt }) => (
                <tr key={phone}>
                  <td data-label={m.orders_customer()}>
                    <Link
                      className="inline-flex min-h-(--control) items-center font-semibold wrap-anywhere"
                      to={`/admin/customers/${orderId}`}
                      data-row
                    >
                      {name}
                    </Link>
                  </td>
                  <td className="whitespace-nowrap" data-label={m.field_phone()}>
                    {formatPhone(phone)}
                  </td>
                  <td className="number" data-label={m.backoffice_orders()}>
                    {formatNumber(orderCount, language)}
                  </td>
                  <td className="number" data-label={m.customers_total()}>
                    {formatFcfa(spent, language)}
                  </td>
                  <td className="whitespace-nowrap" data-label={m.customers_last()}>
                    {formatDay(orderedAt, language)}
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

function resultOf(total: number, isMore: boolean, count: string): string {
  if (total === 0) return m.customers_none();
  if (isMore) return m.customers_more({ count });
  return total === 1 ? m.customers_one() : m.customers_count({ count });
}
