import { type AmountRefusal, formatFcfa, formatNumber } from '../../domain/money.ts';
import { isBelowFloor } from '../../domain/orders/edit.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { useBackoffice } from '../shell/shell.tsx';

type Line = { price: number; floor: number; actualPrice: number | null; refusal: AmountRefusal | undefined };
type PriceFieldProps = {
  id: string;
  name?: string;
  line: Line;
  typed: string;
  error: string | undefined;
  onType: (price: string) => void;
};

/** The actual price; empty means the listed price. Shows the distance to the floor. */
export function PriceField({ id, name, line, typed, error, onType }: PriceFieldProps) {
  const { language } = useBackoffice();
  return (
    <TextField
      id={id}
      name={name}
      label={m.orders_actual_price()}
      inputMode="numeric"
      autoComplete="off"
      required={false}
      placeholder={formatNumber(line.price, language)}
      value={typed}
      error={error}
      hint={line.refusal ? undefined : <FloorDistance line={line} />}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

function FloorDistance({ line }: { line: Line }) {
  const { language, may } = useBackoffice();
  const distance = (line.actualPrice ?? line.price) - line.floor;
  const amount = formatFcfa(Math.abs(distance), language);
  if (distance === 0) return <span aria-live="polite">{m.orders_floor_at()}</span>;
  if (distance > 0) return <span aria-live="polite">{m.orders_floor_above({ amount })}</span>;
  const mustBeAccepted = isBelowFloor(line) && !may('accept-below-floor');
  return (
    <span className="below-floor" aria-live="polite">
      {m.orders_floor_below({ amount })}
      {mustBeAccepted && ` ${m.orders_floor_admin()}`}
    </span>
  );
}
