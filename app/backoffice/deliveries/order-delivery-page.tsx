import { data } from 'react-router';
import { may } from '../../domain/administrators/permission.ts';
import { formatPhone } from '../../domain/contact/phone.ts';
import { findDelivery, listDeliveryEvents } from '../../domain/deliveries/delivery.queries.ts';
import { deliveryForm, parseDelivery, parseStep, stepForm } from '../../domain/deliveries/delivery.schema.ts';
import { saveDelivery } from '../../domain/deliveries/save-delivery.ts';
import { findOffer } from '../../domain/delivery/delivery.queries.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { customerName } from '../language/names.ts';
import { showFcfa, showMoment } from '../language/show.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/order-delivery-page';
import { DeliveryForm, type RefusedDelivery } from './delivery-form.tsx';
import { stateBadge, stateName } from './state-name.ts';

export const meta = pageTitle(() => m.delivery_of_order());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [found, events, offer] = await Promise.all([
    findDelivery(db, params.id),
    listDeliveryEvents(db, params.id),
    findOffer(db),
  ]);
  if (!found) throw data('order', { status: 404 });
  return { ...found, events, zones: offer?.zones ?? [], agencies: offer?.agencies ?? [] };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const administrator = context.get(administratorContext);
  const typed = { ...typedIn(deliveryForm, form), ...typedIn(stepForm, form) };
  const version = Number(form.field('version'));
  const read = parseDelivery(typed);
  const isStep = typed.to !== '' && typed.to !== form.field('state');
  const readStep = isStep ? parseStep(typed) : { ok: true as const, step: undefined };
  if (!read.ok || !readStep.ok) {
    const fields = { ...(!read.ok && read.fields), ...(!readStep.ok && readStep.fields) };
    return refuse<RefusedDelivery>({ reason: 'fields', fields, typed, version });
  }
  const { step } = readStep;
  const saved = await attemptChange(shop, 'delivery not saved', () =>
    saveDelivery(shop.db, administrator, {
      ...read.delivery,
      orderId: params.id,
      version,
      // Only roles that manage orders change the order's status.
      step: step && { ...step, withStatus: step.withStatus && may(administrator.role, 'manage-orders') },
    }),
  );
  if (saved.ok)
    return redirectWithNotice(
      `/admin/orders/${params.id}/delivery`,
      step ? 'delivery-moved' : 'changes-saved',
    );
  const { reason } = saved;
  if (reason === 'not-found') throw data('order', { status: 404 });
  const now = reason === 'stale' ? saved.version : version;
  const last = reason === 'stale' ? saved.last : undefined;
  const beyond = reason === 'beyond-credit-limit' ? saved : undefined;
  return refuse<RefusedDelivery>({ reason, fields: {}, typed, version: now, last, beyond });
}

export default function OrderDeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, delivery, events, zones, agencies } = loaderData;
  const { answer: refused } = useAnswer<RefusedDelivery>(actionData);
  return (
    <>
      <PageHeader
        back={`/admin/orders/${order.id}`}
        title={
          <span className="flex flex-wrap items-center gap-3">
            {order.number} <span className={stateBadge(delivery.state)}>{stateName(delivery.state)}</span>
          </span>
        }
      />
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{customerName(order)}</span>
        {order.phone !== '' && (
          <a className="press-line whitespace-nowrap" href={`tel:${order.phone}`}>
            {formatPhone(order.phone)}
          </a>
        )}
        <span className="inline-block first-letter:uppercase">{toCollect(order)}</span>
      </p>
      <DeliveryForm order={order} delivery={delivery} zones={zones} agencies={agencies} refused={refused}>
        <section className="card-panel" aria-labelledby="events">
          <h2 id="events">{m.delivery_events()}</h2>
          {events.length === 0 ? (
            <p className="text-muted">{m.delivery_no_events()}</p>
          ) : (
            <ol className="timeline">
              {events.toReversed().map(({ state, at, by, note }) => (
                <li key={at.getTime()}>
                  <p className="wrap-anywhere">
                    {note ? m.delivery_event_note({ state: stateName(state), note }) : stateName(state)}
                  </p>
                  <small>{m.orders_when_by({ when: showMoment(at), by })}</small>
                </li>
              ))}
            </ol>
          )}
        </section>
      </DeliveryForm>
    </>
  );
}

function toCollect({ due, paid }: Route.ComponentProps['loaderData']['order']): string {
  if (due > 0) return m.delivery_to_collect({ amount: showFcfa(due) });
  return paid > 0 ? m.delivery_all_paid() : m.delivery_nothing_to_collect();
}
