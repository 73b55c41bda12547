import { formatDay } from '../../domain/date.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import type { CustomerOrder } from '../../domain/orders/order.queries.ts';
import { lineTotal } from '../../domain/orders/order.ts';
import { productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { useStorefront } from '../layout/use-storefront.ts';
import { BuyerFacts, buyerFacts } from './buyer-facts.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { stepNames } from './progress.tsx';
import { Discount, Sum } from './sum.tsx';
import { SummaryLine } from './summary-line.tsx';

export function OrderSummary({ order }: { order: CustomerOrder }) {
  const { language } = useStorefront();
  const listed = order.lines.reduce((total, line) => total + line.quantity * line.price, 0);
  const isAgreed = order.lines.some(
    ({ price, actualPrice }) => actualPrice !== null && actualPrice !== price,
  );
  return (
    <section className="grid content-start gap-4">
      <h2>{isAgreed ? m.order_lines_agreed() : m.order_lines()}</h2>
      <dl className="grid gap-x-6 gap-y-1 text-muted min-[20rem]:grid-cols-[auto_1fr]">
        <dt>{m.order_number()}</dt>
        <dd className="font-semibold text-ink">{order.number}</dd>
        <dt>{m.order_date()}</dt>
        <dd>{formatDay(order.createdAt, language)}</dd>
        <dt>{m.order_status()}</dt>
        <dd>{stepNames[order.status]()}</dd>
        <BuyerFacts facts={buyerFacts(order)} />
      </dl>
      <ul className="ruled ruled-off">
        {order.lines.map((line) => (
          <SummaryLine key={line.productId} {...line} name={productName(line, language)}>
            <Amount amount={lineTotal(line)} before={line.quantity * line.price} />
          </SummaryLine>
        ))}
      </ul>
      <Discount amount={order.discount} />
      <Sum label={m.total()} isTotal>
        <Amount amount={order.totalAmount} before={listed} isTotal />
      </Sum>
      {order.delivery && <OrderDelivery order={order} delivery={order.delivery} />}
    </section>
  );
}

type AmountProps = { amount: number; before: number; isTotal?: boolean };

/** A lower price was agreed: the listed one is struck, and named for screen readers. */
function Amount({ amount, before, isTotal = false }: AmountProps) {
  const { language } = useStorefront();
  return (
    <span className="order-amount flex flex-wrap items-baseline gap-x-3 gap-y-0">
      <span className={isTotal ? 'price price-total' : 'price text-base'}>
        {formatFcfa(amount, language)}
      </span>
      {before > amount && (
        <del>
          <span className="visually-hidden">{m.order_instead_of()} </span>
          {formatFcfa(before, language)}
        </del>
      )}
    </span>
  );
}
