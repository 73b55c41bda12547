import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';
import { useFrame } from '../frame.tsx';
import { CartLines } from './cart-lines.tsx';
import type { Quote, RefusedOrder } from './cart-page.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderSummary } from './order-summary.tsx';
import { type RemovedLine, RemovedNote } from './removed-note.tsx';

type CartViewProps = {
  quote: Quote;
  removed: RemovedLine | undefined;
  orderKey: string;
  refused: RefusedOrder | undefined;
};

export function CartView({ quote, removed, orderKey, refused }: CartViewProps) {
  const isEmpty = quote.lines.length === 0;
  return (
    <div className="wrap grid gap-6 py-8 md:py-12" data-cart-page={isEmpty ? 'empty' : 'filled'}>
      <h1>{m.cart_title()}</h1>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.5fr_1fr] lg:items-start">
        <div className={isEmpty ? 'lg:col-span-2' : undefined} id="cart-contents" data-region>
          {removed && <RemovedNote removed={removed} />}
          {isEmpty ? <EmptyCart /> : <CartLines quote={quote} />}
        </div>
        <div className="panel grid gap-6" id="order-panel" data-region hidden={isEmpty}>
          <OrderSummary quote={quote} />
          <OrderForm quote={quote} orderKey={orderKey} refused={refused} />
        </div>
      </div>
    </div>
  );
}

function EmptyCart() {
  const { language } = useFrame();
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
