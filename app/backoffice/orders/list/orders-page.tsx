import { Link } from 'react-router';
import { formatNumber } from '../../../domain/money.ts';
import { listOrders } from '../../../domain/orders/order.queries.ts';
import { orderStatuses } from '../../../domain/orders/order.ts';
import { orderSorts } from '../../../domain/orders/search.ts';
import { tidySearch } from '../../../domain/search-terms.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { ExportLinks } from '../../import-export/export/export-links.tsx';
import { Pagination } from '../../list/pagination.tsx';
import { requestedPage } from '../../list/requested-page.ts';
import { ChatNumberNotice } from '../../notices/chat-number-notice.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Route } from './+types/orders-page';
import { OrderSearch, StatusTabs } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';

/** Specification, section 9. */
const pageSize = 8;

export const meta = pageTitle(() => m.backoffice_orders());

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams;
  const search = tidySearch(params.get('q'));
  const status = orderStatuses.find((each) => each === params.get('status'));
  const sort = orderSorts.find((each) => each === params.get('sort')) ?? 'newest';
  const { db } = context.get(shopContext);
  const found = await listOrders(db, { search, status, sort, page: requestedPage(url), pageSize });
  return { ...found, search, status, sort };
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, counts, total, page, pageCount, search, status, sort } = loaderData;
  const { language } = useBackoffice();
  const isEmptyShop = total === 0 && search === '' && status === undefined;
  return (
    <>
      <PageHeader title={m.backoffice_orders()}>
        <ExportLinks of="orders" />
        <Link className="button" to="/admin/orders/new">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.orders_enter()}
        </Link>
      </PageHeader>
      <ChatNumberNotice />
      {isEmptyShop ? (
        <NoOrders />
      ) : (
        <>
          <StatusTabs counts={counts} chosen={status} />
          <OrderSearch
            result={resultSentence(total, formatNumber(total, language))}
            sort={sort}
            status={status}
          />
          {total === 0 ? <NothingFound /> : <OrderTable orders={orders} />}
          <Pagination page={page} pageCount={pageCount} />
        </>
      )}
    </>
  );
}

function resultSentence(total: number, count: string): string {
  if (total === 0) return m.orders_found_none();
  return total === 1 ? m.orders_found_one() : m.orders_found({ count });
}

function NoOrders() {
  return (
    <div className="empty">
      <span className="icon icon-orders" aria-hidden="true" />
      <h2>{m.orders_none_yet()}</h2>
      <p>{m.orders_none_yet_hint()}</p>
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
