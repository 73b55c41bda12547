import { formatPhone } from '../../domain/contact/phone.ts';
import { type DeliveryMethod, deliveryPlace } from '../../domain/delivery/wish.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import type { CustomerOrder } from '../../domain/orders/order.queries.ts';
import { m } from '../../generated/words/messages.js';
import { useStorefront } from '../layout/use-storefront.ts';
import { Sum } from './sum.tsx';

const methodNames: Record<DeliveryMethod, () => string> = {
  pickup: m.delivery_pickup,
  zone: m.delivery_zone,
  agency: m.delivery_agency,
  agree: m.delivery_to_agree,
};

type Delivery = NonNullable<CustomerOrder['delivery']>;
type OrderDeliveryProps = {
  /** An order or a quote. A quote is owed once it is accepted: its sum is shown. */
  order: Pick<CustomerOrder, 'deliveryFee' | 'totalAmount'> & { isWholeDue?: boolean };
  delivery: Pick<
    Delivery,
    'method' | 'town' | 'place' | 'agency' | 'landmark' | 'recipient' | 'recipientPhone' | 'feePaidTo'
  > & { waybill?: string; carrier?: string };
};

export function OrderDelivery({ order, delivery }: OrderDeliveryProps) {
  const { language } = useStorefront();
  const { landmark, recipient, recipientPhone } = delivery;
  const waybill = delivery.waybill && m.order_waybill({ waybill: delivery.waybill });
  const carrier = delivery.carrier && m.order_carrier({ carrier: delivery.carrier });
  const facts = [carrier, deliveryPlace(delivery), landmark, recipient, formatPhone(recipientPhone), waybill];
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{methodNames[delivery.method]()}</h3>
      {facts.filter(Boolean).map((fact) => (
        <p className="wrap-anywhere" key={fact}>
          {fact}
        </p>
      ))}
      <Cost order={order} delivery={delivery} />
      {order.deliveryFee > 0 && order.isWholeDue !== false && (
        <Sum label={m.order_due()} isTotal>
          <span className="price price-total">
            {formatFcfa(order.totalAmount + order.deliveryFee, language)}
          </span>
        </Sum>
      )}
    </section>
  );
}

function Cost({ order: { deliveryFee }, delivery: { method, place, feePaidTo } }: OrderDeliveryProps) {
  const { language } = useStorefront();
  if (deliveryFee > 0)
    return (
      <Sum label={m.delivery_fee()}>
        <span className="price text-base">{formatFcfa(deliveryFee, language)}</span>
      </Sum>
    );
  if (method === 'agency' && feePaidTo === 'carrier') return <p>{m.delivery_agency_carriage()}</p>;
  if (method !== 'zone') return null;
  return <p>{place ? m.delivery_is_free() : m.delivery_fee_to_agree()}</p>;
}
