import type { AmountRefusal } from '../../../../domain/money/money.ts';
import { parseRecount } from '../../../../domain/orders/edit/quantity.ts';
import { lineTotal } from '../../../../domain/orders/order.ts';
import { m } from '../../../../generated/words/messages.js';
import { showFcfa, showName, showNumber } from '../../../language/show.ts';
import { stockWords } from '../../../products/stock-words.ts';
import { LinePicture } from '../../line-picture.tsx';
import { PriceField } from '../../price-field.tsx';
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
  counted: boolean;
  taken: number;
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
  priceError: string | undefined;
  quantityError: string | undefined;
  onTypePrice: (price: string) => void;
  onTypeQuantity: (quantity: string) => void;
  onDrop: () => void;
};

export function OrderLine({ of, line, isAdded = false, ...props }: OrderLineProps) {
  const { typedQuantity, isInvoiced } = props;
  const key = isAdded ? `added-${of}` : String(of);
  const name = showName(line);
  const nameId = `line-${key}`;
  const isDropped = parseRecount(typedQuantity) === 0;
  return (
    <fieldset className="order-line" aria-labelledby={nameId} data-dropped={isDropped || undefined}>
      <LinePicture file={line.imageUrl} />
      <div className="order-line-facts">
        <h3 id={nameId}>{name}</h3>
        {isDropped ? (
          <p className="text-sm">{m.orders_line_dropped()}</p>
        ) : (
          <LineStock line={line} isCompleted={props.isCompleted} />
        )}
      </div>
      {!isInvoiced && (
        <button
          className="button button-quiet button-small order-line-drop"
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
        error={props.quantityError}
        isDisabled={isInvoiced}
        onType={props.onTypeQuantity}
      />
      <PriceField
        id={`price-${key}`}
        {...(!isAdded && { name: `price-${of}` })}
        line={line}
        typed={props.typedPrice}
        error={props.priceError}
        isClosed={isInvoiced}
        onType={props.onTypePrice}
      />
      <p className="order-line-total">
        <span>{m.orders_subtotal()}</span>
        <output>
          {line.refusal || parseRecount(typedQuantity) === undefined ? '—' : showFcfa(lineTotal(line))}
        </output>
      </p>
    </fieldset>
  );
}

function LineStock({ line, isCompleted }: { line: ShownLine; isCompleted: boolean }) {
  const count = (value: number) => showNumber(value);
  const missing = isCompleted ? line.quantity - line.taken : line.wanted - line.available;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {m.orders_listed_at({ price: showFcfa(line.price) })}
      {' · '}
      {isCompleted && m.orders_taken({ taken: count(line.taken), quantity: count(line.quantity) })}{' '}
      {stockWords(line)}
      {missing > 0 && <span className="badge badge-out">{m.orders_missing({ count: count(missing) })}</span>}
      {line.isArchived && <span className="badge badge-other">{m.orders_archived()}</span>}
    </p>
  );
}
