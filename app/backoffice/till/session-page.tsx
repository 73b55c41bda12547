import { data, Link } from 'react-router';
import { may } from '../../domain/administrators/permission.ts';
import { findTillSession, type TillSession } from '../../domain/tills/till.queries.ts';
import { type Counts, denominations } from '../../domain/tills/till.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { showFcfa, showMoment, showNumber } from '../language/show.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/session-page';
import { CashTable } from './cash-table.tsx';
import { Figures } from './figures.tsx';
import { readSession } from './read-session.server.ts';

export const meta = pageTitle(() => m.till_sheet());

/** Cashiers see their own session; `see-all-tills` sees any. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { id, role } = context.get(administratorContext);
  const session = await findTillSession(db, params.id);
  if (!session || (session.openedById !== id && !may(role, 'see-all-tills')))
    throw data('till', { status: 404 });
  return readSession(db, session);
}

export default function SessionPage({ loaderData }: Route.ComponentProps) {
  const { companyName, administrator, may } = useBackoffice();
  const { session, payments, moves } = loaderData;
  const isOwn = session.openedById === administrator.id;
  return (
    <>
      <div className="not-printed">
        <PageHeader title={m.till_sheet()} back={isOwn ? '/admin/till' : '/admin/tills'}>
          {session.closedAt ? (
            <button className="button" type="button" onClick={() => print()}>
              <span className="icon icon-print" aria-hidden="true" />
              {m.print()}
            </button>
          ) : (
            may('run-till') && (
              <Link className="button" to={`/admin/till/close?session=${session.id}`}>
                {m.till_close()}
              </Link>
            )
          )}
        </PageHeader>
      </div>
      <article className="card-panel max-w-3xl">
        <header className="grid gap-1">
          <p className="font-semibold">{companyName}</p>
          <h2 className="wrap-anywhere">{m.till_sheet_of({ till: session.till })}</h2>
          <When session={session} />
        </header>
        <Figures {...loaderData} />
        {session.note && <p className="wrap-anywhere">{m.till_note_of({ note: session.note })}</p>}
        {session.counts && (
          <section className="grid gap-2" aria-labelledby="counted">
            <h3 id="counted">{m.till_counting()}</h3>
            <Counted counts={session.counts} />
          </section>
        )}
        <CashTable payments={payments} moves={moves} />
        {session.closedAt && (
          <div className="grid grid-cols-2 gap-6">
            {[m.till_sign_cashier(), m.till_sign_manager()].map((who) => (
              <div className="grid gap-2" key={who}>
                <span>{who}</span>
                <span className="block h-16 border border-line" />
              </div>
            ))}
          </div>
        )}
      </article>
    </>
  );
}

function When({ session: { openedAt, openedBy, closedAt, closedBy } }: { session: TillSession }) {
  const byWhom = (when: Date, by: string) => m.orders_when_by({ when: showMoment(when), by });
  return (
    <p className="text-muted">
      {m.till_opened()} {byWhom(openedAt, openedBy)}
      <br />
      {closedAt ? `${m.till_closed()} ${byWhom(closedAt, closedBy ?? '')}` : m.till_is_open()}
    </p>
  );
}

function Counted({ counts }: { counts: Counts }) {
  return (
    <dl className="facts">
      {denominations
        .filter((of) => counts[of])
        .map((of) => (
          <div key={of}>
            <dt>
              {showNumber(counts[of] ?? 0)} × {showFcfa(of)}
            </dt>
            <dd>{showFcfa(of * (counts[of] ?? 0))}</dd>
          </div>
        ))}
    </dl>
  );
}
