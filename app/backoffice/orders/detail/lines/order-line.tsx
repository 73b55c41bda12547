import type { AmountRefusal } from '../../../../domain/money/money.ts';
import { parseRecount } from '../../../../domain/orders/edit/edit.ts';
import { lineTotal } from '../../../../domain/orders/order.ts';
import { m } from '../../../../generated/words/messages.js';
import type { FieldError } from '../../../../ui/notice.tsx';
import { errorIn } from '../../../form/field-errors.ts';
import { showName, showNumber } from '../../../language/show.ts';
import { stockInLine } from '../../../products/stock-words.ts';
import { PriceField } from '../../price-field.tsx';
import { PricedRow } from '../../priced-row.tsx';
import { QuantityField } from './quantity-field.tsx';

type ShownLine = {
  name: string;
  nameEn: string;
  imageUrl: string;
  price: number;
  floor: number;
  actualPrice: number | null;
  quantity: number;
  stock: number;
  expired: number;
  counted: boolean;
  taken: number;
  returned?: number;
  wanted: number;
  available: number;
  isArchived: boolean;
  refusal: AmountRefusal | undefined;
};
type OrderLineProps = {
  of: number;
  line: ShownLine;
  isCompleted: boolean;
  /** After an invoice, pieces and price are final. */
  isInvoiced: boolean;
  /** An added line posts its values in another field. */
  isAdded?: boolean;
  typedPrice: string;
  typedQuantity: string;
  errors: FieldError[];
  onType: (typed: { price?: string; quantity?: string }) => void;
  onDrop: () => void;
};

export function OrderLine({ of, line, isAdded = false, ...props }: OrderLineProps) {
  const { typedQuantity, isInvoiced, errors } = props;
  const key = isAdded ? `added-${of}` : String(of);
  const name = showName(line);
  const quantity = parseRecount(typedQuantity);
  const isDropped = quantity === 0;
  return (
    <PricedRow
      id={key}
      name={name}
      picture={line.imageUrl}
      isDropped={isDropped}
      facts={
        isDropped ? (
          <p className="text-sm">{m.orders_line_dropped()}</p>
        ) : (
          <LineStock line={line} isCompleted={props.isCompleted} />
        )
      }
      total={line.refusal || quantity === undefined ? undefined : lineTotal(line)}
    >
      {!isInvoiced && (
        <button
          className="button button-quiet button-small order-line-drop w-(--control) p-0"
          type="button"
          aria-label={isDropped ? m.orders_line_keep({ name }) : m.orders_line_drop({ name })}
          onClick={props.onDrop}
        >
          <span className={`icon ${isDropped ? 'icon-restore' : 'icon-close'}`} aria-hidden="true" />
        </button>
      )}
      <QuantityField
        id={`quantity-${key}`}
        {...(!isAdded && { name: `quantity-${of}` })}
        product={name}
        typed={typedQuantity}
        error={errorIn(errors, `quantity-${key}`)}
        isDisabled={isInvoiced}
        onType={(to) => props.onType({ quantity: to })}
      />
      <PriceField
        id={`price-${key}`}
        {...(!isAdded && { name: `price-${of}` })}
        line={line}
        typed={props.typedPrice}
        error={errorIn(errors, `price-${key}`)}
        isClosed={isInvoiced}
        onType={(price) => props.onType({ price })}
      />
    </PricedRow>
  );
}

function LineStock({ line, isCompleted }: { line: ShownLine; isCompleted: boolean }) {
  const count = (value: number) => showNumber(value);
  const returned = line.returned ?? 0;
  const missing = isCompleted ? line.quantity - returned - line.taken : line.wanted - line.available;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {m.orders_listed_at({ price: count(line.price) })}
      {' · '}
      {isCompleted && line.counted
        ? m.orders_taken({ taken: count(line.taken), quantity: count(line.quantity) })
        : stockInLine(line)}
      {missing > 0 && <span className="badge badge-out">{m.orders_missing({ count: count(missing) })}</span>}
      {returned > 0 && (
        <span className="badge badge-other">{m.orders_returned({ count: count(returned) })}</span>
      )}
      {line.isArchived && <span className="badge badge-other">{m.orders_archived()}</span>}
    </p>
  );
}
