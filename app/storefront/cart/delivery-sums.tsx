import { feeOf, type Zone } from '../../domain/delivery/zone.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { feeWords } from '../delivery/zone-words.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import type { Quote } from './load-cart.server.ts';

type DeliverySumsProps = { quote: Quote; zone: Zone | undefined };

/** What the chosen quarter costs, and what is to be paid with it; hidden while none is chosen (`browser/cart/delivery-sums.ts`). */
export function DeliverySums({ quote, zone }: DeliverySumsProps) {
  const { language } = useStorefront();
  const { offer, total, includedIn } = quote;
  if (!offer) return null;
  const fee = zone && feeOf(zone, total, includedIn);
  return (
    <>
      <div className="sums" data-with-fee hidden={!zone}>
        <dt>{m.delivery_sum()}</dt>
        <dd data-fee>{zone && feeWords(zone, quote, language)}</dd>
      </div>
      <div className="sums items-baseline" data-with-fee hidden={!zone}>
        <dt className="font-semibold">{m.order_due()}</dt>
        <dd className="price price-total" data-due>
          {fee !== undefined && formatFcfa(total + fee, language)}
        </dd>
      </div>
    </>
  );
}
