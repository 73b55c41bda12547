import { maxReceived } from '../../../domain/arrivals/arrival.ts';
import { parseAmount } from '../../../domain/money/money.ts';
import { m } from '../../../generated/words/messages.js';
import { type GoodsLine, parsePieceCount } from '../../goods/goods-lines.ts';
import { Stepper } from '../../goods/stepper.tsx';
import { showFcfa, showName, showNumber } from '../../language/show.ts';
import { LinePicture } from '../../orders/line-picture.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import type { GoodsToReceive } from './refused-arrival.ts';

type ReceivedLineProps = {
  line: GoodsLine;
  /** Undefined while it is loading, and when it may not be received any more. */
  goods: GoodsToReceive | undefined;
  quantityError: string | undefined;
  costError: string | undefined;
  onChange: (changes: Partial<GoodsLine>) => void;
  onRemove: () => void;
};

export function ReceivedLine({
  line,
  goods,
  quantityError,
  costError,
  onChange,
  onRemove,
}: ReceivedLineProps) {
  const { may } = useBackoffice();
  const pieces = parsePieceCount(line.quantity, maxReceived);
  const name = goods ? showName(goods) : m.unknown_product();
  return (
    <fieldset className="goods-line" aria-label={name}>
      <LinePicture file={goods?.imageUrl ?? ''} />
      <div className="goods-line-facts">
        <span className="font-semibold">{name}</span>
        {goods && (
          <span className="text-sm text-muted">
            {goods.sku && `${goods.sku} · `}
            {pieces
              ? m.receive_becomes({
                  before: showNumber(goods.stock),
                  after: showNumber(goods.stock + pieces),
                })
              : m.orders_in_stock({ count: showNumber(goods.stock) })}
          </span>
        )}
      </div>
      <Stepper
        id={`quantity-${line.productId}`}
        label={name}
        value={line.quantity}
        error={quantityError}
        onChange={(quantity) => onChange({ quantity })}
      />
      {may('see-costs') && (
        <CostField
          line={line}
          goods={goods}
          name={name}
          error={costError}
          pieces={pieces}
          onType={(amount) => onChange({ amount })}
        />
      )}
      <button className="icon-button" type="button" aria-label={`${m.remove()} – ${name}`} onClick={onRemove}>
        <span className="icon icon-close" aria-hidden="true" />
      </button>
    </fieldset>
  );
}

type CostFieldProps = Pick<ReceivedLineProps, 'line' | 'goods'> & {
  name: string;
  error: string | undefined;
  pieces: number | undefined;
  onType: (cost: string) => void;
};

/** The cost of a piece; empty means the average of what is there. */
function CostField({ line, goods, name, error, pieces, onType }: CostFieldProps) {
  const id = `cost-${line.productId}`;
  const cost = parseAmount(line.amount);
  const typedCost = cost.ok ? cost.amount : null;
  return (
    <div className="field goods-line-amount">
      <label htmlFor={id}>
        {m.receive_cost()}
        <span className="visually-hidden"> – {name}</span>
      </label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        value={line.amount}
        placeholder={goods?.averageCost === undefined ? '' : showNumber(goods.averageCost)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-sum`}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <small id={`${id}-sum`}>
        {typedCost !== null && pieces
          ? showFcfa(typedCost * pieces)
          : goods?.averageCost === undefined
            ? m.receive_cost_unknown()
            : m.receive_cost_average()}
      </small>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
