import { maxCartLines } from '../../domain/cart/cart.ts';
import type { TypedWishes } from '../../domain/delivery/wish.schema.ts';
import type { Zone } from '../../domain/delivery/zone.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { KeptOrders } from '../order/kept-on-device.tsx';
import { CartLines } from './cart-lines.tsx';
import { DeliverySums } from './delivery-sums.tsx';
import type { Quote } from './load-cart.server.ts';
import { OrderForm, SendOrder } from './order-form/order-form.tsx';
import type { RefusedOrder } from './order-form/refused-order.ts';
import { OrderSummary } from './order-summary.tsx';
import type { LineNote } from './quantity-note.ts';
import { type RemovedLine, RemovedNote } from './removed-note.tsx';

type CartViewProps = {
  quote: Quote | undefined;
  removed: RemovedLine | undefined;
  note: LineNote | undefined;
  isFull: boolean;
  orderKey: string;
  openedAt: string;
  refused: RefusedOrder | undefined;
};

export function CartView({ quote, removed, note, isFull, orderKey, openedAt, refused }: CartViewProps) {
  if (!quote) return <UnpricedCart orderKey={orderKey} openedAt={openedAt} refused={refused} />;
  const isEmpty = quote.lines.length === 0;
  const zone = chosenZone(quote, refused?.typed.wishes);
  return (
    <div className="wrap grid gap-4 pt-4 md:pt-8 lg:pb-12" data-cart-page={isEmpty ? 'empty' : 'filled'}>
      <h1>{m.cart_title()}</h1>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr_auto] lg:items-start lg:gap-x-12">
        <div className="cart-lane grid grid-cols-1 gap-4 lg:contents">
          <div className="grid grid-cols-1 content-start gap-4" id="cart-contents">
            {removed && <RemovedNote removed={removed} />}
            {isFull && <Notice kind="attention">{m.cart_full({ max: maxCartLines })}</Notice>}
            {isEmpty ? <EmptyCart /> : <FilledCart quote={quote} note={note} />}
          </div>
          <div className="panel grid content-start gap-6 lg:contents" id="order-panel" hidden={isEmpty}>
            <OrderSummary quote={quote} zone={zone} />
            <OrderForm
              lines={quote.sent}
              goods={quote}
              offer={quote.offer}
              orderKey={orderKey}
              openedAt={openedAt}
              refused={refused}
            />
          </div>
          <TotalBar quote={quote} zone={zone} />
        </div>
        <SendOrder delivers={(quote.offer?.zones.length ?? 0) > 0} />
      </div>
    </div>
  );
}

function FilledCart({ quote, note }: { quote: Quote; note: LineNote | undefined }) {
  const { language } = useStorefront();
  return (
    <>
      <CartLines quote={quote} note={note} />
      <a className="text-link justify-self-start" href={address(language, '/products')}>
        {m.continue_shopping()}
      </a>
    </>
  );
}

/** On a phone it keeps the total in sight until the button that orders. */
function TotalBar({ quote, zone }: { quote: Quote; zone: Zone | undefined }) {
  const { language } = useStorefront();
  return (
    <div className="dock ruled-above lg:hidden print:hidden" id="cart-total">
      <dl className="grid">
        <div data-without-fee hidden={zone !== undefined}>
          <dt className="visually-hidden">{m.total()}</dt>
          <dd className="price" data-cart-total>
            {formatFcfa(quote.total, language)}
          </dd>
        </div>
        <DeliverySums quote={quote} zone={zone} />
      </dl>
      <a className="button" href="#order-form">
        {m.to_order()}
      </a>
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
    <div className="wrap grid max-w-2xl gap-4 pt-4 md:pt-8">
      <h1>{m.cart_title()}</h1>
      {refused ? (
        <div className="panel">
          <OrderForm
            lines={refused.lines}
            goods={{ total: refused.total, includedIn: [] }}
            offer={undefined}
            orderKey={orderKey}
            openedAt={openedAt}
            refused={refused}
          />
          <SendOrder />
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
      <KeptOrders />
      <Icon name="cart" />
      <h2>{m.cart_empty()}</h2>
      <p className="lead">{m.cart_empty_hint()}</p>
      <a className="button" href={address(language, '/products')}>
        {m.home_see_products()}
      </a>
    </div>
  );
}

/** The quarter in a form that was sent, with the fee of today; undefined while its fee is not known. */
export function chosenZone(
  { offer }: Pick<Quote, 'offer'>,
  wishes: TypedWishes | undefined,
): Zone | undefined {
  if (wishes?.delivery !== 'zone') return undefined;
  const [id] = wishes.zone.split('-');
  return offer?.zones.find((zone) => String(zone.id) === id);
}
