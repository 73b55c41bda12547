import { Link } from 'react-router';
import {
  listMomoRequestsToHandle,
  type MomoRequestToHandle,
} from '../../../domain/orders/momo-requests/momo-request.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { customerName } from '../../language/names.ts';
import { showMoment } from '../../language/show.ts';
import { EmptyList } from '../../list/data-table.tsx';
import { Pagination } from '../../list/pagination.tsx';
import { pageOf } from '../../list/requested-page.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/momo-requests-page';
import { MomoRequestHandling } from './momo-request-handling.tsx';

export const meta = pageTitle(() => m.momo_requests_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, mobileMoney } = context.get(shopContext);
  return { ...(await listMomoRequestsToHandle(db, pageOf(url, 20))), connected: mobileMoney?.provider };
}

export default function MomoRequestsPage({ loaderData }: Route.ComponentProps) {
  const { momoRequests, total, page, pageCount, connected } = loaderData;
  return (
    <>
      <PageHeader title={m.momo_requests_title()} />
      <p className="text-muted">{m.momo_requests_hint()}</p>
      {total === 0 ? (
        <EmptyList icon="money">{m.momo_requests_none()}</EmptyList>
      ) : (
        <ul className="list-card ruled">
          {momoRequests.map((momoRequest) => (
            <li className="text-row" key={momoRequest.id}>
              <MomoRequestHeading momoRequest={momoRequest} />
              <MomoRequestHandling momoRequest={momoRequest} canCheck={momoRequest.provider === connected} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}

function MomoRequestHeading({ momoRequest }: { momoRequest: MomoRequestToHandle }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="wrap-anywhere">
        <Link className="title-link" to={`/admin/orders/${momoRequest.orderId}`} data-row>
          {momoRequest.number}
        </Link>{' '}
        {customerName({ ...momoRequest, customerName: momoRequest.name })}
      </h2>
      <small className="text-muted">{showMoment(momoRequest.openedAt)}</small>
    </div>
  );
}
