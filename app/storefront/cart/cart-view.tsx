import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { CartLines } from './cart-lines.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { Quote } from './quote-cart.server.ts';
import type { RefusedOrder } from './refused-order.ts';
import { type RemovedLine, RemovedNote } from './removed-note.tsx';

type CartViewProps = {
  quote: Quote | undefined;
  removed: RemovedLine | undefined;
  orderKey: string;
  openedAt: string;
  refused: RefusedOrder | undefined;
};

export function CartView({ quote, removed, orderKey, openedAt, refused }: CartViewProps) {
  if (!quote) return <UnpricedCart orderKey={orderKey} openedAt={openedAt} refused={refused} />;
  const isEmpty = quote.lines.length === 0;
  return (
    <div className="wrap grid gap-6 py-8 md:py-12" data-cart-page={isEmpty ? 'empty' : 'filled'}>
      <h1>{m.cart_title()}</h1>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.5fr_1fr] lg:items-start">
        <div className={isEmpty ? 'lg:col-span-2' : undefined} id="cart-contents">
          {removed && <RemovedNote removed={removed} />}
          {isEmpty ? <EmptyCart /> : <CartLines quote={quote} />}
        </div>
        <div className="panel grid gap-6" id="order-panel" hidden={isEmpty}>
          <OrderSummary quote={quote} />
          <OrderForm
            lines={quote.sent}
            total={quote.total}
            orderKey={orderKey}
            openedAt={openedAt}
            refused={refused}
          />
        </div>
      </div>
    </div>
  );
}

/** Without prices, a refused order is sent again as it came, with the same key. */
function UnpricedCart({
  orderKey,
  openedAt,
  refused,
}: Pick<CartViewProps, 'orderKey' | 'openedAt' | 'refused'>) {
  const { language } = useStorefront();
  return (
    <div className="wrap grid max-w-2xl gap-6 py-8 md:py-12">
      <h1>{m.cart_title()}</h1>
      {refused ? (
        <div className="panel">
          <OrderForm
            lines={refused.lines}
            total={refused.total}
            orderKey={orderKey}
            openedAt={openedAt}
            refused={refused}
          />
        </div>
      ) : (
        <Notice kind="problem">
          <p>{m.failure_title()}</p>
          <p>{m.failure_hint()}</p>
        </Notice>
      )}
      <a className="button button-quiet justify-self-start" href={address(language, '/cart')}>
        {m.try_again()}
      </a>
    </div>
  );
}

function EmptyCart() {
  const { language } = useStorefront();
  return (
    <div className="empty">
      <Icon name="cart" />
      <h2>{m.cart_empty()}</h2>
      <p className="lead">{m.cart_empty_hint()}</p>
      <a className="button" href={address(language, '/products')}>
        {m.home_see_products()}
      </a>
    </div>
  );
}
