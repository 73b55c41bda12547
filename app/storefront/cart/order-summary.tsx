import type { Zone } from '../../domain/delivery/zone.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { useStorefront } from '../layout/use-storefront.ts';
import { SecondPrice } from '../parts/second-price.tsx';
import { contentsWords } from './contents-words.ts';
import { DeliverySums } from './delivery-sums.tsx';
import type { Quote } from './load-cart.server.ts';

export function OrderSummary({ quote, zone }: { quote: Quote; zone: Zone | undefined }) {
  const { language } = useStorefront();
  return (
    <div className="grid gap-3" id="order-summary">
      <h2 className="text-h2">{m.order_summary()}</h2>
      <dl className="grid gap-1">
        <div className="sums">
          <dt>{m.quantity()}</dt>
          <dd data-cart-pieces>{contentsWords(quote.sent, language)}</dd>
        </div>
        <div className="sums items-baseline">
          <dt className="font-semibold">{m.total()}</dt>
          <dd className="price price-total" data-cart-total>
            {formatFcfa(quote.total, language)}
          </dd>
        </div>
        <DeliverySums quote={quote} zone={zone} />
      </dl>
      <SecondPrice amount={quote.total} />
      {quote.deposit && (
        <p className="text-sm">
          {m.cart_deposit({ percent: quote.deposit.percent })} {m.product_deposit_note()}
        </p>
      )}
    </div>
  );
}
