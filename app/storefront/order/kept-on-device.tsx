import { m } from '../../generated/words/messages.js';

const words = {
  order: { kept: m.order_device_kept, forget: m.order_device_forget, notKept: m.order_device_not_kept },
  quote: { kept: m.quote_device_kept, forget: m.quote_device_forget, notKept: m.quote_device_not_kept },
};

/** Says whether this device keeps the link; `browser/order/kept-orders.ts` shows one of the two. */
export function KeptOnDevice({ of }: { of: 'order' | 'quote' }) {
  const { kept, forget, notKept } = words[of];
  return (
    <div className="notice" data-order-kept hidden>
      <p data-when-kept>
        {kept()}{' '}
        <button className="button button-plain" type="button" data-forget-order>
          {forget()}
        </button>
      </p>
      <p data-when-not-kept>
        {notKept()}{' '}
        <button className="button button-plain" type="button" data-keep-order>
          {m.order_device_keep()}
        </button>
      </p>
    </div>
  );
}

/** Empty, as the page is the same for everybody; `browser/order/kept-orders.ts` fills it with this device's orders. */
export function KeptOrders() {
  return <div data-kept-orders hidden />;
}
