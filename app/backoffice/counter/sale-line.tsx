import { m } from '../../generated/words/messages.js';
import type { FieldError } from '../../ui/notice.tsx';
import { errorIn } from '../form/field-errors.ts';
import { showFcfa, showName, showNumber } from '../language/show.ts';
import type { TypedLine } from '../lines/line.ts';
import { SteppedRow } from '../lines/stepped-row.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { SaleGoods } from './refused-sale.ts';

type SaleLineProps = SaleGoods & {
  errors: FieldError[];
  onChange: (changes: Partial<TypedLine>) => void;
  onRemove: () => void;
};

export function SaleLine({ goods, total, ...row }: SaleLineProps) {
  const { may } = useBackoffice();
  const name = goods ? showName(goods) : m.unknown_product();
  const priceId = `price-${row.line.productId}`;
  const priceError = errorIn(row.errors, priceId);
  return (
    <SteppedRow
      {...row}
      className="grid grid-cols-[auto_minmax(0,1fr)_2.75rem] items-start gap-2 py-3"
      name={name}
      head={
        <p className="between col-span-full flex-nowrap gap-4">
          <span className="font-semibold">{name}</span>
          <output>{total === undefined ? '—' : showFcfa(total)}</output>
        </p>
      }
    >
      {may('manage-orders') && (
        <div className="field">
          <input
            id={priceId}
            className="input"
            aria-label={`${m.orders_actual_price()} – ${name}`}
            inputMode="numeric"
            autoComplete="off"
            value={row.line.price}
            placeholder={goods ? showNumber(goods.price) : ''}
            aria-invalid={priceError ? true : undefined}
            aria-describedby={priceError ? `${priceId}-error` : undefined}
            onChange={(event) => row.onChange({ price: event.currentTarget.value })}
          />
          {priceError && (
            <p className="field-error" id={`${priceId}-error`}>
              {priceError}
            </p>
          )}
        </div>
      )}
    </SteppedRow>
  );
}
