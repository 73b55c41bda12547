import { listTillSessions } from '../../domain/tills/till.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { EmptyList } from '../list/data-table.tsx';
import { Pagination } from '../list/pagination.tsx';
import { pageOf } from '../list/requested-page.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/tills-page';
import { SessionTable } from './session-table.tsx';

export const meta = pageTitle(() => m.tills_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  return listTillSessions(context.get(shopContext).db, pageOf(url, 24));
}

export default function TillsPage({
  loaderData: { sessions, total, page, pageCount },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.tills_title()} back="/admin/till" />
      {total === 0 ? (
        <EmptyList icon="till">{m.tills_none()}</EmptyList>
      ) : (
        <SessionTable sessions={sessions} />
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}
