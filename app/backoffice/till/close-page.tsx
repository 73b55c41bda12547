import { data, Link } from 'react-router';
import { may } from '../../domain/administrators/permission.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { closeTill } from '../../domain/tills/close-till.ts';
import { findOwnSession, findTillSession } from '../../domain/tills/till.queries.ts';
import { closingForm, parseClosing } from '../../domain/tills/till.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { showMoment } from '../language/show.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/close-page';
import { ClosingForm, type RefusedClosing } from './closing-form.tsx';

export const meta = pageTitle(() => m.till_close());

/** One's own till. Administrators who see all tills get the one that the address names. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { id, role } = context.get(administratorContext);
  const asked = url.searchParams.get('session');
  const session = await (asked === null ? findOwnSession(db, id) : findTillSession(db, asked));
  if (asked !== null && (!session || (session.openedById !== id && !may(role, 'see-all-tills'))))
    throw data('till', { status: 404 });
  if (!session) return { session: undefined, closed: undefined };
  const { id: sessionId, till, expected, closedAt: at, closedBy: by } = session;
  return {
    session: at ? undefined : { id: sessionId, till, expected },
    closed: at ? { id: sessionId, at, by: by ?? '' } : undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const id = form.field('session');
  const seen = Number(/^-?\d{1,15}$/.exec(form.field('seen'))?.[0] ?? 0);
  const typed = typedIn(closingForm, form);
  const read = parseClosing(typed);
  if (!read.ok) return refuse<RefusedClosing>({ ...read, typed, id, seen });
  const closed = await attemptChange(shop, 'till not closed', () =>
    closeTill(shop.db, context.get(administratorContext), { id, seen, ...read.closing }),
  );
  if (closed.ok) return redirectWithNotice(`/admin/till/sessions/${id}`, 'till-closed');
  if (closed.reason === 'not-found') throw data('till', { status: 404 });
  return refuse<RefusedClosing>({
    ...{ ...closed, typed, id, fields: {} },
    seen: closed.reason === 'moved-since' ? closed.expected : seen,
  });
}

export default function ClosePage({ loaderData: { session, closed }, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer<RefusedClosing>(actionData);
  return (
    <>
      <PageHeader title={m.till_close()} back="/admin/till" />
      {session || refused ? (
        <ClosingForm session={session} refused={refused} unanswered={unanswered} />
      ) : (
        <div className="empty">
          {closed ? (
            <>
              <p>{m.till_already_closed({ by: closed.by, when: showMoment(closed.at) })}</p>
              <Link className="button" to={`/admin/till/sessions/${closed.id}`}>
                {m.till_sheet()}
              </Link>
            </>
          ) : (
            <>
              <p className="font-semibold">{m.till_none()}</p>
              <Link className="button" to="/admin/till/open">
                {m.till_open()}
              </Link>
            </>
          )}
        </div>
      )}
    </>
  );
}
