import { Link } from 'react-router';
import { listOpenClaims, type OpenClaim } from '../../domain/orders/claims/claim.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { customerName } from '../language/names.ts';
import { showMoment } from '../language/show.ts';
import { EmptyList } from '../list/data-table.tsx';
import { Pagination } from '../list/pagination.tsx';
import { pageOf } from '../list/requested-page.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/claims-page';
import { ClaimAnswer } from './claim-answer.tsx';

export const meta = pageTitle(() => m.claims_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  return listOpenClaims(context.get(shopContext).db, pageOf(url, 20));
}

export default function ClaimsPage({ loaderData: { claims, total, page, pageCount } }: Route.ComponentProps) {
  const { may } = useBackoffice();
  return (
    <>
      <PageHeader title={m.claims_title()}>
        {may('manage-settings') && (
          <Link className="button button-quiet" to="/admin/payment-terms">
            {m.payment_terms_title()}
          </Link>
        )}
      </PageHeader>
      <p className="text-muted">{m.claims_hint()}</p>
      {total === 0 ? (
        <EmptyList icon="money">{m.claims_none()}</EmptyList>
      ) : (
        <ul className="list-card ruled">
          {claims.map((claim) => (
            <li className="text-row" key={claim.id}>
              <ClaimHeading claim={claim} />
              <ClaimAnswer claim={claim} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}

function ClaimHeading({ claim }: { claim: OpenClaim }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="wrap-anywhere">
        <Link className="title-link" to={`/admin/orders/${claim.orderId}`} data-row>
          {claim.number}
        </Link>{' '}
        {customerName({ ...claim, customerName: claim.name })}
      </h2>
      <small className="text-muted">{showMoment(claim.createdAt)}</small>
    </div>
  );
}
