import { listArrivals } from '../../../domain/arrivals/arrival.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { showMoment, showNumber } from '../../language/show.ts';
import { EmptyList } from '../../list/data-table.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { requestedPage } from '../../list/requested-page.ts';
import { pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/arrivals-page';

export const meta = pageTitle(() => m.arrivals_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  return listArrivals(context.get(shopContext).db, { page: requestedPage(url) });
}

export default function ArrivalsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title={m.arrivals_title()}
      found={loaderData}
      none={<EmptyList icon="box">{m.arrivals_none()}</EmptyList>}
      rows={loaderData.arrivals}
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
  );
}
