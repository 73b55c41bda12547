import { m } from '../../generated/words/messages.js';

/** Says whether this device keeps the link; `browser/order/kept-orders.ts` shows one of the two. */
export function KeptOnDevice() {
  return (
    <div className="notice" data-order-kept hidden>
      <p data-when-kept>
        {m.order_device_kept()}{' '}
        <button className="button button-plain" type="button" data-forget-order>
          {m.order_device_forget()}
        </button>
      </p>
      <p data-when-not-kept>
        {m.order_device_not_kept()}{' '}
        <button className="button button-plain" type="button" data-keep-order>
          {m.order_device_keep()}
        </button>
      </p>
    </div>
  );
}
