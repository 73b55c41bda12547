import { type ArrivalCurrency, maxReceived, parseUnitCost } from '../../../domain/arrivals/arrival.ts';
import { maxLotLength } from '../../../domain/products/lots/lot.ts';
import { m } from '../../../generated/words/messages.js';
import { TextArea, TextField } from '../../../ui/field.tsx';
import type { FieldError } from '../../../ui/notice.tsx';
import { errorIn } from '../../form/field-errors.ts';
import { LinePicture } from '../../goods/goods-picture.tsx';
import { showName, showNumber } from '../../language/show.ts';
import { lineKey, noLot, parsePieces, type TypedLine, type TypedLot } from '../../lines/line.ts';
import { SteppedRow } from '../../lines/stepped-row.tsx';
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
  onOtherLot: () => void;
};

export function ReceivedLine({ goods, currency, onOtherLot, ...row }: ReceivedLineProps) {
  const { may, modules } = useBackoffice();
  const pieces = parsePieces(row.line.quantity, maxReceived);
  const name = goods ? showName(goods) : m.unknown_product();
  return (
    <SteppedRow
      {...row}
      className="goods-line grid items-start gap-x-3 gap-y-2 py-3 lg:items-center"
      name={name}
      head={
        <>
          <LinePicture file={goods?.imageUrl ?? ''} />
          <div className="grid min-w-0 wrap-anywhere">
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
          error={errorIn(row.errors, `cost-${lineKey(row.line)}`)}
          pieces={pieces}
          onType={(price) => row.onChange({ price })}
        />
      )}
      {(modules.includes('serials') || row.line.lot) && (
        <LotFields
          {...{ line: row.line, errors: row.errors, name, hasLots: goods?.hasLots ?? false, onOtherLot }}
          onType={(typed) => row.onChange({ lot: { ...noLot, ...row.line.lot, ...typed } })}
        />
      )}
    </SteppedRow>
  );
}

type LotFieldsProps = Pick<ReceivedLineProps, 'line' | 'errors' | 'onOtherLot'> & {
  name: string;
  hasLots: boolean;
  onType: (typed: Partial<TypedLot>) => void;
};

/** Closed for goods that have none until now. */
function LotFields({ line, errors, name, hasLots, onType, onOtherLot }: LotFieldsProps) {
  const { code, expiresOn, serials, part } = line.lot ?? noLot;
  const field = (of: string, label: string) => ({
    id: `${of}-${lineKey(line)}`,
    label,
    error: errorIn(errors, `${of}-${lineKey(line)}`),
    'aria-label': m.receive_lot_of({ label, name }),
    required: false,
    autoComplete: 'off',
  });
  const fields = [
    field('lot', m.receive_lot()),
    field('expiry', m.receive_expiry()),
    field('serials', m.receive_serials()),
  ] as const;
  const isUsed = hasLots || part > 0 || fields.some(({ error }) => error) || Boolean(code || serials);
  return (
    <details className="disclosure col-span-full" open={isUsed || undefined}>
      <summary>{m.receive_lot_details()}</summary>
      <div className="form-columns">
        <TextField
          {...fields[0]}
          maxLength={maxLotLength}
          value={code}
          onChange={({ currentTarget }) => onType({ code: currentTarget.value })}
        />
        <TextField
          {...fields[1]}
          hint={m.receive_expiry_hint()}
          value={expiresOn}
          onChange={({ currentTarget }) => onType({ expiresOn: currentTarget.value })}
        />
        <TextArea
          {...fields[2]}
          hint={m.receive_serials_hint()}
          rows={2}
          spellCheck={false}
          value={serials}
          onChange={({ currentTarget }) => onType({ serials: currentTarget.value })}
        />
      </div>
      <button className="button button-quiet button-small" type="button" onClick={onOtherLot}>
        <span className="icon icon-plus" aria-hidden="true" />
        {m.receive_other_lot()}
        <span className="visually-hidden"> – {name}</span>
      </button>
    </details>
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
  const id = `cost-${lineKey(line)}`;
  const cost = parseUnitCost(line.price, currency);
  const typedCost = cost.ok ? cost.amount : null;
  return (
    <div className="field col-span-full lg:[grid-area:1/4]">
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
