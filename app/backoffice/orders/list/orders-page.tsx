import { data, Link } from 'react-router';
import { todayInDouala } from '../../../domain/date.ts';
import { orderSorts } from '../../../domain/orders/list/search.ts';
import { listOrders } from '../../../domain/orders/order.queries.ts';
import { orderStatuses } from '../../../domain/orders/order.ts';
import { paymentFilters } from '../../../domain/orders/payments/payment.ts';
import { findTrialOrder } from '../../../domain/orders/trial/trial-order.queries.ts';
import { tidySearch } from '../../../domain/search-terms.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { ExportLinks } from '../../import-export/export/export-links.tsx';
import { showNumber } from '../../language/show.ts';
import { AddLink } from '../../list/links.tsx';
import { PageSizes } from '../../list/page-sizes.tsx';
import { Pagination } from '../../list/pagination.tsx';
import { requestedPage, requestedPageSize } from '../../list/requested-page.ts';
import { ChatNumberNotice } from '../../notices/standing-notices.tsx';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import { MakeTrial } from '../trial/trial.tsx';
import type { Route } from './+types/orders-page';
import { OrderSearch, StatusTabs } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';

export const meta = pageTitle(() => m.backoffice_orders());

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const params = url.searchParams;
  const search = tidySearch(params.get('q'));
  const status = orderStatuses.find((each) => each === params.get('status'));
  const payment = paymentFilters.find((each) => each === params.get('payment'));
  const sort = orderSorts.find((each) => each === params.get('sort')) ?? 'newest';
  const { pageSize, setCookie } = requestedPageSize(request, url);
  const { db } = context.get(shopContext);
  const found = await listOrders(db, { search, status, payment, sort, page: requestedPage(url), pageSize });
  const today = todayInDouala(new Date());
  const isFirst = found.page === 1 && search === '' && payment === undefined && sort === 'newest';
  const showsTrial = isFirst && (status === undefined || status === 'pending');
  const trial = showsTrial ? await findTrialOrder(db) : undefined;
  const answer = { ...found, trial, search, status, payment, sort, pageSize, today };
  return setCookie ? data(answer, { headers: { 'Set-Cookie': setCookie } }) : data(answer);
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, counts, total, page, pageCount, search, status, payment, sort, pageSize, today, trial } =
    loaderData;
  const { may } = useBackoffice();
  const isEmptyShop = !trial && total === 0 && search === '' && status === undefined && payment === undefined;
  return (
    <>
      <PageHeader title={m.backoffice_orders()}>
        {may('manage-orders') && (
          <AddLink className="max-md:hidden" to="/admin/orders/new" words={m.orders_enter()} />
        )}
      </PageHeader>
      <ChatNumberNotice />
      {isEmptyShop ? (
        <NoOrders />
      ) : (
        <div className="list-card">
          <StatusTabs counts={counts} chosen={status} />
          <OrderSearch
            result={resultSentence(total, showNumber(total))}
            sort={sort}
            status={status}
            payment={payment}
          />
          {total === 0 && !trial ? (
            <NothingFound />
          ) : (
            <OrderTable orders={orders} trial={trial} today={today} />
          )}
          <div className="list-foot flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <PageSizes chosen={pageSize} total={total} />
            <Pagination page={page} pageCount={pageCount} />
            {may('manage-orders') && <ExportLinks list="orders" what={m.backoffice_orders()} />}
          </div>
        </div>
      )}
    </>
  );
}

function resultSentence(total: number, count: string): string {
  if (total === 0) return m.orders_found_none();
  return total === 1 ? m.orders_found_one() : m.orders_found({ count });
}

function NoOrders() {
  const { may } = useBackoffice();
  return (
    <div className="empty">
      <span className="icon icon-orders" aria-hidden="true" />
      <h2>{m.orders_none_yet()}</h2>
      <p>{m.orders_none_yet_hint()}</p>
      {may('manage-company') && <MakeTrial className="button" />}
    </div>
  );
}

function NothingFound() {
  return (
    <div className="empty">
      <span className="icon icon-search" aria-hidden="true" />
      <p>{m.orders_found_none_hint()}</p>
      <Link className="button button-quiet" to="/admin/orders">
        {m.orders_show_all()}
      </Link>
    </div>
  );
}
