import { listTillSessions } from '../../domain/tills/till.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { Pagination } from '../list/pagination.tsx';
import { requestedPage } from '../list/requested-page.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/tills-page';
import { SessionTable } from './session-table.tsx';

const pageSize = 24;

export const meta = pageTitle(() => m.tills_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  return listTillSessions(context.get(shopContext).db, { page: requestedPage(url), pageSize });
}

export default function TillsPage({
  loaderData: { sessions, total, page, pageCount },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.tills_title()} back="/admin/till" />
      {total === 0 ? (
        <div className="empty">
          <span className="icon icon-till" aria-hidden="true" />
          <p>{m.tills_none()}</p>
        </div>
      ) : (
        <SessionTable sessions={sessions} />
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}
