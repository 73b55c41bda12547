import { Link } from 'react-router';
import { listArrivals } from '../../../domain/arrivals/arrival.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { showMoment, showNumber } from '../../language/show.ts';
import { DataTable, EmptyList } from '../../list/data-table.tsx';
import { Pagination } from '../../list/pagination.tsx';
import { requestedPage } from '../../list/requested-page.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/arrivals-page';

export const meta = pageTitle(() => m.arrivals_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  return listArrivals(context.get(shopContext).db, { page: requestedPage(url) });
}

export default function ArrivalsPage({ loaderData }: Route.ComponentProps) {
  const { arrivals, page, pageCount } = loaderData;
  return (
    <>
      <PageHeader title={m.arrivals_title()} back="/admin/stock/receive">
        <Link className="button" to="/admin/stock/receive">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.receive_title()}
        </Link>
      </PageHeader>
      {arrivals.length === 0 && <EmptyList icon="box">{m.arrivals_none()}</EmptyList>}
      {arrivals.length > 0 && (
        <DataTable
          caption={m.arrivals_title()}
          rows={arrivals}
          keyOf={({ id }) => id}
          columns={[
            {
              label: m.arrivals_number(),
              cell: ({ number }) => number,
              to: ({ id }) => `/admin/stock/arrivals/${id}`,
              beside: ({ undoneAt }) =>
                undoneAt && <span className="badge badge-out">{m.arrivals_undone()}</span>,
            },
            { label: m.receive_supplier(), cell: ({ supplier }) => supplier },
            { label: m.receive_reference(), cell: ({ reference }) => reference },
            {
              label: m.arrivals_pieces(),
              cell: ({ pieces }) => showNumber(pieces),
              as: 'number',
            },
            { label: m.products_when(), cell: ({ at }) => showMoment(at) },
            { label: m.products_who(), cell: ({ receivedBy }) => receivedBy },
          ]}
        />
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}
