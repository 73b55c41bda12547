import type { ReactNode } from 'react';
import type { AmountRefusal } from '../../../domain/money/money.ts';
import { lineTotal } from '../../../domain/orders/order.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import type { FieldError } from '../../../ui/notice.tsx';
import { errorIn } from '../../form/field-errors.ts';
import { showFcfa, showName, showNumber } from '../../language/show.ts';
import { parsePieces, type TypedLine } from '../../lines/line.ts';
import { stockWords } from '../../products/stock-words.ts';
import { PriceField } from '../price-field.tsx';
import { PricedRow } from '../priced-row.tsx';
import type { ProductOnSale } from './product-on-sale.ts';

type EntryLineProps = {
  line: TypedLine;
  /** Undefined while it is loading, and when it is no longer sold. */
  product: (ProductOnSale & { actualPrice: number | null; refusal: AmountRefusal | undefined }) | undefined;
  isGone: boolean;
  errors: FieldError[];
  onChange: (changes: Partial<TypedLine>) => void;
  onRemove: () => void;
  children?: ReactNode;
};

export function EntryLine({ line, product, isGone, errors, onChange, onRemove, children }: EntryLineProps) {
  const id = line.productId;
  const quantity = parsePieces(line.quantity);
  const unknown = isGone ? m.unknown_product() : line.description || m.loading();
  const isReadable = product && quantity && !product.refusal;
  return (
    <PricedRow
      id={String(id)}
      className="card order-line order-line-entry gap-x-4 gap-y-3 p-4"
      name={product ? showName(product) : unknown}
      picture={product?.imageUrl ?? ''}
      facts={
        <>
          {product && <ProductFacts product={product} wanted={quantity ?? 0} />}
          <button className="button button-plain justify-self-start" type="button" onClick={onRemove}>
            {m.remove()}
          </button>
        </>
      }
      total={isReadable ? lineTotal({ ...product, quantity }) : undefined}
      below={children}
    >
      <TextField
        id={`quantity-${id}`}
        label={m.quantity()}
        inputMode="numeric"
        autoComplete="off"
        value={line.quantity}
        error={errorIn(errors, `quantity-${id}`)}
        onChange={(event) => onChange({ quantity: event.currentTarget.value })}
      />
      {product && (
        <PriceField
          id={`price-${id}`}
          line={product}
          typed={line.price}
          error={errorIn(errors, `price-${id}`)}
          onType={(price) => onChange({ price })}
        />
      )}
    </PricedRow>
  );
}

function ProductFacts({ product, wanted }: { product: ProductOnSale; wanted: number }) {
  const missing = product.counted ? wanted - (product.stock - product.expired) : 0;
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
