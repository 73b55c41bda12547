import { type AmountRefusal, formatFcfa, formatNumber } from '../../../domain/money.ts';
import type { OrderDetails } from '../../../domain/orders/order.queries.ts';
import { lineTotal } from '../../../domain/orders/order.ts';
import { productName } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { useBackoffice } from '../../shell/shell.tsx';
import { LinePicture } from '../line-picture.tsx';
import { PriceField } from '../price-field.tsx';

type Line = OrderDetails['lines'][number] & {
  refusal: AmountRefusal | undefined;
  wanted: number;
  available: number;
};
type OrderLineProps = {
  line: Line;
  isCompleted: boolean;
  typed: string;
  error: string | undefined;
  onType: (price: string) => void;
};

export function OrderLine({ line, isCompleted, typed, error, onType }: OrderLineProps) {
  const { language } = useBackoffice();
  const nameId = `line-${line.id}`;
  return (
    <fieldset className="order-line" aria-labelledby={nameId}>
      <LinePicture file={line.imageUrl} />
      <div className="order-line-facts">
        <h3 id={nameId}>{productName(line, language)}</h3>
        <p>
          {m.orders_line({
            quantity: formatNumber(line.quantity, language),
            price: formatFcfa(line.price, language),
          })}
        </p>
        <LineStock line={line} isCompleted={isCompleted} />
      </div>
      <PriceField
        id={`price-${line.id}`}
        name={`price-${line.id}`}
        line={line}
        typed={typed}
        error={error}
        onType={onType}
      />
      <p className="order-line-total">
        <span>{m.orders_subtotal()}</span>
        <output>{line.refusal ? '—' : formatFcfa(lineTotal(line), language)}</output>
      </p>
    </fieldset>
  );
}

function LineStock({ line, isCompleted }: { line: Line; isCompleted: boolean }) {
  const { language } = useBackoffice();
  const count = (value: number) => formatNumber(value, language);
  const missing = isCompleted ? line.wanted : line.wanted - line.available;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      {isCompleted && m.orders_taken({ taken: count(line.taken), quantity: count(line.quantity) })}{' '}
      {m.orders_in_stock({ count: count(line.stock) })}
      {missing > 0 && <span className="badge badge-out">{m.orders_missing({ count: count(missing) })}</span>}
      {line.isArchived && <span className="badge badge-other">{m.orders_archived()}</span>}
    </p>
  );
}
