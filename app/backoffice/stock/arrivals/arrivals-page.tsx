import { Link } from 'react-router';
import { listArrivals } from '../../../domain/arrivals/arrival.queries.ts';
import { formatNumber } from '../../../domain/money/money.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { formatMoment } from '../../language/format-date.ts';
import { Pagination } from '../../list/pagination.tsx';
import { requestedPage } from '../../list/requested-page.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Route } from './+types/arrivals-page';

export const meta = pageTitle(() => m.arrivals_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  return listArrivals(context.get(shopContext).db, { page: requestedPage(url) });
}

export default function ArrivalsPage({ loaderData }: Route.ComponentProps) {
  const { language } = useBackoffice();
  const { arrivals, page, pageCount } = loaderData;
  return (
    <>
      <PageHeader title={m.arrivals_title()} back="/admin/stock/receive">
        <Link className="button" to="/admin/stock/receive">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.receive_title()}
        </Link>
      </PageHeader>
      {arrivals.length === 0 && (
        <div className="empty">
          <span className="icon icon-box" aria-hidden="true" />
          <p>{m.arrivals_none()}</p>
        </div>
      )}
      {arrivals.length > 0 && (
        <table className="data-table">
          <thead>
            <tr>
              <th>{m.arrivals_number()}</th>
              <th>{m.receive_supplier()}</th>
              <th>{m.receive_reference()}</th>
              <th className="number">{m.arrivals_pieces()}</th>
              <th>{m.products_when()}</th>
              <th>{m.products_who()}</th>
            </tr>
          </thead>
          <tbody>
            {arrivals.map((arrival) => (
              <tr key={arrival.id}>
                <td data-label={m.arrivals_number()}>
                  <Link className="table-link" to={`/admin/stock/arrivals/${arrival.id}`}>
                    {arrival.number}
                  </Link>
                  {arrival.undoneAt && <span className="badge badge-out">{m.arrivals_undone()}</span>}
                </td>
                <td data-label={m.receive_supplier()}>{arrival.supplier || '–'}</td>
                <td data-label={m.receive_reference()}>{arrival.reference || '–'}</td>
                <td className="number" data-label={m.arrivals_pieces()}>
                  {formatNumber(arrival.pieces, language)}
                </td>
                <td data-label={m.products_when()}>{formatMoment(arrival.at, language)}</td>
                <td data-label={m.products_who()}>{arrival.receivedBy}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}
