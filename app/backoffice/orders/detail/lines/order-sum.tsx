import { amountAboveFloors } from '../../../../domain/orders/edit/edit.ts';
import { orderTotal } from '../../../../domain/orders/order.ts';
import { m } from '../../../../generated/words/messages.js';
import { TextField } from '../../../../ui/field.tsx';
import { showFcfa, showNumber } from '../../../language/show.ts';
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
  const isShown = useFloorsShown();
  const aboveFloors = amountAboveFloors(lines, reduction);
  return (
    <div className="order-sum ruled-above grid gap-3 pt-4">
      {(reduction > 0 || deliveryFee > 0) && (
        <p className="between">
          <span>{m.order_lines_short()}</span>
          <span>{showFcfa(orderTotal(lines))}</span>
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
        placeholder={showNumber(0)}
        value={typed}
        error={error}
        hint={reduction > 0 && aboveFloors < 0 && <BelowFloors />}
        onChange={(event) => onType(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      {deliveryFee > 0 && (
        <p className="between">
          <span>{m.payment_fee()}</span>
          <span>{showFcfa(deliveryFee)}</span>
        </p>
      )}
      <p className="between order-total">
        <span>{m.total()}</span>
        <output>{total === undefined || total < 0 ? '—' : showFcfa(total + deliveryFee)}</output>
      </p>
      {isShown && total !== undefined && (
        <p className="between text-sm text-muted">
          <span>{m.orders_total_at_floors()}</span>
          <span>{showFcfa(total - aboveFloors)}</span>
        </p>
      )}
    </div>
  );
}

function BelowFloors() {
  const { may } = useBackoffice();
  return (
    <span className="below-floor" aria-live="polite">
      {m.orders_floor_below_unseen()}
      {!may('accept-below-floor') && ` ${m.orders_floor_admin()}`}
    </span>
  );
}
