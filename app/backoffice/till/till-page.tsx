import { Link } from 'react-router';
import { findOwnSession, listTillSessions } from '../../domain/tills/till.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { showMoment } from '../language/show.ts';
import { DataTable } from '../list/data-table.tsx';
import { Pagination } from '../list/pagination.tsx';
import { pageOf } from '../list/requested-page.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/till-page';
import { CashTable } from './cash-table.tsx';
import { Figures } from './figures.tsx';
import { type ReadSession, readSession } from './read-session.server.ts';
import { sessionColumns } from './session-columns.tsx';

export const meta = pageTitle(() => m.till_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { id } = context.get(administratorContext);
  const session = await findOwnSession(db, id);
  return {
    own: session && (await readSession(db, session)),
    past: await listTillSessions(db, { openedById: id, ...pageOf(url, 8) }),
  };
}

export default function TillPage({ loaderData: { own, past } }: Route.ComponentProps) {
  const { may } = useBackoffice();
  return (
    <>
      <PageHeader title={m.till_title()}>
        {may('see-all-tills') && (
          <Link className="button button-quiet" to="/admin/tills">
            {m.tills_title()}
          </Link>
        )}
      </PageHeader>
      {own ? (
        <OpenTill {...own} />
      ) : (
        <div className="empty">
          <span className="icon icon-till" aria-hidden="true" />
          <p className="font-semibold">{m.till_none()}</p>
          <p>{m.till_none_hint()}</p>
          <Link className="button" to="/admin/till/open">
            {m.till_open()}
          </Link>
        </div>
      )}
      {past.total > 0 && (
        <section className="grid gap-3" aria-labelledby="sheets">
          <h2 id="sheets">{m.till_sheets()}</h2>
          <section className="table-panel">
            <DataTable
              caption={m.till_sheets()}
              rows={past.sessions}
              keyOf={({ id }) => id}
              columns={sessionColumns()}
            />
          </section>
          <Pagination page={past.page} pageCount={past.pageCount} />
        </section>
      )}
    </>
  );
}

function OpenTill({ session, payments, moves }: ReadSession) {
  return (
    <section className="card-panel max-w-3xl" aria-labelledby="own">
      <div>
        <h2 className="wrap-anywhere" id="own">
          {session.till}
        </h2>
        <p className="text-muted">{m.till_open_since({ when: showMoment(session.openedAt) })}</p>
      </div>
      <Figures session={session} payments={payments} moves={moves} />
      <div className="flex flex-wrap gap-3">
        <Link className="button button-quiet" to="/admin/till/move">
          {m.till_move()}
        </Link>
        <Link className="button" to="/admin/till/close">
          {m.till_close()}
        </Link>
      </div>
      <CashTable payments={payments} moves={moves} />
    </section>
  );
}
