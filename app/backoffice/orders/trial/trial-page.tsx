import { findTrialOrder, type TrialOrder } from '../../../domain/orders/trial/trial-order.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { DeleteButton } from '../../form/action/delete-button.tsx';
import { StatusBadge } from '../../list/badges.tsx';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import { OrderCustomer, OrderLines } from '../detail/order-view.tsx';
import type { Route } from './+types/trial-page';
import { MakeTrial, TrialBadge } from './trial.tsx';

export const meta = pageTitle(() => m.trial_title());

export async function loader({ context }: Route.LoaderArgs) {
  return { order: await findTrialOrder(context.get(shopContext).db) };
}

export default function TrialPage({ loaderData: { order } }: Route.ComponentProps) {
  const { may } = useBackoffice();
  if (order) return <Trial order={order} />;
  return (
    <>
      <PageHeader title={m.trial_title()} back="/admin/orders" />
      <div className="empty">
        <span className="icon icon-orders" aria-hidden="true" />
        <p>{m.trial_none()}</p>
        {may('manage-company') && <MakeTrial className="button" />}
      </div>
    </>
  );
}

function Trial({ order }: { order: TrialOrder }) {
  const { may } = useBackoffice();
  const buyer = { customerName: m.trial_buyer(), organisationName: '', phone: '' };
  return (
    <>
      <PageHeader
        back="/admin/orders"
        title={
          <span className="flex flex-wrap items-center gap-3">
            {m.trial_number()} <StatusBadge status="pending" /> <TrialBadge />
          </span>
        }
      />
      <section className="card-panel max-w-3xl" aria-label={m.trial_title()}>
        <p>{m.trial_explained()}</p>
        <p className="text-muted">{m.trial_real()}</p>
        {may('manage-company') && (
          <DeleteButton
            to="/admin/orders/trial/delete"
            verb={m.trial_remove()}
            label={m.trial_remove()}
            title={m.trial_remove_title()}
            text={m.trial_remove_text()}
            failed={m.trial_failed()}
            gone={m.trial_gone()}
          />
        )}
      </section>
      <OrderCustomer order={{ ...order, ...buyer, id: 'trial', invoiceNumber: null }} />
      <OrderLines order={{ ...order, discount: 0, deliveryFee: 0 }} />
    </>
  );
}
