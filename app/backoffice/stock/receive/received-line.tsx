import { type ArrivalCurrency, maxReceived, parseUnitCost } from '../../../domain/arrivals/arrival.ts';
import { m } from '../../../generated/words/messages.js';
import type { FieldError } from '../../../ui/notice.tsx';
import { errorIn } from '../../form/field-errors.ts';
import { showName, showNumber } from '../../language/show.ts';
import { parsePieces, type TypedLine } from '../../lines/line.ts';
import { SteppedRow } from '../../lines/stepped-row.tsx';
import { LinePicture } from '../../orders/line-picture.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import type { GoodsToReceive } from './receive-errors.ts';
import { showCost } from './typed-arrival.ts';

type ReceivedLineProps = {
  line: TypedLine;
  /** Undefined while it is loading, and when it may not be received any more. */
  goods: GoodsToReceive | undefined;
  currency: ArrivalCurrency;
  errors: FieldError[];
  onChange: (changes: Partial<TypedLine>) => void;
  onRemove: () => void;
};

export function ReceivedLine({ goods, currency, ...row }: ReceivedLineProps) {
  const { may } = useBackoffice();
  const pieces = parsePieces(row.line.quantity, maxReceived);
  const name = goods ? showName(goods) : m.unknown_product();
  return (
    <SteppedRow
      {...row}
      className="goods-line"
      name={name}
      head={
        <>
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
        </>
      }
    >
      {may('see-costs') && (
        <CostField
          line={row.line}
          goods={goods}
          currency={currency}
          name={name}
          error={errorIn(row.errors, `cost-${row.line.productId}`)}
          pieces={pieces}
          onType={(price) => row.onChange({ price })}
        />
      )}
    </SteppedRow>
  );
}

type CostFieldProps = Pick<ReceivedLineProps, 'line' | 'goods' | 'currency'> & {
  name: string;
  error: string | undefined;
  pieces: number | undefined;
  onType: (cost: string) => void;
};

/** The cost of a piece; empty means the average of what is there. */
function CostField({ line, goods, currency, name, error, pieces, onType }: CostFieldProps) {
  const id = `cost-${line.productId}`;
  const cost = parseUnitCost(line.price, currency);
  const typedCost = cost.ok ? cost.amount : null;
  return (
    <div className="field goods-line-amount">
      <label htmlFor={id}>
        {currency === 'XAF' ? m.receive_cost() : m.receive_cost_in({ currency })}
        <span className="visually-hidden"> – {name}</span>
      </label>
      <input
        id={id}
        className="input"
        inputMode={currency === 'XAF' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={line.price}
        placeholder={
          currency !== 'XAF' || goods?.averageCost === undefined ? '' : showNumber(goods.averageCost)
        }
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-sum`}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <small id={`${id}-sum`}>
        {typedCost !== null && pieces
          ? showCost(typedCost * pieces, currency)
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
