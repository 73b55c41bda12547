import type { ReactNode } from 'react';
import { maxQuantity } from '../../../domain/cart/cart.ts';
import type { AmountRefusal } from '../../../domain/money/money.ts';
import { lineTotal } from '../../../domain/orders/order.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import { showFcfa, showName, showNumber } from '../../language/show.ts';
import { stockWords } from '../../products/stock-words.ts';
import { LinePicture } from '../line-picture.tsx';
import { PriceField } from '../price-field.tsx';
import type { ProductOnSale, TypedLine } from './entry-line.ts';

type EntryLineProps = {
  line: TypedLine;
  /** Undefined while it is loading, and when it is no longer sold. */
  product: (ProductOnSale & { actualPrice: number | null; refusal: AmountRefusal | undefined }) | undefined;
  isGone: boolean;
  quantityError: string | undefined;
  priceError: string | undefined;
  onChange: (changes: Partial<TypedLine>) => void;
  onRemove: () => void;
  children?: ReactNode;
};

export function EntryLine({
  line,
  product,
  isGone,
  quantityError,
  priceError,
  onChange,
  onRemove,
  children,
}: EntryLineProps) {
  const quantity = parseQuantity(line.quantity);
  const unknown = isGone ? m.unknown_product() : line.description || m.loading();
  const name = product ? showName(product) : unknown;
  const nameId = `line-${line.productId}`;
  return (
    <fieldset className="order-line order-line-entry" aria-labelledby={nameId}>
      <LinePicture file={product?.imageUrl ?? ''} />
      <div className="order-line-facts">
        <h3 id={nameId}>{name}</h3>
        {product && <ProductFacts product={product} wanted={quantity ?? 0} />}
        <button className="button button-plain justify-self-start" type="button" onClick={onRemove}>
          {m.remove()}
        </button>
      </div>
      <TextField
        id={`quantity-${line.productId}`}
        label={m.quantity()}
        inputMode="numeric"
        autoComplete="off"
        value={line.quantity}
        error={quantityError}
        onChange={(event) => onChange({ quantity: event.currentTarget.value })}
      />
      {product && (
        <PriceField
          id={`price-${line.productId}`}
          line={product}
          typed={line.price}
          error={priceError}
          onType={(price) => onChange({ price })}
        />
      )}
      <p className="order-line-total">
        <span>{m.orders_subtotal()}</span>
        <output>
          {product && quantity && !product.refusal ? showFcfa(lineTotal({ ...product, quantity })) : '—'}
        </output>
      </p>
      {children && <div className="col-span-full">{children}</div>}
    </fieldset>
  );
}

export function parseQuantity(typed: string): number | undefined {
  const quantity = Number(typed);
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity ? quantity : undefined;
}

function ProductFacts({ product, wanted }: { product: ProductOnSale; wanted: number }) {
  const missing = product.counted ? wanted - product.stock : 0;
  return (
    <>
      <p>{m.unit_price({ price: showFcfa(product.price) })}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {stockWords(product)}
        {missing > 0 && (
          <span className="badge badge-out">{m.orders_missing({ count: showNumber(missing) })}</span>
        )}
      </p>
    </>
  );
}
