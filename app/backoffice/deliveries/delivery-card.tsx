import { Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { deliveryPlace } from '../../domain/delivery/wish.ts';
import type { OrderDetails } from '../../domain/orders/order.queries.ts';
import { m } from '../../generated/words/messages.js';
import { showFcfa } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { methodName, stateBadge, stateName } from './state-name.ts';

type DeliveryCardProps = {
  order: Pick<
    OrderDetails,
    'id' | 'delivery' | 'deliveryFee' | 'remark' | 'buyerCompany' | 'buyerNiu' | 'toldByWhatsapp'
  >;
};

export function DeliveryCard({ order }: DeliveryCardProps) {
  const { may, modules } = useBackoffice();
  const { delivery } = order;
  if (!modules.includes('delivery')) return null;
  const state = delivery?.state ?? 'to-prepare';
  const facts: [string, string][] = [
    [
      m.delivery_method(),
      [methodName(delivery?.method ?? 'agree'), deliveryPlace(delivery)].filter(Boolean).join(', '),
    ],
    [m.delivery_landmark_name(), delivery?.landmark ?? ''],
    [m.delivery_recipient_name(), delivery?.recipient ?? ''],
    [m.delivery_recipient_phone(), formatPhone(delivery?.recipientPhone ?? '')],
    [m.delivery_waybill(), delivery?.waybill ?? ''],
    [m.delivery_fee(), order.deliveryFee > 0 ? showFcfa(order.deliveryFee) : ''],
    [m.delivery_remark(), order.remark],
    [m.delivery_company(), order.buyerCompany],
    [m.delivery_niu(), order.buyerNiu],
    [m.delivery_told(), order.toldByWhatsapp ? m.log_yes() : ''],
  ];
  return (
    <section className="card-panel" aria-labelledby="delivery">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="delivery">{m.delivery_title()}</h2>
        <span className={stateBadge(state)}>{stateName(state)}</span>
      </div>
      <dl className="facts">
        {facts
          .filter(([, fact]) => fact !== '')
          .map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="wrap-anywhere">{fact}</dd>
            </div>
          ))}
      </dl>
      {may('manage-deliveries') && (
        <Link className="button button-quiet button-small" to={`/admin/orders/${order.id}/delivery`}>
          <span className="icon icon-delivery" aria-hidden="true" />
          {m.delivery_open()}
        </Link>
      )}
    </section>
  );
}
