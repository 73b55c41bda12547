import { listArrivals } from '../../../domain/arrivals/arrival.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { count, moment } from '../../list/columns.ts';
import { EmptyList } from '../../list/data-table.tsx';
import { type Listed, ListPage } from '../../list/list-page.tsx';
import { pageOf } from '../../list/requested-page.ts';
import { pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/arrivals-page';

export const meta = pageTitle(() => m.arrivals_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  return listArrivals(context.get(shopContext).db, pageOf(url, 20));
}

type Found = Awaited<ReturnType<typeof loader>>;

export function listed({ arrivals }: Pick<Found, 'arrivals'>): Listed<Found['arrivals'][number]> {
  return {
    list: 'stock/arrivals',
    title: m.arrivals_title(),
    rows: arrivals,
    keyOf: ({ id }) => id,
    columns: [
      {
        label: m.arrivals_number(),
        cell: ({ number }) => number,
        to: ({ id }) => `/admin/stock/arrivals/${id}`,
        beside: ({ postedAt, undoneAt }) => (
          <>
            {!postedAt && <span className="badge badge-other">{m.arrivals_draft()}</span>}
            {undoneAt && <span className="badge badge-out">{m.arrivals_undone()}</span>}
          </>
        ),
        alsoInFiles: [
          { label: m.arrivals_posted(), value: ({ postedAt }) => postedAt },
          { label: m.arrivals_undone(), value: ({ undoneAt }) => undoneAt },
        ],
      },
      { label: m.receive_supplier(), cell: ({ supplier }) => supplier },
      { label: m.receive_reference(), cell: ({ reference }) => reference },
      count(m.arrivals_pieces(), ({ pieces }) => pieces),
      moment(m.products_when(), ({ at }) => at),
      { label: m.products_who(), cell: ({ receivedBy }) => receivedBy },
    ],
  };
}

export default function ArrivalsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      {...listed(loaderData)}
      found={loaderData}
      none={<EmptyList icon="box">{m.arrivals_none()}</EmptyList>}
    />
  );
}
