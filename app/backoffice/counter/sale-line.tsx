import type { Goods } from '../../domain/products/list/find-goods.queries.ts';
import { m } from '../../generated/words/messages.js';
import type { GoodsLine } from '../goods/goods-lines.ts';
import { Stepper } from '../goods/stepper.tsx';
import { showFcfa, showName, showNumber } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';

type SaleLineProps = {
  line: GoodsLine;
  goods: Goods | undefined;
  total: number | undefined;
  quantityError: string | undefined;
  priceError: string | undefined;
  onChange: (changes: Partial<GoodsLine>) => void;
  onRemove: () => void;
};

export function SaleLine({
  line,
  goods,
  total,
  quantityError,
  priceError,
  onChange,
  onRemove,
}: SaleLineProps) {
  const { may } = useBackoffice();
  const name = goods ? showName(goods) : m.unknown_product();
  const priceId = `price-${line.productId}`;
  return (
    <fieldset className="sale-line" aria-label={name}>
      <p className="sale-line-head">
        <span className="font-semibold">{name}</span>
        <output>{total === undefined ? '—' : showFcfa(total)}</output>
      </p>
      <Stepper
        id={`quantity-${line.productId}`}
        label={name}
        value={line.quantity}
        error={quantityError}
        onChange={(quantity) => onChange({ quantity })}
      />
      {may('manage-orders') && (
        <div className="field">
          <input
            id={priceId}
            className="input"
            aria-label={`${m.orders_actual_price()} – ${name}`}
            inputMode="numeric"
            autoComplete="off"
            value={line.amount}
            placeholder={goods ? showNumber(goods.price) : ''}
            aria-invalid={priceError ? true : undefined}
            aria-describedby={priceError ? `${priceId}-error` : undefined}
            onChange={(event) => onChange({ amount: event.currentTarget.value })}
          />
          {priceError && (
            <p className="field-error" id={`${priceId}-error`}>
              {priceError}
            </p>
          )}
        </div>
      )}
      <button className="icon-button" type="button" aria-label={`${m.remove()} – ${name}`} onClick={onRemove}>
        <span className="icon icon-close" aria-hidden="true" />
      </button>
    </fieldset>
  );
}
