import { Link } from 'react-router';
import { findDelivery } from '../../../domain/deliveries/delivery.queries.ts';
import { type DeliveryState, endStates, nextStates } from '../../../domain/delivery/step.ts';
import type { DeliveryMethod } from '../../../domain/delivery/wish.ts';
import { nextStatus } from '../../../domain/orders/edit/step.ts';
import type { OrderStatus } from '../../../domain/orders/order.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { stateName } from '../../deliveries/state-name.ts';
import { loadPaper, openNote } from '../../documents/load-paper.server.ts';
import stylesheet from '../../documents/paper.css?url';
import { CopiesForm } from '../../documents/paper-acts.tsx';
import { PaperHeader } from '../../documents/paper-header.tsx';
import { PaperSheet } from '../../documents/paper-sheet.tsx';
import { statusName } from '../../list/badges.tsx';
import { pageTitle } from '../../shell/page-header.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Route } from './+types/issued-note-page';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(() => loaderData?.paper.number ?? m.documents_not_found())();

/** A storekeeper sees delivery notes, and no other paper. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const note = await openNote(shop.db, params.id);
  const { orderId } = note;
  const found = orderId === null ? undefined : await findDelivery(shop.db, orderId);
  const next = found && { status: found.order.status, ...found.delivery };
  return { id: note.id, orderId, next: next && nextOf(next), ...(await loadPaper(shop, note)) };
}

type Handed = { status: OrderStatus; state: DeliveryState; method: DeliveryMethod };

function nextOf({ status, state, method }: Handed) {
  const isOpen = status !== 'cancelled' && status !== 'completed';
  const states = isOpen && !endStates.includes(state) ? nextStates(state, method) : [];
  return { state, status, toState: states[0], toStatus: isOpen ? nextStatus(status) : undefined };
}

export default function IssuedNotePage({ loaderData }: Route.ComponentProps) {
  const { id, orderId, next, paper, stamp } = loaderData;
  const pdf = `/admin/delivery-notes/${id}.pdf`;
  return (
    <>
      <PaperHeader
        number={paper.number}
        back={{ to: `/admin/orders/${orderId}`, words: m.invoice_to_order() }}
        pdf={pdf}
      />
      {orderId && next && <NextSteps orderId={orderId} next={next} />}
      <PaperSheet paper={paper} stamp={stamp} />
      <CopiesForm pdf={pdf} />
    </>
  );
}

type NextStepsProps = { orderId: string; next: ReturnType<typeof nextOf> };

function NextSteps({ orderId, next: { state, status, toState, toStatus } }: NextStepsProps) {
  const { modules, may } = useBackoffice();
  const delivers = toState && modules.includes('delivery') && may('manage-deliveries');
  const orders = toStatus && may('manage-orders');
  if (!delivers && !orders) return null;
  return (
    <section className="notice not-printed" aria-labelledby="next">
      <h2 className="text-base font-semibold" id="next">
        {m.delivery_next_step()}
      </h2>
      <div className="mt-2 flex flex-wrap gap-3">
        {delivers && (
          <Link className="button" to={`/admin/orders/${orderId}/delivery`}>
            {m.delivery_next_of_delivery({ from: stateName(state), to: stateName(toState) })}
          </Link>
        )}
        {orders && (
          <Link className={delivers ? 'button button-quiet' : 'button'} to={`/admin/orders/${orderId}`}>
            {m.delivery_next_of_order({ from: statusName(status), to: statusName(toStatus) })}
          </Link>
        )}
      </div>
    </section>
  );
}
