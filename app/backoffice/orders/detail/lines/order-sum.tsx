import { formatFcfa, formatNumber } from '../../../../domain/money/money.ts';
import { amountAboveFloors } from '../../../../domain/orders/edit/edit.ts';
import { orderTotal } from '../../../../domain/orders/order.ts';
import { m } from '../../../../generated/words/messages.js';
import { TextField } from '../../../../ui/field.tsx';
import { useBackoffice } from '../../../shell/shell.tsx';
import { useFloorsShown } from '../../floors.tsx';

type Line = { quantity: number; price: number; floor: number; actualPrice: number | null };
type OrderSumProps = {
  lines: Line[];
  deliveryFee?: number;
  /** Without the fee; undefined while something typed cannot be read. */
  total: number | undefined;
  typed: string;
  reduction: number;
  error: string | undefined;
  isInvoiced: boolean;
  onType: (discount: string) => void;
};

export function OrderSum({
  lines,
  deliveryFee = 0,
  total,
  typed,
  reduction,
  error,
  isInvoiced,
  onType,
}: OrderSumProps) {
  const { language, may } = useBackoffice();
  const isShown = useFloorsShown();
  const aboveFloors = amountAboveFloors(lines, reduction);
  return (
    <div className="order-sum">
      {(reduction > 0 || deliveryFee > 0) && (
        <p>
          <span>{m.order_lines_short()}</span>
          <span className="tabular-nums">{formatFcfa(orderTotal(lines), language)}</span>
        </p>
      )}
      <TextField
        id="discount"
        name="discount"
        label={m.orders_discount()}
        inputMode="numeric"
        autoComplete="off"
        required={false}
        readOnly={isInvoiced}
        placeholder={formatNumber(0, language)}
        value={typed}
        error={error}
        hint={
          reduction > 0 && aboveFloors < 0 ? (
            <span className="below-floor" aria-live="polite">
              {m.orders_floor_below_unseen()}
              {!may('accept-below-floor') && ` ${m.orders_floor_admin()}`}
            </span>
          ) : undefined
        }
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {deliveryFee > 0 && (
        <p>
          <span>{m.payment_fee()}</span>
          <span className="tabular-nums">{formatFcfa(deliveryFee, language)}</span>
        </p>
      )}
      <p className="order-total">
        <span>{m.total()}</span>
        <output>{total === undefined || total < 0 ? '—' : formatFcfa(total + deliveryFee, language)}</output>
      </p>
      {isShown && total !== undefined && (
        <p className="text-sm text-muted">
          <span>{m.orders_total_at_floors()}</span>
          <span className="tabular-nums">{formatFcfa(total - aboveFloors, language)}</span>
        </p>
      )}
    </div>
  );
}
